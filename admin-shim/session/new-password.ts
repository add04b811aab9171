import { newPasswordSchema } from '#domain/new-password.ts';

/** What is wrong with a new password; null if it can be sent. */
export const newPasswordProblem = (password: string): string | null =>
  newPasswordSchema.safeParse(password).error?.issues[0]?.message ?? null;
