import type { Env } from 'hono';
import type { z } from 'zod';
import { fieldErrors } from '#domain/content-problem.ts';
import { invalidFields } from '../http/problem.ts';
import { readJson } from '../http/request-body.ts';
import type { RequestWith } from './routes.ts';

/** Validates part of a request. Throws a 400 that lists the invalid fields. */
export function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw invalidFields(fieldErrors(parsed.error));
  return parsed.data;
}

/** The body of a request, validated by a schema that must take every body of the route. Throws a 400. */
export const sentTo = async <Body, E extends Env, Path extends string, Schema extends z.ZodType>(
  context: RequestWith<Body, E, Path>,
  schema: Schema & (Body extends z.input<Schema> ? unknown : never),
): Promise<z.output<Schema>> => parse(schema as z.ZodType<z.output<Schema>>, await readJson(context));
