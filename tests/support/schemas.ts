import type { z } from 'zod';

/** What is wrong with a value, in the words of its schema. */
export const messages = (schema: z.ZodType, value: unknown): string[] =>
  schema.safeParse(value).error?.issues.map(({ message }) => message) ?? [];

/** Whether a schema takes a value. */
export const accepts = (schema: z.ZodType, value: unknown): boolean => schema.safeParse(value).success;
