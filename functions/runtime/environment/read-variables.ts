import type { z } from 'zod';

/** Environment variables are missing or invalid; the message has a sentence for each. */
export class EnvironmentError extends Error {
  override name = 'EnvironmentError';
}

/** Reads and validates environment variables. Throws an EnvironmentError. */
export function readVariables<S extends z.ZodType>(schema: S, variables: NodeJS.ProcessEnv): z.infer<S> {
  const parsed = schema.safeParse(variables);
  if (!parsed.success) throw new EnvironmentError(parsed.error.issues.map(({ message }) => `${message}.`).join('\n'));
  return parsed.data;
}
