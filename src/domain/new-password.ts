import { z } from 'zod';

const FEWEST_CHARACTERS = 10;

/** A password that the owner chooses. Any characters count, spaces too, and nothing is trimmed. */
export const newPasswordSchema = z
  .string({ error: 'Password is required' })
  .min(FEWEST_CHARACTERS, `Use at least ${FEWEST_CHARACTERS} characters`)
  .max(1_000, 'Password is too long');
