import type { z } from 'zod';
import { fieldErrors } from '#domain/content-problem.ts';
import { invalidFields } from '../http/problem.ts';

/** Validates part of a request. Throws a 400 that lists the invalid fields. */
export function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw invalidFields(fieldErrors(parsed.error));
  return parsed.data;
}
