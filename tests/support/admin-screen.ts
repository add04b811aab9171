import type { Page } from 'playwright';
import { goInside } from './owner-devices.ts';

/** Goes to a screen of the admin that the page shows, as an owner who comes from another one. */
export async function goToScreen(page: Page, address: string): Promise<void> {
  // A screen that is shown already would stay as it is.
  if (page.url().endsWith(address)) {
    await goInside(page, '/admin/trash');
    await page.getByRole('heading', { name: 'Trash', level: 1 }).waitFor();
  }
  await goInside(page, address);
}
