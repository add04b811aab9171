/**
 * The words that tell a search's subject, comma separated. A cue of several words needs all of them. Other forms of a word count too:
 * `deliver` also finds "delivering". How much else a search may say decides where they are:
 * - `always`: anything, as in "delivery to San Antonio"
 * - `alone`: only words that say little, as in "are you open today?"
 * - `asked`: nothing, or a question whether it is in something, as in "does the focaccia have sesame?"
 * - `unusual`: a word that nothing on the site has, as in "dinosaur cake"
 */
export type Cues = Readonly<Partial<Record<'always' | 'alone' | 'asked' | 'unusual', string>>>;

const PRICE = ['how much', 'price', 'cost', 'expensive', 'cheap', 'cheapest'];
const priceOf = (things: string): string =>
  things
    .split(', ')
    .flatMap((thing) => PRICE.map((word) => `${word} ${thing}`))
    .join(', ');
const cakeOn = (days: string): string => days.replace(/\w+/g, 'cake $&');
const veganOf = (things: string): string => `vegan, ${things.replace(/\w+/g, 'vegan $&')}`;

/** What visitors ask a bakery, and the words for it, in the order in which answers are shown. */
export const SUBJECTS = {
  vegan: {
    alone: veganOf(
      'eat, friend, family, bread, loaf, sourdough, bagel, baguette, roll, bun, pretzel, cookies, cake, cupcake, muffin, brownie, scone, pie, pastry, treat, dessert, option, product, menu',
    ),
    asked: 'vegan',
  },
  allergens: {
    always:
      'allergy, allergic, allergen, peanut, nut, celiac, coeliac, gluten, lactose, intolerant, intolerance, contaminate, contamination, contain, dairy, ' +
      'cross contact, share equipment, share kitchen, share facility, same equipment, same kitchen, same facility, same oven, same pan, nut trace, ' +
      'trace of, anaphylaxis, anaphylactic, epipen, tree nut',
    asked:
      'milk, butter, egg, soy, soya, soybean, sesame, sesame seed, almond, walnut, pecan, cashew, hazelnut, pistachio, macadamia, wheat, fish, shellfish',
  },
  contents: {
    always:
      'organic, gmo, halal, kosher, keto, low carb, calorie, nutrition, nutritional, preservative, additive, diabetic, diabetes, low sodium, no sugar, ' +
      'sugar free, sugarless, low sugar, less sugar, sugar add, use butter, use lard, use flour, what kind flour, what kind salt, what salt, what oil, what kind oil, what brand, real butter, flour bleached, seed oil, palm oil, fodmap, glycemic, carb slice, ' +
      'gut health, probiotic, glyphosate, bromate, corn syrup, food dye, dye free, artificial',
    alone: 'ingredients, ingredients list, lard, macros, protein, high protein, fiber, carbs, healthy, healthy bread, healthy sourdough',
    asked: 'sugar',
  },
  keeping: {
    always:
      'freeze, frozen bread, frozen cookies, frozen cake, fridge, thaw, refrigerate, shelf life, how long last, how long keep, how long good, keep fresh, stay fresh, go stale, store bread, store loaf, ' +
      'store sourdough, store cookies, reheat, refreeze, defrost, revive, sit out, getting hard, get hard, go hard, warm bread, warm up bread, microwave bread, mold, moldy',
    alone: 'bread last, last week, stale bread, leftover bread, old bread, hard bread, storage',
  },
  'loaf-price': { alone: priceOf('loaf, bread, sourdough, batard, boule') },
  'cake-price': { alone: priceOf('cake, birthday cake, custom cake, wedding cake') },
  prices: { alone: `${PRICE.join(', ')}, price list, price range` },
  delivery: {
    always:
      'deliver, delivery, ship, doordash, courier, mail bread, mail cookies, mail cake, mail order, uber, grubhub, instacart, postmates, by mail, drop off, my house, my door, doorstep, bring home, overnight shipping, ' +
      'san antonio, san marcos, austin, dallas, houston, new braunfels, helotes, bulverde, bandera, leon springs, spring branch',
    alone: 'send bread, send cookies, to me, new york',
  },
  pickup: {
    always: 'pickup, pick up, collect order, hold order, hold bread, miss window, order ready',
    alone:
      'pick, collect, get order, get bread, get my bread, appointment, curbside, time slot, window, late, running late, drive thru, drive through',
  },
  hours: {
    always: 'opening hours, business hours, store hours, holiday hours, you open, you close',
    alone:
      'hours, open, close, what time, when, schedule, sunday, monday, tuesday, wednesday, thursday, friday, saturday, on weekend, this weekend, open weekend, weekend hours, today, tomorrow, walk in, ' +
      'vacation, christmas eve, new years, new year eve, july 4th, 4th july, labor day, memorial day, every day, bake daily, sell daily, sell bread daily',
  },
  deadline: {
    always:
      'order deadline, order due, forgot order, miss deadline, orders close, late order, last order, last day order, order cutoff, cut off, orders open, still order, how late, latest order',
    alone: 'deadline, cutoff, order by, when order, time order, day order',
  },
  week: {
    always:
      'this weeks, sold out, sell out, available this week, left this week, in stock, any left, have left, still left, still have, still available, is available, are available, will you have',
    alone:
      'this week, left, remaining, next saturday, weekly, new menu, next menu, menu week, menu saturday, this saturday, next week, next list, next bake, have saturday, you baking, baking this, baking next, when menu, menu come, list come, menu post, list post, menu up, list up, ' +
      'bread ready, available, availability, specials, daily specials, special today, fresh today, new, new this week, whats new, bread today',
    asked: 'what have, what sell, what bake, what fresh',
  },
  favorites: {
    always:
      'best seller, bestseller, best selling, most popular, top seller, top selling, customer favorite, crowd favorite, recommend, recommendation, suggest, must try, try first, where start, start with, signature',
    alone: 'favorite, favourite, popular, best bread, best loaf, best sourdough, famous, first time, known for',
    asked: 'what good, what good here, you good, you any good, bakery good, makes special, makes bread special, why special',
  },
  order: {
    alone:
      'order, how work, how order work, buy, purchase, preorder, pre order, order link, order online, order bread, how to order, place order, reserve, reservation, order ahead, place get, ' +
      'online store, cart, checkout',
  },
  payment: {
    always:
      'pay, payment, credit card, credit, debit, venmo, cashapp, paypal, zelle, apple pay, google pay, cash, ebt, amex, visa, mastercard, american express, contactless, food stamps, snap benefits, afterpay, klarna',
    alone: 'card, check, tip, leave tip, tip jar, tip expect',
  },
  'cake-notice': {
    always: `last minute, same day cake, notice, far ahead, far advance, days ahead, weeks ahead, how long make cake, how long take cake, ${cakeOn('today, tonight, tomorrow, weekend, monday, tuesday, wednesday, thursday, friday, saturday, sunday')}`,
    alone:
      'how early, how early order, how soon order, in advance, advance, lead time, same day, rush, how soon, how far, short notice, early order, how long cake',
  },
  cakes: {
    always:
      'custom cake, order cake, wedding, birthday cake, cake people, cake guests, cake tasting, tier cake, tiered cake, cake serve, cake feed, sheet cake, cake design, ' +
      'cake writing, cake topper, cake flavor, cake size, cake picture, cake photo, shower cake, reveal cake, quinceanera, quince cake, unicorn cake, princess cake, cupcake, ' +
      'graduation cake, anniversary cake, retirement cake, baptism cake, fondant, cake slice, cake year old, gender reveal, cake theme, cake menu, inch cake, mini cake, small cake, large cake, cake filling, write birthday, happy birthday, write name, name cake, personalize cake, message cake',
    alone:
      'custom, custom order, anniversary, graduation, baby shower, bridal shower, baptism, party cake, party, birthday party, retirement, special cake, valentine, mothers day, fathers day',
    unusual: 'cake',
  },
  meals: {
    alone:
      'meal service, meals, ready meals, prepared meals, dinners, vegetarian, meatless, takeout, lunch, supper, frozen meals, meal prep, meal plan',
  },
  location: {
    always:
      'find you, where are you, zip code, physical location, physical store, brick mortar, where buy, where get fresh, where get bread, where get sourdough, grocery store, store carry, store carry bread, store sell bread',
    alone:
      'address, directions, location, located, where, map, near me, what city, what town, neighborhood, storefront, shop, there store, have store, how get there, dine in, eat in, eat there, seating',
  },
  phone: {
    always: 'phone, telephone, phone number, email, e mail, whatsapp',
    alone:
      'call, number, contact, text, reach, write, message, talk, speak, get in touch, mail, customer service, help, question, manager, human, real person, live person, agent, representative, customer support',
  },
  social: { always: 'instagram, facebook, pinterest, tiktok, tik tok', alone: 'social media, follow' },
  reviews: { always: 'leave review, write review, post review, give review, google review, yelp, rate you, rate order, rate bakery' },
  inspection: {
    always: 'inspected, inspection, license, licence, permit, certified, health department, health code, fda, usda, cottage food',
    alone:
      'legal, home bakery, clean, hygiene, sanitary, food safety, food handler, home kitchen, commercial kitchen, insured, real bakery',
  },
  bakers: {
    always: 'owner, owned, who makes, who bakes',
    alone:
      'who, who are, who owns, who runs, who behind, baker, about, about bakery, your story, family, history, about you, about us, founder, how did you start, how bakery start, how bakery begin, how long have you been, how old, how old kids, your kids, how many kids, homemade, home made, scratch, make scratch, home baked',
  },
  newsletter: {
    always: 'newsletter, mailing list, email list, unsubscribe',
    alone:
      'subscribe, sign up, emails, updates, notify, remind, alert, text alert, sign me up, join list, get list, be list, text list, email menu, email me, text me when',
  },
  offer: {
    always: 'discount, coupon, promo, promo code, voucher code, percent off, first time customer, new customer',
    alone: 'deal, sale, offer, first order',
  },
  ask: {
    always:
      'invoice, sponsor, order status, track order, wrong order, order wrong, change order, modify order, edit order, add order, change date, frozen dough, sell dough, take bake, where my order, find my order, order history, order confirmation, order receipt, merch, merchandise, t shirt, tshirt, dog treat, my order number, lost found, parking, wheelchair, accessible, minimum order, starter sale, buy starter, ' +
      'sell starter, have starter, get starter, starter for sale, starter culture, black friday, gift, hamper, website, not working, loyalty, deposit, catering, cater, farmers market, pop up, food truck, custom cookies, cookies logo, platter, cookie tray, cookie box, sampler, variety pack, variety box',
    alone:
      'order number, receipt, samples, free sample, my order, my account, log in, password, terms, terms conditions, terms service, sample, punch card, lost, visit, waitlist, dog, dog allow, pets, pets allow, dessert table, event, events, party platter, market, park, restroom',
  },
  jobs: {
    always:
      'job, career, hire, hiring, employment, apprenticeship, internship, work for you, work with you, work here, volunteer, help wanted',
    alone: 'vacancy, apply, application',
  },
  wholesale: {
    always: 'wholesale, corporate, reseller, bulk order, sell bread my store, sell bread my shop, my restaurant, my cafe',
    alone: 'large order, big order, large quantity, restaurant, restaurant orders, vendor, bulk, cafe',
  },
  'gift-cards': { always: 'gift card, giftcard, gift certificate, voucher' },
  classes: {
    always: 'workshop, baking class, sourdough class, bread class, cooking class, lesson, kids tour, school visit',
    alone: 'class, classes, tour, teach',
  },
  donations: { always: 'donation, donate, fundraiser, fundraising, charity' },
  complaints: {
    always:
      'refund, return policy, complaint, complain, cancel, cancellation, was burnt, was stale, was moldy, was dry, was hard, was raw, got sick, disappoint, order didnt come, order not come, order didnt arrive, order not arrive, didnt get order, charged twice, wrong item, not happy, unhappy, order late, not receive, didnt receive, didnt get, never got, never receive, never came, never arrive, missing from, my order was',
    alone: 'return, return cake, return bread, feedback, leave feedback, give feedback, compliment, compliment baker',
  },
  subscriptions: {
    always:
      'bread subscription, bread club, subscription, standing order, csa, weekly bread, monthly bread, bread of the month, cookies of the month',
  },
} as const satisfies Record<string, Cues>;

export type Subject = keyof typeof SUBJECTS;
