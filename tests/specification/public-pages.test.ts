import { expect, test } from 'vitest';
import { sharedSite } from '../support/shared-site.ts';
import { pageAt } from './page-text.ts';
import { screensOf } from './screen.ts';

// The specification of the public site, section 2: its other screens, in the words of the document.
const { address } = sharedSite('bakery');
const screen = screensOf(address);

const POST = '/blog/feeding-a-starter-in-texas-heat';
const RECIPE = '/kitchen/country-loaf';
const COLLECTION = '/kitchen/collections/soup-supper-for-six';

screen('2. Menu (/menu)', '/menu', {
  says: [
    ['Tabs All, Breads, Cookies, Cakes, Treats', /All ?33.*Breads ?15.*Cookies ?5.*Cakes ?6.*Treats ?7/],
    ['an expandable Ingredients section', 'Ingredients'],
  ],
  has: [['Each item has an image carousel', /<div class="menu-photo">[\s\S]*<div class="menu-photo" hidden/]],
});

screen('2. About (/about)', '/about', {
  says: [
    ['Family sections', /## Anna .*## Ben /],
    ['bakers-in-training', '## Bakers-in-training'],
    ["a reviews carousel titled 'What Our Community Says'", '## What Our Community Says'],
  ],
});

screen('2. Contact (/contact)', '/contact', {
  links: [
    ['Email ({email})', /^mailto:hello@/, 'hello@familykitchenbakery.example.com'],
    ['phone ({phone})', /^tel:\+18305550142$/, '(830) 555-0142'],
    ['Facebook link', /^https:\/\/facebook/, 'Facebook'],
    ['Instagram link', /^https:\/\/instagram/, 'Instagram'],
  ],
});

screen('2. Blog list (/blog)', '/blog', {
  says: [['pagination Previous, page numbers, Next', /Previous - 1 - 2 - Next/]],
  has: [['Grid of 9 per page', /^(?:(?:(?!post-card").)*post-card"){9}(?!.*post-card")/s]],
});

screen('2. Blog post (/blog/{slug})', POST, {
  says: [
    ['author, date, reading time', /Anna Kessler ?August 8, 2026 ?4 min read/],
    ['summary box', /In August our kitchen sits at 82°F by noon/],
    ['copy link', 'Copy Link'],
  ],
  has: [
    ['Hero image', /<div class="hero"[^>]*><(?:img|picture)/],
    ['summary box (beside the text)', /<aside class="summary"/],
    ['HTML content', /<div class="prose"[^>]*><p>/],
  ],
  links: [
    ['breadcrumb', /^\/blog$/, 'Blog'],
    ['category', /^\/blog\?category=Tips/, 'Tips & Tricks'],
    ['tags linking to /blog?tag={tag}', /^\/blog\?tag=starter$/, 'starter'],
    ['share links (X)', /^https:\/\/x\.com\/intent\/post\?url=.*feeding-a-starter/, 'X'],
    ['share links (Facebook)', /^https:\/\/www\.facebook\.com\/sharer.*feeding-a-starter/, 'Facebook'],
  ],
});

screen('2. Kitchen list (/kitchen)', '/kitchen', {
  says: [
    ["Title 'Family Kitchen'", '# Family Kitchen'],
    ['Filters panel', 'Filters'],
    ['cards showing time, servings and a difficulty', /2 hr 40 min in all ?6 servings ?Difficulty: Hard/],
  ],
  has: [
    ['search box', /<input id="recipe-search" type="search"/],
    ['collapsible Filters panel', /<details><summary>Filters<\/summary>/],
  ],
});

screen('2. Recipe page (/kitchen/{slug})', RECIPE, {
  says: [
    ['author, published date, difficulty badge', /Anna Kessler ?September 5, 2026.*Difficulty: Medium/],
    ['Overview: description', 'The loaf we’d bake if we could bake only one'],
    ['prep, cook and total minutes', /Total 23 hr 45 min Prep 23 hr Cook 45 min/],
    ['servings', 'Servings 12'],
    ['Print', 'Print'],
    ['Cooking Mode', 'Cooking Mode'],
    ['Ingredient list (grouped when any ingredient has a group)', /### Levain .*### Dough /],
    ["A panel 'Part of N collection(s)'", 'Part of 3 collections'],
    ["with the text 'Discover more recipes from these curated collections'", 'Discover more recipes from these curated collections'],
    ['Share: Copy Link', 'Copy Link'],
  ],
  has: [
    ['Hero image', /<header class="recipe-head[\s\S]*<photo-frame[\s\S]*<img/],
    ['Scale control', /aria-label="Scale"/],
    ['tick boxes', /<label[^>]*><input type="checkbox"/],
    ['Numbered instructions', /<ol class="steps"/],
  ],
  links: [
    ['breadcrumb (Kitchen)', /^\/kitchen$/, 'Kitchen'],
    ['breadcrumb (category)', /^\/kitchen\?category=Breads$/, 'Breads'],
    ['Tags linking to /kitchen?tag={tag}', /^\/kitchen\?tag=overnight$/, 'overnight'],
    ['Share links (X)', /^https:\/\/x\.com\/intent\/post\?url=.*country-loaf/, 'X'],
    ['Share links (Facebook)', /^https:\/\/www\.facebook\.com\/sharer.*country-loaf/, 'Facebook'],
    [
      'lists containing collections, each linking to /kitchen/collections/{slug}',
      /^\/kitchen\/collections\/soup-supper-for-six$/,
      'Soup Supper',
    ],
  ],
});

test('2. Recipe page: Ingredient list (otherwise flat)', async () => {
  const lists = async (at: string) => (await pageAt(address + at)).html.match(/<ul class="ingredients"/g);
  expect(await lists('/kitchen/stovetop-penne-and-cheese')).toHaveLength(1);
  expect(await lists(RECIPE)).toHaveLength(2);
});

screen('2. Collections list (/kitchen/collections)', '/kitchen/collections', {
  says: [
    ["Heading 'Recipe Collections'", '# Recipe Collections'],
    ['category and season filters', /Category.*Holiday Baking.*Season.*Spring/],
    ["text 'Showing N collection(s)'", /Showing \d+ collections/],
    ['Cards show recipe count, difficulty, season', /7 recipes ?Difficulty: Medium ?Year Round/],
    ['author, estimated time', /Estimated time 25 hr 50 min ?By Ben Kessler/],
    ["first 3 tags then '+N more'", /vegetarian - sourdough - for a crowd - \+1 more/],
  ],
  links: [['Link to all recipes', /^\/kitchen$/, 'All recipes']],
});

screen('2. Collection detail (/kitchen/collections/{slug})', COLLECTION, {
  says: [
    ['title, description', /# Soup Supper for Six A pot in the middle of the table/],
    ['category, season and difficulty chips', /Comfort Food ?Fall ?Difficulty: Easy/],
    ['recipe count', 'Recipes 3'],
    ["total time (sum of recipes' totalTime as hours and minutes)", '25 hr 53 min'],
    ['author', 'By Anna Kessler'],
    ['share: Copy Link', 'Copy Link'],
  ],
  has: [['image', /<div class="photo"[^>]*><img/]],
  links: [
    ['Breadcrumb', /^\/kitchen\/collections$/, 'Collections'],
    ['tags', /^\/kitchen\?tag=/, 'make ahead'],
    ['recipe cards linking to /kitchen/{slug}', /^\/kitchen\/country-loaf$/, 'Country Loaf'],
    ['share links (X)', /^https:\/\/x\.com/, 'X'],
    ['share links (Facebook)', /^https:\/\/www\.facebook\.com\/sharer/, 'Facebook'],
  ],
});
