import type { SectionId } from '#schema/sections.ts';
import type { SiteAnswers } from '../answers/site-answers.ts';
import type { ContentView } from '../../content-view.ts';
import { siteSections } from '../../site-sections.ts';
import type { Findable } from './findable.ts';
import { categories, collections, posts, questions, sectionPages, textPages } from './pages.ts';
import { cakes, listItems, meals, menuItems, theLoaf } from './products.ts';

/** What the search of the whole site finds besides recipes, by group. */
export interface FindableGroups {
  products: Findable[];
  posts: Findable[];
  pages: Findable[];
}

/** The file /search.json. Recipes are only counted: they are in /kitchen/recipes.json, or the API is asked if there are too many. */
export interface SearchData extends FindableGroups, SiteAnswers {
  recipes: number;
  /** What the owner calls the menu and the blog. */
  names: { products: string; posts: string };
}

/** Everything but recipes that the search of the whole site finds: what is sold, posts, pages, collections and questions. */
export function findableGroups(content: ContentView): FindableGroups {
  const sections = siteSections(content);
  const ifShown = (id: SectionId, find: (content: ContentView) => Findable[]) => (sections[id].isOff ? [] : find(content));
  return {
    products: [
      ...ifShown('sourdough', theLoaf),
      ...menuItems(content),
      ...listItems(content),
      ...ifShown('cakes', cakes),
      ...ifShown('eats', meals),
    ],
    posts: ifShown('blog', posts),
    pages: [
      ...sectionPages(content),
      ...categories(content),
      ...questions(content),
      ...ifShown('kitchen', collections),
      ...textPages(content),
    ],
  };
}
