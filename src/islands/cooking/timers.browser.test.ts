import { beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import {
  clock,
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
} from '../../../tests/support/components/recipe-page.ts';
import { overflow, PHONE, reload, textOf, visited, windowOfPage } from '../../../tests/support/components/visit.ts';

const MINUTE = 60_000;
let rings = 0;

/** Opens the recipe on a device that counts its rings. */
const openLoaf = (size = {}) =>
  openRecipe(LOAF, {
    ...size,
    before({ AudioContext }) {
      const create = AudioContext.prototype.createGain;
      AudioContext.prototype.createGain = function createGain() {
        rings += 1;
        return create.call(this);
      };
    },
  });

/** Lets time pass as for a sleeping device: no timer of the browser runs meanwhile. */
const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);
const title = () => windowOfPage().document.title;
const shown = (wanted: string) => expect.poll(() => textOf(clock)).toBe(wanted);
const expectStep = (number: number) => expect.poll(() => textOf(stepShown)).toBe(`Step ${number}`);

beforeEach(() => {
  rings = 0;
  // Time stands still unless a test lets it pass.
  vi.setSystemTime('2026-11-21T09:00:00Z');
});

test('a step with a duration has a timer, which survives sleep and rings', async () => {
  await openLoaf();
  const name = title();
  await startCooking();
  await shown('5:00:00');
  await userEvent.keyboard('{ArrowRight}');
  await expectStep(2);
  await expect.element(clock).not.toBeInTheDocument();
  await userEvent.keyboard('{ArrowRight}');
  await press('Start Timer');
  pass(MINUTE);
  await shown('39:00');
  await press('Pause');
  pass(MINUTE);
  await press('Resume');
  await shown('39:00');

  await press('Reset');
  await shown('40:00');
  expect(focused()).toHaveTextContent('Start Timer');
  await press('Start Timer');
  pass(MINUTE);
  await shown('39:00');

  // Another step's timer runs independently, and a hidden one stays visible as a chip.
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await press('Start Timer');
  pass(38.5 * MINUTE);
  await shown('1:41:30');
  await expect.poll(title).toBe(`0:30: step 3 | ${name}`);
  expect(rings).toBe(0);
  pass(MINUTE);
  await expect.poll(() => textOf(cooking.getByRole('alert'))).toBe('Time’s up for step 3.');
  expect(rings).toBeGreaterThan(0);
  expect(title()).toContain('Time’s up: step 3');
  await press('Step 3: time’s up');
  await expectStep(3);
  await shown('Time’s up');
  await press('Stop');
  await shown('40:00');
  await press('Step 5: 1:40:30');
  await press('Reset');
  await shown('2:20:00');
  expect(title()).toBe(name);
});

test('timers and scale are as they were after the page was discarded', async () => {
  await openLoaf();
  await more.click();
  await startCooking();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await press('Start Timer');
  pass(10 * MINUTE);
  await reload();
  await expectStep(3);
  await shown('30:00');
  await expect.element(cooking.getByRole('complementary', { name: 'Ingredients for 1.5x' })).toBeVisible();
  await press('Exit Cooking Mode');
  await reload();
  await expect.element(resume).toBeVisible();
  await expect.element(cooking).not.toBeInTheDocument();
  await expect.poll(() => textOf(scaleShown)).toBe('1x');
  await resume.click();
  await expectStep(3);
  await shown('30:00');
  await expect.element(cooking.getByRole('complementary', { name: 'Ingredients for 1.5x' })).toBeVisible();
  // Also one that was only continued and not changed since.
  await reload();
  await expectStep(3);
});

test('timers continue when cooking mode is closed, and ring on the page', async () => {
  await openLoaf();
  const name = title();
  await startCooking();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await press('Start Timer');
  await userEvent.keyboard('{ArrowRight}{Escape}');
  pass(39.5 * MINUTE);
  await expect.poll(title).toBe(`0:30: step 3 | ${name}`);
  expect(rings).toBe(0);
  pass(MINUTE);
  const said = visited.getByText('Time’s up for step 3.');
  await expect.element(said).toBeVisible();
  expect(rings).toBeGreaterThan(0);
  await resume.click();
  await expectStep(4);
  await press('Step 3: time’s up');
  await press('Stop');
  await userEvent.keyboard('{Escape}');
  await expect.poll(title).toBe(name);
  await expect.element(said).not.toBeInTheDocument();
  // Starting over only keeps running timers.
  await startCooking();
  await expectStep(1);
  await expect.element(cooking.getByRole('button', { name: /^Step \d/ })).not.toBeInTheDocument();
});

test.each([
  ['wide', {}],
  ['phone', PHONE],
  ['small', { width: 320, height: 568 }],
])('timers are on the page, where they can be stopped: %s', async (_, size) => {
  await openLoaf(size);
  const bar = visited.getByRole('complementary', { name: 'Timers' });
  const shownTimer = (wanted: string) => expect.poll(() => textOf(bar.getByRole('timer'))).toBe(wanted);
  await startCooking();
  await press('Start Timer');
  await press('Next');
  await press('Next');
  await press('Start Timer');
  await expect.element(bar).not.toBeInTheDocument();
  await press('Exit Cooking Mode');
  pass(10 * MINUTE);
  await shownTimer('Step 3: 30:00, 1 more');
  expect(windowOfPage().document.querySelector('review-banner')).toBe(null);
  await expect.poll(() => bar.element().getBoundingClientRect().bottom - windowOfPage().innerHeight).toBeCloseTo(0, 0);
  await bar.getByRole('button', { name: 'Back to cooking' }).click();
  await expectStep(3);
  await expect.element(bar).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await bar.getByRole('button', { name: 'Stop' }).click();
  await shownTimer('Step 1: 4:50:00');

  await reload();
  await shownTimer('Step 1: 4:50:00');
  pass(291 * MINUTE);
  await shownTimer('Step 1: time’s up');
  await bar.getByRole('button', { name: 'Stop' }).click();
  await expect.element(bar).not.toBeInTheDocument();
  expect(focused()).toHaveTextContent('Cooking Mode');
  await reload();
  await expect.element(resume).toBeVisible();
  await expect.element(bar).not.toBeInTheDocument();
  expect(overflow()).toBe(0);
});

test('a step that repeats rings at each round, also after sleep, a reload and leaving', async () => {
  await openLoaf();
  const name = title();
  await startCooking();
  await userEvent.keyboard('{ArrowRight>3/}');
  await expectStep(4);
  await shown('4 × 30 min');
  expect(clock.element().textContent).toBe('4\u00a0×\u00a030\u00a0min');
  await press('Start Timer');
  await shown('30:00');
  await expect.element(cooking.getByText('Fold 1 of 4', { exact: true })).toBeVisible();
  pass(29 * MINUTE);
  await shown('1:00');
  expect(rings).toBe(0);
  pass(MINUTE);
  await expect.poll(() => textOf(cooking.getByRole('alert'))).toBe('Fold 1 of 4 for step 4.');
  const once = rings;
  expect(once).toBeGreaterThan(0);
  await shown('Fold 1 of 4');
  await press('Done');
  await shown('30:00');

  pass(31 * MINUTE);
  await shown('Fold 2 of 4');
  expect(rings).toBe(2 * once);
  // It is not stopped: the next round rings too.
  await reload();
  await expectStep(4);
  pass(30 * MINUTE);
  await shown('Fold 3 of 4');
  await userEvent.keyboard('{Escape}');
  const bar = visited.getByRole('complementary', { name: 'Timers' });
  await expect.poll(() => textOf(bar.getByRole('timer'))).toBe('Step 4: fold 3 of 4');
  await bar.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => textOf(bar.getByRole('timer'))).toBe('Step 4: 29:00');
  pass(29 * MINUTE);
  await expect.poll(title).toBe(`Fold 4 of 4: step 4 | ${name}`);
  await bar.getByRole('button', { name: 'Stop' }).click();
  await expect.element(bar).not.toBeInTheDocument();
});

test('a chip gives the focus to the timer of its step', async () => {
  await openLoaf();
  await startCooking();
  await press('Start Timer');
  await userEvent.keyboard('{ArrowRight}');
  await press('Step 1: 5:00:00');
  await expectStep(1);
  expect(focused()).toHaveTextContent('Pause');
});

test('completing the recipe says a word and asks about running timers', async () => {
  const word = visited.getByText('Enjoy it.');
  const complete = async () => {
    await userEvent.keyboard('{ArrowRight>12/}');
    await press('Complete Recipe');
    await expect.element(word).toBeVisible();
  };
  await openLoaf(PHONE);
  await startCooking();
  await press('Start Timer');
  await complete();
  await expect.element(visited.getByText('The timer of step 1 is still running.')).toBeVisible();
  await expect.element(resume).not.toBeInTheDocument();
  expect(overflow()).toBe(0);
  await visited.getByRole('button', { name: 'Keep It Running' }).click();
  await expect.element(word).not.toBeInTheDocument();
  expect(focused()).toHaveTextContent('Cooking Mode');
  const bar = visited.getByRole('complementary', { name: 'Timers' });
  await expect.poll(() => textOf(bar.getByRole('timer'))).toBe('Step 1: 5:00:00');

  await startCooking();
  await expectStep(1);
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await press('Start Timer');
  await complete();
  await expect.element(visited.getByText('2 timers are still running.')).toBeVisible();
  await visited.getByRole('button', { name: 'Stop Them' }).click();
  await expect.element(word).not.toBeInTheDocument();
  await expect.element(bar).not.toBeInTheDocument();
  await reload();
  await expect.element(resume).not.toBeInTheDocument();

  await startCooking();
  await complete();
  await expect.element(visited.getByRole('group', { name: 'Timers' })).not.toBeInTheDocument();
  await userEvent.keyboard('{Escape}');
  await expect.element(word).not.toBeInTheDocument();
});
