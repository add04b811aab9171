import { barePage } from './bare-page.ts';

const HOME = '<p><a href="/">Go to the home page</a></p>';

/** What a person reads in place of what a program does. */
const SENTENCES: Record<number, { title: string; text: string }> = {
  400: { title: 'We can’t read this address', text: 'Something in it isn’t right. Check it, or start from the home page.' },
  405: { title: 'That can’t be sent here', text: 'Go back and try again. What you wrote should still be there.' },
  500: { title: 'Something went wrong', text: 'It’s our fault, not yours. Please try again in a minute.' },
};
const OTHER = { title: 'That didn’t work', text: 'Go back and try again, or start from the home page.' };

const pages = new Map<number, string>();

/** The page for a request that is refused. Made once for each status. */
export function refusalPage(status: number): string {
  const made = pages.get(status) ?? barePage({ ...(SENTENCES[status] ?? OTHER), more: HOME });
  pages.set(status, made);
  return made;
}
