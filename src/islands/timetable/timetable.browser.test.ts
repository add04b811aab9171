import { beforeEach, expect, test, vi } from 'vitest';
import { commands } from 'vitest/browser';
import { LOAF, openRecipe, press, startCooking, stepShown } from '../../../tests/support/components/recipe-page.ts';
import { PHONE, reload, textOf, textsAt, textsOf, visited } from '../../../tests/support/components/visit.ts';

const panel = visited.getByRole('dialog', { name: 'Timetable' });
const moment = panel.getByLabelText('Day and time');
const problem = () => textOf(panel.getByRole('status'));
const now = panel.getByRole('button', { name: 'Plan from Now' });
const lines = () => textsOf(panel.getByRole('listitem'));
const times = () => textsAt('.timetable-time');

const openTimetable = () => visited.getByRole('button', { name: 'Timetable' }).click();

beforeEach(async () => {
  vi.setSystemTime('2026-11-25T18:00:00Z');
  await openRecipe(LOAF, PHONE);
  await openTimetable();
  await moment.fill('2026-11-28T12:00');
  await expect.poll(() => lines().at(-1)).toBe('Done on Saturday at 12:00 PM');
});

test('back from when all is ready, with no step at night', async () => {
  await expect.element(panel.getByLabelText('Ready to eat by')).toBeChecked();
  expect(times()).toHaveLength(textsAt('.steps > li').length);
  expect(times().filter((time) => time !== '10:00 PM' && /^(?:1[01]:\d\d PM|12:[0-5]\d AM|[1-5]:\d\d AM)$/.test(time))).toEqual([]);
  expect(await commands.barriers()).toEqual([]);
});

test('earlier in a cold kitchen, where dough takes longer', async () => {
  const before = times();
  await panel.getByText('Your night and your kitchen').click();
  const kitchen = panel.getByRole('spinbutton', { name: 'My kitchen has', exact: false });
  await kitchen.fill('68');
  await expect.poll(times).not.toEqual(before);
  await kitchen.fill('32');
  await expect.poll(problem).toBe('Dough rises between 50 and 100 °F.');
  await kitchen.fill('75');
  await expect.poll(times).toEqual(before);
});

test('later out of an oven that does not get as hot as the recipe asks', async () => {
  const before = times();
  await panel.getByText('Your night and your kitchen').click();
  const oven = panel.getByRole('spinbutton', { name: 'My oven reaches', exact: false });
  await expect.element(oven).toHaveValue(550);
  await oven.fill('400');
  await expect.poll(times).not.toEqual(before);
  await oven.fill('200');
  await expect.poll(problem).toBe('Ovens reach 300 to 600 °F.');
  await oven.fill('550');
  await expect.poll(times).toEqual(before);
  expect(await commands.barriers()).toEqual([]);
});

test('says what is wrong instead of an old timetable, and plans from now in place of the past', async () => {
  const { length } = times();
  await moment.fill('2026-11-25T13:00');
  await expect.poll(problem).toMatch(/^To finish by then you’d have had to start on .* Choose a later time\.$/);
  await moment.fill('');
  await expect.poll(problem).toBe('Choose a day and a time.');
  expect(lines()).toEqual([]);
  await expect.element(now).not.toBeInTheDocument();
  for (const past of ['2024-11-28T12:00', '2025-11-28T12:00', '2026-03-01T12:00']) {
    await moment.fill(past);
    await expect.poll(lines).toEqual([]);
    await now.click();
    await expect.poll(times).toHaveLength(length);
    expect((moment.element() as HTMLInputElement).value).toMatch(/^2026-11-/);
    await expect.element(now).not.toBeInTheDocument();
  }
});

test('back from when it is out of the oven, which is before it is ready', async () => {
  await panel.getByLabelText('Out of the oven at').click();
  await moment.fill('2026-11-28T09:00');
  await expect
    .poll(() => lines().find((line) => line.includes('out of the oven')))
    .toMatch(/bake for about 25 minutes.*out of the oven at 9:00 AM$/);
  expect(lines().at(-1)).toBe('Done on Saturday at 11:00 AM');
  await panel.getByLabelText('Ready to eat by').click();
  await expect.element(moment).toHaveValue('2026-11-28T11:00');
});

test('in the calendar, with an alarm for each step', async () => {
  const link = panel.getByRole('link', { name: 'Add to Calendar' });
  const file = await (await fetch(link.element().getAttribute('href') ?? '')).text();
  expect(file.match(/BEGIN:VALARM/g)).toHaveLength(times().length);
  expect(file).toContain('DTEND:20261128T180000Z');
});

test('kept on the device, shown in cooking mode, and forgotten', async () => {
  const planned = times();
  await panel.getByRole('button', { name: 'Close' }).click();
  await reload();
  await startCooking();
  await expect.poll(() => textOf(stepShown)).toContain(planned[0]);
  await press('Exit Cooking Mode');
  await openTimetable();
  await expect.poll(times).toEqual(planned);
  await panel.getByRole('button', { name: 'Clear timetable' }).click();
  await startCooking();
  await expect.poll(() => textOf(stepShown)).toBe('Step 1');
});
