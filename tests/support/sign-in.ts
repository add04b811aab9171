import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from 'playwright';
import { PASSWORD } from './site-program.ts';

const CREDENTIALS = { username: 'admin', password: PASSWORD };

/** Fills in and submits the sign-in form, wherever it is on the page. */
export async function signIn(page: Page, password = PASSWORD): Promise<void> {
  await page.getByLabel('Username').fill('admin');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

/** Signs a page's browser in without the form, which would require another page. `address` is the site's. */
export async function startSession(page: Page, address: string): Promise<void> {
  // Playwright does not see in time that the site has closed a connection which was idle for five seconds.
  await page.context().request.post(`${address}/api/auth/login`, { data: CREDENTIALS, failOnStatusCode: true, maxRetries: 1 });
}

/** Signs in without a browser; returns the session cookie. `address` is the site's. */
export async function openSession(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(CREDENTIALS),
  });
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/** Lets some minutes pass since all sessions began. `data` is the site's folder. */
export async function ageSessions(data: string, minutes: number): Promise<void> {
  const folder = path.join(data, 'storage/sessions');
  for (const name of await readdir(folder)) {
    const session = JSON.parse(await readFile(path.join(folder, name), 'utf8')) as { startedAt: number };
    await writeFile(path.join(folder, name), JSON.stringify({ ...session, startedAt: session.startedAt - minutes * 60_000 }));
  }
}
