import { expect, test } from 'vitest';
import { businessSchema } from './business.ts';

const phone = businessSchema.shape.phone;

test.each(['(830) 555-0142', '+1 830.555.0142', '5550142'])('%s is a telephone number', (text) => {
  expect(phone.safeParse(text).success).toBe(true);
});

test.each(['.......', '-------', '555-014', 'Call us', '830-555-0142 ext 4'])('%s is none', (text) => {
  expect(phone.safeParse(text).error?.issues[0]?.message).toBe('Phone must be a telephone number');
});
