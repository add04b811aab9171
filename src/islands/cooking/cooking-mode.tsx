import { createRoot } from 'react-dom/client';
import { Cooking } from './Cooking.tsx';
import { CookingSession } from './cooking-session.ts';
import type { CookingPage } from './read-recipe.ts';

/** Puts cooking mode, which is closed, over the page of a recipe. `name` is the storage key of its state. */
export function createCookingMode(page: CookingPage, name: string): CookingSession {
  const session = new CookingSession(page, name);
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(<Cooking session={session} page={page} />);
  return session;
}
