import { expect, it } from 'vitest';
import { matching } from './post-search.ts';

const posts = [
  { title: 'Pâte fermentée', slug: 'pate-fermentee', author: 'Anna Kessler', tags: ['dough'] },
  { title: 'Saturday pickup', slug: 'saturday-pickup', author: 'Ben Kessler', tags: ['family', 'pickup'] },
];
const found = (search: string) => matching(posts, search).map(({ slug }) => slug);

it('finds posts by words of title, slug, author and tags, in any order', () => {
  expect(found('pate')).toEqual(['pate-fermentee']);
  expect(found('FAMILY sat')).toEqual(['saturday-pickup']);
  expect(found('kessler')).toEqual(['pate-fermentee', 'saturday-pickup']);
  expect(found('kessler rye')).toEqual([]);
});

it('shows all where nothing is searched for', () => expect(found('  ')).toHaveLength(2));
