import type { z } from 'zod';
import { fieldErrors } from '#domain/content-problem.ts';
import { invalidFields } from '../http/problem.ts';

/** What a request's parts are by their schema. Refuses what they are not. */
export function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw invalidFields(fieldErrors(parsed.error));
  return parsed.data;
}
