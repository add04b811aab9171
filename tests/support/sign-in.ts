import type { Page } from 'playwright';
import { PASSWORD } from './site-program.ts';

/** Fills in the form for signing in, wherever the page has it, and sends it. */
export async function signIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs in without a browser; answers the cookie of the session. `address` is the site's. */
export async function openSession(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: PASSWORD }),
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}
