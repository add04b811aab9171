import { createElement } from 'react';
import type { FlatView } from '#api/content.ts';
import { apiOf, SHOP_TITLES, type ShopKind } from '../../routing/address.ts';
import { rangeOfSigns } from '#domain/money.ts';
import { createEntryApi } from '../../entry/entry-api.ts';
import type { EntryKind } from '../../entry/entry-kind.ts';
import { textIn } from '../../entry/fields/typed.ts';
import { rememberMoney } from '../../kit/bakery-money.ts';
import { schemaKind } from '../../entry/fields/schema-kind.ts';
import { SEARCH } from '../../entry/fields/sections.ts';
import { LOOK } from '../look/look-form.ts';
import { bakeKind } from '../week/bake-kind.ts';
import type { ListedCategory } from '../week/week-api.ts';
import { CountryField } from './CountryField.tsx';
import { HeadlineLink } from './HeadlineLink.tsx';
import { MenuList } from './MenuList.tsx';
import { ClosedLists } from './ClosedLists.tsx';
import { NoticeDates } from './NoticeDates.tsx';
import { PriceRangeField } from './PriceRangeField.tsx';
import { TimeZoneField } from './TimeZoneField.tsx';

const shopDetails = createEntryApi(apiOf('business'));

/** A kind that is one form. */
const page =
  (kind: ShopKind, words: Parameters<typeof schemaKind>[1] = {}) =>
  () =>
    schemaKind(kind, { title: SHOP_TITLES[kind], ...words });

/** What is the shop's own. What each form holds is said by its schema. */
export const SHOP: Record<ShopKind, () => EntryKind> = {
  menu: () =>
    schemaKind('menu', {
      one: 'category',
      many: 'categories',
      look: {
        sections: [
          { title: 'The category', fields: ['name'], startsFolded: 'saved' },
          { title: 'Items', fields: ['items'] },
        ],
      },
      list: {
        Rows: MenuList,
        wordsOf: ({ title, items }: ListedCategory) => [title, ...items.map(({ name }) => name)],
        finds: 'an item',
        searched: 'name and items',
        none: 'The menu is empty. Add the first thing you sell.',
      },
    }),
  bake: bakeKind,
  notice: () =>
    schemaKind('notice', {
      look: {
        sections: [
          { title: 'The notice', fields: ['title', 'publishAt', 'unpublishAt', 'isClosed', 'keepsLists', 'status'] },
          { title: 'Link', fields: ['link'], startsFolded: true },
        ],
        inputs: { keepsLists: ClosedLists },
      },
      list: {
        columns: [{ label: 'Shown', cell: (notice) => createElement(NoticeDates, notice) }],
        none: 'No notices yet. One tells visitors at the top of every page that you are closed, or what is different.',
      },
    }),
  cakes: page('cakes', {
    look: {
      sections: [
        { title: 'Cakes', fields: ['groups'] },
        { title: 'The page', fields: ['title', 'introduction', 'photo', 'notice', 'noticeDays', 'ownNoticeDays'] },
        { title: 'How to order', fields: ['stepsTitle', 'steps', 'mailSubject', 'reply'] },
        SEARCH,
      ],
    },
  }),
  meals: page('meals', {
    look: {
      sections: [
        { title: 'Meals', fields: ['menuTitle', 'groups'] },
        { title: 'The page', fields: ['badge', 'title', 'introduction', 'photo', 'startDate', 'legalNote'] },
        { title: 'How to order', fields: ['stepsTitle', 'steps', 'separateNote'] },
        { title: 'What goes with it', fields: ['pairings'] },
        SEARCH,
      ],
    },
  }),
  reviews: page('reviews'),
  business: page('business', {
    api: {
      ...shopDetails,
      async save(request) {
        const answer = await shopDetails.save(request);
        if (answer.ok) rememberMoney(request.payload as FlatView<'business'>);
        return answer;
      },
    },
    follow: ({ priceRange, currency }) => ({ priceRange: rangeOfSigns(textIn(priceRange), textIn(currency)) ?? textIn(priceRange) }),
    look: {
      sections: [
        {
          title: 'Name, phone, pickup and places',
          fields: ['name', 'owner', 'phone', 'places', 'country', 'currency', 'timeZone', 'pickup', 'hours'],
        },
        { title: 'Offer and headline', fields: ['offer'], Foot: HeadlineLink },
        { title: 'Who you are', fields: ['tagline', 'description', 'membership'] },
        { title: 'Legal wording', fields: ['legalNotice', 'labelStatement', 'coldStatement', 'allergenNote'] },
        { title: 'Where to order', fields: ['orderLinks', 'nextList', 'payment'] },
        { ...SEARCH, fields: ['priceRange', 'loaf', 'reviewUrl'] },
      ],
      inputs: { country: CountryField, priceRange: PriceRangeField, timeZone: TimeZoneField },
    },
  }),
  home: page('home'),
  about: page('about'),
  sourdough: page('sourdough'),
  faq: page('faq'),
  look: page('look', { look: LOOK }),
};
