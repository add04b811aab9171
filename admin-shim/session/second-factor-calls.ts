import type { SecondFactorSetup } from '#api/second-factor.ts';
import { call } from '../network/api-client.ts';

const HERE = '/api/admin/second-factor';

/** Whether signing in takes a code from an app. */
export const secondFactorStatus = () => call('GET', HERE);

/** A new secret for an app. Where the session did not begin just now, it is answered as if there were none. */
export const setUpSecondFactor = () => call('POST', `${HERE}/setup`);

/** Has signing in take codes of an app that has the secret, as one of its codes shows. */
export const turnOnSecondFactor = ({ secret, setup }: SecondFactorSetup, code: string) => call('POST', HERE, { secret, setup, code });

/** Has signing in take the password alone. */
export const turnOffSecondFactor = () => call('DELETE', HERE);

/** Makes new recovery codes in place of all others. */
export const makeRecoveryCodes = () => call('POST', `${HERE}/recovery-codes`);
