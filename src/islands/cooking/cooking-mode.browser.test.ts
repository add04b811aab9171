import { expect, test } from 'vitest';
import { commands, userEvent } from 'vitest/browser';
import {
  cooking,
  focused,
  LOAF,
  more,
  openRecipe,
  press,
  resume,
  scaleShown,
  startCooking,
  stepShown,
  tick,
  ticked,
} from '../../../tests/support/components/recipe-page.ts';
import { overflow, PHONE, textOf, textsAt, visited, windowOfPage } from '../../../tests/support/components/visit.ts';

async function expectStep(number: number): Promise<void> {
  await expect.poll(() => textOf(stepShown)).toBe(`Step ${number}`);
}

async function expectClosed(): Promise<void> {
  await expect.element(cooking).not.toBeInTheDocument();
}

async function expectPage({ scale, ticks }: { scale: string; ticks: number }): Promise<void> {
  await expect.poll(() => textOf(scaleShown)).toBe(scale);
  expect(ticked()).toBe(ticks);
}

const cookButton = visited.getByRole('button', { name: 'Cooking Mode' });

test('goes one step at a time, and completing the recipe clears its ticks and keeps its scale', async () => {
  await openRecipe();
  await more.click();
  await tick('rice flour').click();
  await startCooking();
  await expectStep(1);
  const { clientWidth, clientHeight } = cooking.element();
  expect([clientWidth, clientHeight]).toEqual([windowOfPage().innerWidth, windowOfPage().innerHeight]);
  await expect.element(cooking.getByRole('button', { name: 'Previous' })).toBeDisabled();
  expect(focused()).toBe(cooking.getByRole('button', { name: 'Next' }).element());

  const list = cooking.getByRole('complementary', { name: 'Ingredients for 1.5x' });
  expect(list.getByRole('listitem').length).toBe(8);
  expect(textOf(list.getByRole('listitem').first())).toMatch(/^60 g/);
  expect(
    list
      .getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent),
  ).toEqual(['For this step', 'Dough']);
  await list.getByRole('button', { name: '+2 more ingredients' }).click();
  await expect.element(list.getByRole('listitem')).toHaveLength(10);

  for (let step = 2; step <= 12; step += 1) await press('Next');
  await expectStep(12);
  await press('Previous');
  await expectStep(11);
  await press('Next');
  await press('Complete Recipe');
  await expectClosed();
  await expectPage({ scale: '1.5x', ticks: 0 });
  expect(textsAt('.ingredients .measure')[0]).toBe('60 g');
  expect(localStorage.getItem('recipe:country-loaf')).toBe('{"scale":1.5,"ticks":[]}');
  await expect.element(resume).not.toBeInTheDocument();
  await startCooking();
  await expectStep(1);
});

test('lists what a step means first, at the scale, and then the others by group', async () => {
  await openRecipe();
  await more.click();
  await startCooking();
  const list = cooking.getByRole('complementary', { name: 'Ingredients for 1.5x' });
  const own = () =>
    list
      .getByRole('list')
      .first()
      .getByRole('listitem')
      .elements()
      .map((line) => (line as HTMLElement).innerText.replaceAll(/\s+/g, ' '));
  const headings = () =>
    list
      .getByRole('heading', { level: 3 })
      .elements()
      .map(({ textContent }) => textContent);
  await press('Next');
  await expect.poll(headings).toEqual(['For this step', 'Levain', 'Dough']);
  expect(own()).toEqual([
    expect.stringMatching(/^600 g bread flour/),
    expect.stringMatching(/^150 g whole wheat/),
    expect.stringMatching(/^525 g water/),
  ]);
  await press('Next');
  await expect.poll(own).toEqual([expect.stringMatching(/water/), expect.stringMatching(/levain/), expect.stringMatching(/salt/)]);
  expect(list.getByRole('listitem').length).toBe(8);
  // A step that means none lists all as on the page.
  await press('Next');
  await expect.poll(headings).toEqual(['Levain', 'Dough']);
});

test('supports arrow keys, and Escape closes it: the scale stays, and the place is offered with the ticks', async () => {
  await openRecipe();
  await more.click();
  await tick('rice flour').click();
  await startCooking();
  await userEvent.keyboard('{ArrowLeft}');
  await expectStep(1);
  await userEvent.keyboard('{ArrowRight>14/}');
  await expectStep(12);
  await userEvent.keyboard('{ArrowLeft}');
  await expectStep(11);
  await userEvent.keyboard('{Escape}');
  await expectClosed();
  await expectPage({ scale: '1.5x', ticks: 0 });
  expect(focused()).toBe(cookButton.element());

  // Starting over begins at the first step. Leaving immediately means that it was opened by mistake.
  await startCooking();
  await expectStep(1);
  await userEvent.keyboard('{Escape}');
  await expectClosed();
  expect(textOf(resume)).toBe('Continue from step 11');
  await resume.click();
  await expectStep(11);
  expect(ticked()).toBe(1);
  await press('Exit Cooking Mode');
  await expectClosed();
  expect(ticked()).toBe(0);

  // At the first step with nothing begun there is nothing to continue.
  await startCooking();
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}{Escape}');
  await expectClosed();
  await expect.element(resume).not.toBeInTheDocument();
});

test('does not offer to continue at the first step, unless a timer runs', async () => {
  await openRecipe();
  await startCooking();
  await press('Start Timer');
  await press('Exit Cooking Mode');
  await expect.poll(() => textOf(resume)).toBe('Continue from step 1');
  await resume.click();
  await press('Pause');
  await press('Exit Cooking Mode');
  await expectClosed();
  await expect.element(resume).not.toBeInTheDocument();
});

test('when reopened in another tab, offers to continue at its step, until the recipe is completed', async () => {
  await openRecipe();
  const facts = () => windowOfPage().document.querySelector('.facts')?.getBoundingClientRect();
  const place = facts();
  await startCooking();
  for (let step = 2; step <= 4; step += 1) await press('Next');
  await expectStep(4);
  sessionStorage.removeItem('cooking:country-loaf');
  await openRecipe();
  await expect.poll(() => textOf(resume)).toBe('Continue from step 4');
  await expectClosed();
  expect(facts()).toEqual(place);
  await resume.click();
  await expectStep(4);
  for (let step = 5; step <= 12; step += 1) await press('Next');
  await press('Complete Recipe');
  await expectClosed();
  await expect.element(resume).not.toBeInTheDocument();
  await openRecipe();
  await startCooking();
  await expectStep(1);
});

test('scrolls a long step by keyboard', async () => {
  await openRecipe(LOAF, { width: 320, height: 480 });
  await startCooking();
  const body = cooking.getByRole('group', { name: 'Step and ingredients' });
  await expect.element(body).toBeVisible();
  const position = () => body.element().scrollTop;
  await userEvent.keyboard('{ArrowDown}');
  await expect.poll(position).toBeGreaterThan(0);
  await userEvent.keyboard('{ArrowUp}');
  await expect.poll(position).toBe(0);
  await userEvent.keyboard('{PageDown}');
  await expect.poll(position).toBeGreaterThan(100);
  await userEvent.keyboard('{PageUp}');
  await expect.poll(position).toBe(0);
  body.element().focus();
  await userEvent.keyboard(' ');
  await expect.poll(position).toBeGreaterThan(100);
  await expectStep(1);
});

test('turns with a swipe, and is readable from a meter away', async () => {
  await openRecipe(LOAF, PHONE);
  await startCooking();
  await expectStep(1);
  await commands.swipe(-120);
  await expectStep(2);
  await commands.swipe(-30);
  await commands.swipe(120);
  await expectStep(1);
  const text = windowOfPage().document.querySelector('.cooking .step-text') as Element;
  expect(parseFloat(getComputedStyle(text).fontSize)).toBeGreaterThanOrEqual(28);
  expect(overflow()).toBeLessThanOrEqual(0);
});

test('keeps the screen awake, and renews the lock when the page is visible again', async () => {
  const device = { locks: 0, released: 0 };
  await openRecipe(LOAF, {
    before({ document, navigator }) {
      const request = () => {
        device.locks += 1;
        const lock = { released: false, release: () => Promise.resolve(void (device.released += 1)) };
        document.addEventListener('visibilitychange', () => (lock.released = true), { capture: true, once: true });
        return Promise.resolve(lock);
      };
      Object.defineProperty(navigator, 'wakeLock', { value: { request } });
    },
  });
  const returnToPage = () => windowOfPage().document.dispatchEvent(new Event('visibilitychange'));
  await startCooking();
  await expect.poll(() => device.locks).toBe(1);
  returnToPage();
  await expect.poll(() => device.locks).toBe(2);
  await press('Exit Cooking Mode');
  await expect.poll(() => device.released).toBe(1);
  returnToPage();
  expect(device.locks).toBe(2);
});

test('closed by a click, does not open the menu below the mouse', async () => {
  await openRecipe();
  const menu = visited.getByRole('banner').getByText('Order', { exact: true });
  const isOpen = () => menu.element().closest('details')?.open;
  const { left, top, width, height } = menu.element().getBoundingClientRect();
  const exit = cooking.getByRole('button', { name: 'Exit Cooking Mode' });
  // Opened without scrolling.
  cookButton.element().focus({ preventScroll: true });
  await userEvent.keyboard('{Enter}');
  await expect.element(exit).toBeVisible();
  const corner = exit.element().getBoundingClientRect();
  const position = { x: left + width / 2 - corner.left, y: top + height / 2 - corner.top };
  expect(position.x > 0 && position.x < corner.width && position.y > 0 && position.y < corner.height, 'it lies on the menu').toBe(true);
  await exit.click({ position });
  await expectClosed();
  // Browsers check for hover below a resting mouse with a delay.
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(isOpen()).toBe(false);
  await visited.getByRole('heading', { level: 1 }).hover();
  await menu.hover();
  await expect.poll(isOpen).toBe(true);
});

test('works without browser storage', async () => {
  await openRecipe(LOAF, {
    before(of) {
      const get = () => {
        throw new DOMException('Storage is forbidden', 'SecurityError');
      };
      for (const storage of ['localStorage', 'sessionStorage']) Object.defineProperty(of, storage, { get });
    },
  });
  await more.click();
  await tick('rice flour').click();
  await expectPage({ scale: '1.5x', ticks: 1 });
  expect(textsAt('.ingredients .measure')[0]).toBe('60 g');
  await startCooking();
  await press('Next');
  await expectStep(2);
  await press('Exit Cooking Mode');
  await expectClosed();
  expect(ticked()).toBe(0);
  await resume.click();
  await expectStep(2);
});
