import { newPasswordSchema } from '#domain/new-password.ts';
import { call } from '../network/api-client.ts';

const LINKS = '/api/auth/password-links';

/** Whether the site can send a link for a new password. */
export const passwordLinkOffer = () => call('GET', LINKS);

/** Asks for a link to the owner's address. */
export const askForPasswordLink = (email: string) => call('POST', LINKS, { email });

/** Sets a new password by the token of a link. */
export const setPasswordByLink = (token: string, password: string) => call('POST', `${LINKS}/use`, { token, password });

/** Where the link for a forgotten password goes. */
export const passwordRecovery = () => call('GET', '/api/admin/password');

/** Changes the password. Other devices are signed out. */
export const changePassword = (current: string, password: string) => call('POST', '/api/admin/password', { current, password });

/** What is wrong with a new password; null if it can be sent. */
export const newPasswordProblem = (password: string): string | null =>
  newPasswordSchema.safeParse(password).error?.issues[0]?.message ?? null;
