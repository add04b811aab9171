import type { Finding } from '#content/health/finding.ts';
import { call } from '../../network/api-client.ts';

const HEALTH = '/api/admin/health';

/** What should be better about the site. */
export const siteHealth = () => call('GET', HEALTH);

/** Fixes what was found in a field. */
export const fixField = ({ code, file, path, message }: Finding) => call('POST', HEALTH, { code, file, path, message });
