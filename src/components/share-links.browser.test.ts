import { expect, test } from 'vitest';
import { LOAF } from '../../tests/support/components/recipe-page.ts';
import { visit, visited, windowOfPage } from '../../tests/support/components/visit.ts';

/** The script comes with the first sign of a visitor. */
const scroll = () => windowOfPage().dispatchEvent(new Event('scroll'));
const share = visited.getByRole('button', { name: 'Share', exact: true });

test.each([
  ['a recipe', LOAF],
  ['a post', '/blog/what-eighteen-hours-do-to-dough'],
])('%s is shared as the device does, where the browser can', async (_, address) => {
  const shared: ShareData[] = [];
  let failure: Error | null = null;
  await visit(address, {
    before({ navigator }) {
      const offer = (data: ShareData) => {
        shared.push(data);
        return failure ? Promise.reject(failure) : Promise.resolve();
      };
      Object.defineProperty(navigator, 'canShare', { value: () => true });
      Object.defineProperty(navigator, 'share', { value: offer });
    },
  });
  scroll();
  await share.click();
  expect(shared.map(({ url }) => url)).toEqual([`https://familykitchenbakery.example.com${address}`]);
  expect(shared[0]?.title).not.toBe('');
  // Closing the sheet says nothing, but a failure does.
  failure = new DOMException('Closed', 'AbortError');
  await share.click();
  await expect.element(share).toBeVisible();
  failure = new DOMException('Refused', 'NotAllowedError');
  await share.click();
  await expect.element(visited.getByRole('button', { name: 'Couldn’t share' })).toBeVisible();
  await expect.element(visited.getByRole('button', { name: 'Copy Link' })).toBeVisible();
});

test('where the browser cannot, the links and Copy Link are there as before', async () => {
  await visit(LOAF, { before: ({ navigator }) => void Object.defineProperty(navigator, 'canShare', { value: undefined }) });
  scroll();
  await expect.element(visited.getByRole('button', { name: 'Copy Link' })).toBeVisible();
  await expect.element(visited.getByRole('link', { name: /^Facebook/ }).first()).toBeInTheDocument();
  await expect.element(share).not.toBeInTheDocument();
});
