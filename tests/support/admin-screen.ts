import type { Page } from 'playwright';

/** Goes to a screen of the admin that the page shows, whatever is unsaved there. A screen that is shown already stays as it is. */
export const goInside = (page: Page, address: string): Promise<void> =>
  page.evaluate((to) => {
    history.pushState(history.state, '', to);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state as unknown }));
  }, address);

/** Opens a screen of the admin from the start, as for an owner who comes from another one. */
export async function goToScreen(page: Page, address: string): Promise<void> {
  // The screen that keeps nothing.
  await goInside(page, '/admin/login');
  await goInside(page, address);
}
