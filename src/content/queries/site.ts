import type { About } from '#schema/about.ts';
import type { Business } from '#schema/business.ts';
import type { ClosedDays } from '#schema/cake-day.ts';
import type { Money } from '#domain/money.ts';
import type { Faq } from '#schema/faq.ts';
import type { Home } from '#schema/home.ts';
import type { Meals } from '#schema/meals.ts';
import type { PlaceRating } from '#schema/outside.ts';
import type { ShownReview } from '#schema/review.ts';
import type { SiteSections } from '#schema/sections.ts';
import type { Sourdough } from '#schema/sourdough.ts';
import type { ShownPhoto } from '#media/renditions.ts';
import type { ColorTokens } from '#styles/look-tokens.ts';
import { type ContentView, hasPassedIn, moneyOf, timeZoneOf } from '../content-view.ts';
import { allergenNote } from '../allergen-note.ts';
import type { MenuCategoryView } from '../menu.ts';
import { type WeekView, weekView } from '../week.ts';
import { type Closure, closureOf, closuresAhead, noticeViews, type NoticeView, wholeClosedDays } from '../notices.ts';
import type { OrderState } from '../order-state.ts';
import { fullMenu, orderableMenu, type Ordered, orderState } from '../ordering.ts';
import { focusPoints } from '../photos.ts';
import { isOwnersPage, pageView, type PageView, publishedPages } from '../pages.ts';
import { orderPrices, type OrderPrices, pricedCakes, type PricedCakes } from '../order-prices.ts';
import type { Entry } from '../snapshot.ts';
import { bodyForPage, htmlFromMarkdown } from '../rich-text.ts';
import { type SiteChrome, siteChrome } from '../site-chrome.ts';
import { markedSections, withoutMissingSections } from '../site-sections.ts';
import { ownColors, type SiteLook, siteLook } from '../site-look.ts';
import { dataOf, imageInText } from './content-data.ts';

/** A text page for visitors; null if it is a draft. */
function textPage(content: ContentView, entry: Entry<'page'>): PageView | null {
  const page = pageView(entry, imageInText(content));
  return page && { ...page, body: withoutMissingSections(content, page.body) };
}

/** The frame around every page, and what is asked for the pages of the bakery itself. */
export const siteQueries = {
  /** The data of the frame around every page. */
  site: (content: ContentView): SiteChrome => siteChrome(content),

  /** The colors of every page. */
  look: (content: ContentView): SiteLook => siteLook(content),

  /** Whether photos have focal points. */
  hasFocus: (content: ContentView): boolean => focusPoints(content.all('photos')).size > 0,

  /** All sections: what they are called, and whether the site has them with something in them. */
  sections: (content: ContentView): SiteSections => markedSections(content),

  /** The colors of what is drawn, by token of the light scheme; null if they are those of tokens.css. */
  ownColors: (content: ContentView): ColorTokens | null => ownColors(content),

  /** The site's name, or a placeholder if the settings are missing, so that the admin can report that. */
  siteName: (content: ContentView): string => dataOf(content, 'settings')?.siteName ?? 'Your site',

  /** The bakery's time zone, or UTC if it is unknown. */
  timeZone: (content: ContentView): string => timeZoneOf(content),

  /** In which currency prices are, and in which country. */
  money: (content: ContentView): Money => moneyOf(content),

  /** The analytics ID; null if visits are not counted. */
  analyticsId: (content: ContentView): string | null => dataOf(content, 'settings')?.seo.googleAnalyticsId ?? null,

  /** The notices at the top of every page. */
  notices: (content: ContentView): NoticeView[] => noticeViews(content),

  /** Why the bakery is closed by a notice; null while it is open. */
  closure: (content: ContentView): Closure | null => closureOf(content),

  /** The whole days on which the bakery is closed. */
  closedDays: (content: ContentView): ClosedDays[] => wholeClosedDays(content),

  /** The closed days to come that visitors read of. */
  closuresAhead: (content: ContentView): Closure[] => closuresAhead(content),

  /** The coming bake day, or when its list is published; null if there are no lists. */
  week: (content: ContentView): WeekView | null => weekView(content),

  /** Who the bakery is, for search engines. */
  business(content: ContentView): Business {
    const business = dataOf(content, 'business');
    if (!business) throw new Error('A site needs content/business.json.');
    return business;
  },

  /**
   * The fallback photo for pages without one: the about page's or else the home page's, if its file exists.
   */
  sitePhoto(content: ContentView): ShownPhoto | null {
    for (const photo of [dataOf(content, 'about')?.photo, dataOf(content, 'home')?.hero.photo]) {
      const file = photo ? content.photo(photo.src) : null;
      if (photo && (file || photo.src.startsWith('https://'))) return { src: photo.src, alt: photo.alt ?? '', photo: file };
    }
    return null;
  },

  /** The content of the home page; null if the file is missing. */
  home: (content: ContentView): Home | null => dataOf(content, 'home'),

  /** The content of the about page; null if the file is missing. */
  about: (content: ContentView): About | null => dataOf(content, 'about'),

  /** The content of the sourdough page; null if the file is missing. */
  sourdough: (content: ContentView): Sourdough | null => dataOf(content, 'sourdough'),

  /** The content of the cakes page with formatted prices; null if the file is missing. */
  cakes: (content: ContentView): PricedCakes | null => pricedCakes(content),

  /** The price ranges of sourdough and cakes. */
  prices: (content: ContentView): OrderPrices => orderPrices(content),

  /** The content of the meals page, with its badge until the first day; null if the file is missing. */
  meals(content: ContentView): Meals | null {
    const meals = dataOf(content, 'meals');
    if (meals?.startDate === undefined || !hasPassedIn(content)(meals.startDate)) return meals;
    const { badge: _badge, ...begun } = meals;
    return begun;
  },

  /** The questions with answers as HTML; null if there are none. */
  faq(content: ContentView): Faq | null {
    const faq = dataOf(content, 'faq');
    if (!faq || faq.questions.length === 0) return null;
    const answerOf = (markdown: string, place: number) =>
      withoutMissingSections(content, bodyForPage(htmlFromMarkdown(markdown), imageInText(content), `answer-${place + 1}-`));
    return { ...faq, questions: faq.questions.map(({ question, answer }, place) => ({ question, answer: answerOf(answer, place) })) };
  },

  /** Whether /contact has questions that other pages can link to. */
  hasFaq: (content: ContentView): boolean => (dataOf(content, 'faq')?.questions.length ?? 0) > 0,

  /** The reviews to show, newest first: those of the Google place, or else those in the content. */
  reviews(content: ContentView): readonly ShownReview[] {
    const heard = content.outside('place')?.reviews ?? [];
    if (heard.length > 0) return heard;
    return [...(dataOf(content, 'reviews')?.reviews ?? [])].sort((a, b) => (a.date < b.date ? 1 : -1));
  },

  /** The Google place to fetch reviews from, and whether the shown reviews are from there; null if none is configured. */
  place(content: ContentView): { id: string; isHeard: boolean } | null {
    const place = content.outside('place');
    return place && { id: place.id, isHeard: place.reviews.length > 0 };
  },

  /** The bakery's Google rating; null if unknown. */
  placeRating: (content: ContentView): PlaceRating | null => content.outside('place')?.rating ?? null,

  /** Whether visitors can write to the owner by a form. */
  takesMessages: (content: ContentView): boolean =>
    dataOf(content, 'settings')?.features.enableMessages === true && content.outside('mail'),

  /** Whether visitors can sign up for the newsletter. */
  takesSignups: (content: ContentView): boolean =>
    dataOf(content, 'settings')?.features.enableNewsletter === true && content.outside('newsletter'),

  /** The sentence that goes with everything said about allergens; empty if nothing is known. */
  allergenNote: (content: ContentView, done?: 'baked' | 'made'): string => allergenNote(content, done),

  /** The menu's categories in order. */
  menu: (content: ContentView): MenuCategoryView[] => orderableMenu(content),

  /** Whether something can be ordered now and, if not, why. */
  orderState: (content: ContentView, ordered: Ordered): OrderState => orderState(content, ordered),

  /** Where the full menu is ordered or, while it takes no orders, read. */
  fullMenu: (content: ContentView): string => fullMenu(content),

  /** A published text page as HTML, or null. */
  page(content: ContentView, slug: string): PageView | null {
    const entry = content.entry('page', slug);
    return entry && textPage(content, entry);
  },

  /** A published page that the owner created, as HTML, or null. Permanent pages have their own routes. */
  ownersPage(content: ContentView, slug: string): PageView | null {
    const entry = content.entry('page', slug);
    return entry && isOwnersPage(entry) ? textPage(content, entry) : null;
  },

  /** The slugs of all published pages that the owner created, newest first. */
  pageSlugs: (content: ContentView): string[] => publishedPages(content.all('page')).map(({ slug }) => slug),
};
