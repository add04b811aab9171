import type { ContentKind } from '#schema/content-kinds.ts';
import { recipeFile } from '../support/snapshot-of.ts';

/** A file as someone wrote it by hand: valid, but in no form that the site would write. */
interface HandWritten {
  kind: ContentKind;
  slug: string;
  text: string;
}

const recipe = (slug: string, fields: object): HandWritten => ({ kind: 'recipe', slug, text: recipeFile(fields) });
const markdown = (kind: 'post' | 'page', slug: string, fields: string, body: string): HandWritten => ({
  kind,
  slug,
  text: `---\n${fields}---\n${body}`,
});

const POST = 'title: Rye\nexcerpt: Flour & water.\nfeaturedImage: https://photos.example.com/rye.jpg\nauthor: Rosa\n';

/** Texts in which what is stored and what is shown are different. */
export const HAND_WRITTEN: readonly HandWritten[] = [
  recipe('marked', {
    instructions: [
      { instruction: 'Stir in {80 g} of rye and {1 cup} (240 ml) cream.', notes: 'Or {80 g}.' },
      { instruction: '{2 eggs}, {not an amount}, {{80 g}}, { 80 g }, {80\u00a0g}, {1/2 cup}, {½ cup}, {1-2 tbsp}' },
      { instruction: 'First.\n\n{400 g}\nThen {400 g} again.', duration: 0 },
    ],
  }),
  recipe('entities', {
    title: 'Salt &amp; water &lt;b&gt; <b>loaf</b>\u00a0of\u00a0Rosa',
    description: '&nbsp;“Quotes” ‘here’ -- and … “there”',
    notes: 'One\n\n\n  two\ttabs\n- three',
    yield: '2\u00a0loaves',
  }),
  recipe('numbers', {
    prepTime: 0,
    cookTime: 1e2,
    servings: 1,
    ingredients: [
      { amount: '00500', unit: 'g', ingredient: '1e3 flour', otherAmount: '1 ½', otherUnit: 'cups', group: 'null' },
      { amount: '4.50', ingredient: '  salt  ', notes: '' },
      { ingredient: '-0', scaling: 'Stays the same' },
    ],
    instructions: [{ instruction: 'Bake.', duration: 0, longest: 0 }],
    nutritionInfo: { calories: 0, protein: '0 g', fat: '' },
  }),
  recipe('nothing', {
    tags: null,
    description: null,
    cuisine: null,
    nutritionInfo: {},
    metaTitle: '',
    contains: [],
    author: '',
    notes: null,
  }),
  recipe('words', { tags: ['salt, sweet', ' rye ', '', 'rye', 'a\u00a0b', 'x;y'], contains: ['none of these'] }),
  recipe('commas', { tags: 'salt, sweet, ,rye' }),
  recipe('dates', { publishedAt: '2026-01-02', updatedAt: '2026-01-02T03:04:05+02:00', sourceLink: 'https://EXAMPLE.com/a b?x=%20&amp;y' }),
  { kind: 'recipe', slug: 'compact', text: recipeFile({}).replaceAll(',"', '\r\n\t, "') },
  recipe('draft', { status: 'draft', category: '', ingredients: [], instructions: [], featuredImage: '/uploads/a.jpg' }),
  markdown('post', 'entities', POST.replace('Rye', '"Salt &amp; water"'), 'A &amp; b &nbsp; c “d” -- e...\n\n* one\n+ two\n'),
  markdown('post', 'scalars', `${POST}tags: [0777, 12:30, no, ~, 1e3, "salt, sweet"]\npublishedAt: 2026-01-02\n`, '\n\n\nText  \nmore\n'),
  markdown('post', 'folded', POST.replace('Flour & water.', '>\n  Flour\n  and water.\n'), '<p>Html in <b>Markdown</b></p>\n\n{80 g}'),
  markdown('post', 'html', `${POST}format: html\n`, '<P CLASS=x>One<br>two &amp; three\n</P><script>alert(1)</script>'),
  { kind: 'post', slug: 'crlf', text: markdown('post', 'crlf', POST, 'One\n\ntwo\n').text.replaceAll('\n', '\r\n') },
  markdown('page', 'about-us', 'title: About us\ndescription: We bake.\nintro: "  Hello  "\n', 'Words.\n\n\n\n---\n\nMore.'),
  {
    kind: 'collection',
    slug: 'slow',
    text: JSON.stringify({
      title: 'Slow\u00a0bread',
      description: 'For a weekend.',
      recipeIds: ['gone', 'numbers'],
      tags: ['a, b'],
      estimatedTime: 0,
      status: 'published',
    }),
  },
  {
    kind: 'menu',
    slug: 'breads',
    text: JSON.stringify({
      name: 'Breads &amp; buns',
      order: 0,
      items: [
        {
          name: 'Rye {80 g}',
          description: 'A\u00a0loaf',
          prices: [
            { size: 'Half', price: '6.5' },
            { price: '12', from: true },
          ],
          images: [{ src: 'https://photos.example.com/rye.jpg', alt: '' }],
          soldOut: 'yes',
          otherAllergens: ['barley, malt', 'mustard'],
          weight: '00500 g',
        },
      ],
    }),
  },
  {
    kind: 'meals',
    slug: 'meals',
    text: JSON.stringify({
      title: 'Meals',
      introduction: 'For the week.',
      separateNote: 'Apart.',
      stepsTitle: 'How',
      legalNote: 'Law.',
      menuTitle: 'Menu',
      steps: [],
      groups: [{ name: 'Soups', meals: [{ name: 'Chili', description: 'Hot', tags: ['hot, spicy', 'beans'] }] }],
    }),
  },
  {
    kind: 'faq',
    slug: 'faq',
    text: JSON.stringify({ title: 'Questions', questions: [{ question: 'Why?', answer: 'A\n\n* b\n* c &amp; <i>d</i>' }] }),
  },
];
