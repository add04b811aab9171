/** What visitors ask a bakery, in the order in which answers are shown. */
export type Subject =
  | 'allergens'
  | 'loaf-price'
  | 'cake-price'
  | 'prices'
  | 'delivery'
  | 'pickup'
  | 'hours'
  | 'week'
  | 'deadline'
  | 'order'
  | 'payment'
  | 'cake-notice'
  | 'cakes'
  | 'meals'
  | 'location'
  | 'phone'
  | 'social'
  | 'inspection'
  | 'bakers'
  | 'newsletter'
  | 'ask';

const PRICE = ['how much', 'price', 'cost', 'expensive'];
const each = (first: readonly string[], second: string): string =>
  second
    .split(', ')
    .flatMap((word) => first.map((one) => `${one} ${word}`))
    .join(', ');

/**
 * The words for each subject: a search that has all words of one of them, beside words of no meaning, is about it. After an exclamation
 * mark it is, whatever else the search has. After a question mark it is if it has nothing else, or asks whether that is in something.
 */
export const CUES: Readonly<Record<Subject, string>> = {
  allergens:
    '!allergy, !allergies, !allergic, !allergen, !allergens, !peanut, !nut, !nuts, !celiac, !coeliac, !gluten, !lactose, !intolerant, ' +
    '!intolerance, !cross contamination, !contains, !contain, !dairy, !anaphylaxis, !anaphylactic, !epipen, !tree nut, ingredients, ' +
    '?milk, ?butter, ?egg, ?soy, ?soya, ?soybean, ?sesame, ?sesame seed, ?almond, ?walnut, ?pecan, ?cashew, ?hazelnut, ?pistachio, ?macadamia, ' +
    '?wheat, ?fish, ?shellfish',
  'loaf-price': each(PRICE, 'loaf, bread, sourdough, batard, boule'),
  'cake-price': each(PRICE, 'cake, birthday cake, custom cake, wedding cake'),
  prices: `${PRICE.join(', ')}, price list, price range, rates`,
  delivery:
    '!deliver, !delivery, !deliveries, !delivered, !delivering, !ship, !shipping, !shipped, !doordash, !courier, !mail bread, !mail cookies, ' +
    '!mail cake, !mail order, !uber, send bread, send cookies, by mail',
  pickup:
    '!pickup, !pick up, !picking up, !pickups, pick, collect, get order, get bread, get my bread, appointment, curbside, time slot, window, drive thru',
  hours:
    'hours, !opening hours, !business hours, !store hours, open, opening, close, closed, closing, what time, when, schedule, holiday hours, ' +
    'sunday, monday, tuesday, wednesday, thursday, friday, saturday, weekend, weekends, today, tomorrow, walk in',
  deadline:
    '!order deadline, !orders close, !late order, !last order, !last day order, !order cutoff, !cut off, !how late, deadline, cutoff, order by, when order, time order, day order',
  week: 'this week, !this weeks, weekly, new menu, next menu, weekly menu, menu week, menu saturday, this saturday, next week, next list, next bake, have saturday, baking, when menu',
  order:
    'order, ordering, orders, buy, purchase, preorder, pre order, order online, deadline, cutoff, order bread, how to order, place order, reserve, reservation',
  payment:
    '!pay, !payment, !payments, !paying, !credit card, !credit cards, !credit, !debit, !venmo, !cashapp, !paypal, !zelle, !apple pay, !cash, card, cards, check, checks, tip, leave tip, tipping',
  'cake-notice':
    'how early, notice, in advance, advance, lead time, !last minute, same day, cake tomorrow, cake today, rush, how soon, how far, short notice, early order, days notice, how long cake',
  cakes:
    '!custom cake, !custom cakes, !wedding, !birthday cake, !birthday cakes, order cake, custom, custom order, anniversary, graduation, baby shower, baptism, !cake people, !cake tasting, !tier cake, !tiered cake, cake serves, cake guests',
  meals: '!meal service, meals, meal, ready meals, prepared meals, dinners, vegetarian, takeout, lunch, supper, frozen meals',
  location:
    'address, directions, direction, location, locations, located, where, map, near me, what city, what town, !find you, !where are you, neighborhood, storefront, shop, there store, have store',
  phone:
    '!phone, !telephone, !phone number, !email, !e mail, call, number, contact, text, reach, write, message, talk, speak, get in touch, whatsapp, customer service',
  social: '!instagram, !facebook, !pinterest, social media, follow',
  inspection:
    '!inspected, !inspection, !inspections, !licensed, !license, !licence, !permit, !certified, !health department, legal, home kitchen, commercial kitchen, insured',
  bakers:
    'who, who are, who bakes, who owns, who makes, owner, owners, baker, bakers, your story, family, history, about you, about us, founder',
  ask:
    '!job, !jobs, !career, !careers, !hiring, !hire, !employment, !apprenticeship, !internship, !wholesale, !catering, !cater, !gift card, !gift cards, !gift certificate, ' +
    '!gift certificates, !voucher, !vouchers, gift, gifts, !gift basket, !gift box, !black friday, starter sale, buy starter, sell starter, !workshop, !workshops, class, classes, baking class, baking classes, lessons, !donation, !donations, !donate, !fundraiser, ' +
    '!refund, !refunds, !return policy, !complaint, !cancel, !cancellation, !parking, park, tour, !discount, !discounts, !coupon, !coupons, !promo, sale, ' +
    'subscription, !minimum order, invoice, !corporate, restaurant, sponsor, !farmers market, samples, loyalty, lost, return, ' +
    'feedback, !wheelchair, vendor, work for you, work with you',
  newsletter: '!newsletter, !mailing list, !email list, !unsubscribe, subscribe, sign up, emails, updates, notify, remind',
};
