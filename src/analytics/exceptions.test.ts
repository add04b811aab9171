import { expect, test } from 'vitest';
import { descriptionOf, type Uncaught } from './exceptions.ts';

const uncaught = (message: string) => ({ message }) as ErrorEvent;
const rejected = (reason: unknown) => ({ reason }) as PromiseRejectionEvent;

test.each<[Uncaught, string]>([
  [uncaught('Uncaught TypeError: x is not a function'), 'Uncaught TypeError: x is not a function'],
  [uncaught('Is it a? No: b'), 'Is it a? No: b'],
  [
    uncaught('Failed to fetch https://bakery.example.com/kitchen?search=anna#top, twice'),
    'Failed to fetch https://bakery.example.com/kitchen twice',
  ],
  [rejected(new Error('No flour')), 'Unhandled Promise Rejection: No flour'],
  [rejected('No flour'), 'Unhandled Promise Rejection: No flour'],
  [rejected(undefined), 'Unhandled Promise Rejection: undefined'],
])('%# is described', (event, description) => {
  expect(descriptionOf(event)).toBe(description);
});
