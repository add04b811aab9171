import { addressInWords } from '#domain/address.ts';
import { countryOf } from '#schema/country.ts';
import { costInWords } from '#schema/price.ts';
import { publicPage } from '#schema/public-page.ts';
import { timeInWords } from '#schema/weekdays.ts';
import { rootsOf } from '@family-bakery/recipes/search/words';
import { allergenNote } from '../../allergen-note.ts';
import { type ContentView, moneyOf } from '../../content-view.ts';
import { closureOf, closuresAhead } from '../../notices.ts';
import { LIST_ORDERS } from '../../order-state.ts';
import { orderPrices } from '../../order-prices.ts';
import { publishedPosts } from '../../posts.ts';
import { siteSections } from '../../site-sections.ts';
import { type WeekView, weekView } from '../../week.ts';
import { isOfPlants } from '../findable/plant-items.ts';
import type { Subject } from './subjects.ts';

/** What the content says of a subject. */
export interface Fact {
  title: string;
  text: string;
  href: string;
}

/** What a post says in its title that is about how long bread keeps. */
const KEEPING = new Set(rootsOf('store storage keep keeps freeze reheat revive stale'));

const list = new Intl.ListFormat('en-US');

/** The number of items that are named; of more the others are counted. */
const MOST_NAMED = 8;

const namesInWords = (names: readonly string[]): string =>
  [...names.slice(0, MOST_NAMED), ...(names.length > MOST_NAMED ? [`${names.length - MOST_NAMED} more`] : [])].join('; ');

/** Whether orders are taken, which days the bakery is closed, when the next list goes up, and what is on this one. */
function weekInWords(week: WeekView | null, closed: readonly string[]): string {
  const { bake, next } = week ?? {};
  const turn = bake?.orders === 'before' ? bake.opens : bake?.closes;
  const isTimed = bake?.orders === 'before' || bake?.orders === 'open';
  const state = bake && (!isTimed || turn) ? `${LIST_ORDERS[bake.orders]}${isTimed ? ` ${turn?.words}` : ''}` : '';
  const names = bake?.items.map(({ product, isSoldOut }) => (isSoldOut && bake.orders !== 'gone' ? `${product} (sold out)` : product));
  const parts = [
    state,
    ...closed,
    next && `The next list goes up on ${next.words}`,
    bake && names && `${bake.title}: ${list.format(names)}`,
  ];
  return parts.flatMap((part) => (part ? `${part}.` : [])).join(' ');
}

/** What the content says of each subject; null where it says nothing. A section that the site does not have is not linked. */
export function factsOf(content: ContentView): Readonly<Record<Subject, Fact | null>> {
  const business = content.entry('business', 'business')?.data;
  const { contactEmail: email = '', socialMedia, features } = content.entry('settings', 'settings')?.data ?? {};
  const { instagram, facebook, pinterest } = socialMedia ?? {};
  const { blog, cakes, eats, sourdough, about, menu, contact } = siteSections(content);
  const prices = orderPrices(content);
  const week = weekView(content);
  const fact = (title: string, text: string | undefined, href: string = contact.path): Fact | null => (text ? { title, text, href } : null);
  const of = (section: { isOff: boolean; path: string }, title: string, text: string | undefined) =>
    section.isOff ? null : fact(title, text, section.path);

  const money = moneyOf(content);
  const { currency } = money;
  const { phone = '', pickup = '', hours = [], places = [], payment = [], legalNotice, offer, reviewUrl = '' } = business ?? {};
  const reach = [phone, email].filter(Boolean);
  const ask = fact('Ask us', reach.join(' · '));
  const askUs = (about: string) => (reach.length > 0 ? `${about}, ask us: ${reach.join(' · ')}` : '');
  const loaf = prices.sourdough && costInWords(prices.sourdough, currency);
  const theLoaf = content.entry('sourdough', 'sourdough')?.data.product;
  const cake = prices.cakes && costInWords({ ...prices.cakes }, currency);
  const { notice = '', introduction = '', steps = [] } = content.entry('cakes', 'cakes')?.data ?? {};
  const keeping = blog.isOff
    ? undefined
    : publishedPosts(content.all('post')).find(({ data }) => rootsOf(data.title).some((root) => KEEPING.has(root)));
  const items = [...content.all('menu').values()].flatMap(({ data }) => data.items);
  const vegan = items.filter(isOfPlants).map(({ name }) => name);
  const isLabeled = items.length > 0 && items.every(({ ingredients }) => ingredients);
  const named = places.map((place) => addressInWords(place, countryOf(money)));
  const open = hours.map(
    ({ days, opens, closes, note }) => `${days} ${timeInWords(opens)} to ${timeInWords(closes)}${note ? `, ${note}` : ''}`,
  );
  const closed = [closureOf(content) ?? [], closuresAhead(content)].flat().map(({ words }) => words);
  const follow = [instagram && 'Instagram', facebook && 'Facebook', pinterest && 'Pinterest'].flatMap((name) => name || []);
  const weAreOn = follow.length > 0 ? `We’re on ${list.format(follow)}.` : '';
  const picking = fact('Pickup', pickup);
  return {
    vegan: vegan.length > 0 ? fact('Vegan', `Nothing from animals is among the ingredients of: ${namesInWords(vegan)}.`, menu.path) : ask,
    allergens: fact(
      'Allergens',
      allergenNote(content) || (reach.length > 0 ? `Ask us before you order: ${reach.join(' · ')}` : ''),
      menu.path,
    ),
    contents: isLabeled
      ? fact(
          'What’s in it',
          `The menu lists the ingredients of each item. ${askUs('For anything else, such as calories')}`.trim(),
          menu.path,
        )
      : ask,
    'loaf-price': of(sourdough, theLoaf?.name ?? sourdough.name, loaf ?? undefined),
    'cake-price': of(cakes, cakes.name, cake ? `${cake}. ${notice}`.trim() : notice),
    prices: fact(
      'Prices',
      [loaf && !sourdough.isOff && `${sourdough.name}: ${loaf}.`, cake && !cakes.isOff && `${cakes.name}: ${cake}.`]
        .filter(Boolean)
        .join(' '),
      menu.path,
    ),
    delivery: picking,
    pickup: picking,
    hours:
      open.length + closed.length > 0
        ? fact('Hours', [...closed, open.join('; ')].filter(Boolean).join('. ').concat('. ', pickup).trim())
        : picking,
    deadline: fact('Orders', weekInWords(week, closed), menu.path),
    week: fact('This week', weekInWords(week, closed), menu.path),
    keeping: keeping ? { title: keeping.data.title, text: keeping.data.excerpt, href: publicPage('post', keeping.slug) } : null,
    favorites: of(
      sourdough,
      `Start with our ${theLoaf?.name ?? sourdough.name}`,
      [loaf && `${loaf}.`, theLoaf?.description].filter(Boolean).join(' '),
    ),
    order: fact('How to order', reach.length > 0 ? `Order from the menu, or ask us: ${reach.join(' · ')}` : '', menu.path),
    payment: fact('Ways to pay', payment.length > 0 ? `${list.format(payment)}.` : ''),
    'cake-notice': of(cakes, cakes.name, notice),
    cakes: of(cakes, cakes.name, `${steps[0]?.text ?? introduction} ${notice}`.trim()),
    meals: of(eats, eats.name, content.entry('meals', 'meals')?.data.introduction),
    location: fact('Where we are', named.length > 0 ? `${named.join(' · ')}. ${pickup}`.trim() : ''),
    phone: fact('Phone and e-mail', reach.join(' · ')),
    social: fact('Follow us', weAreOn),
    reviews: reviewUrl ? fact('Leave a review', 'Thank you! This opens the place for it.', reviewUrl) : ask,
    inspection: fact('Our kitchen', legalNotice),
    bakers: of(about, about.name, content.entry('about', 'about')?.data.introduction),
    newsletter:
      features?.enableNewsletter && content.outside('newsletter')
        ? fact('Newsletter', 'Sign up at the end of any page. Every issue has a link to unsubscribe.', contact.path)
        : weAreOn
          ? fact('News from us', `${weAreOn} ${askUs('For more')}`.trim())
          : ask,
    offer: offer ? fact('Your first order', `${offer.percent}% off with the code ${offer.code}.`, menu.path) : ask,
    ask,
    jobs: ask,
    wholesale: ask,
    'gift-cards': ask,
    classes: ask,
    donations: ask,
    complaints: ask,
    subscriptions: ask,
  };
}
