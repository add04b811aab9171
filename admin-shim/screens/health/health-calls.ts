import type { Mended, SiteHealth } from '#api/health.ts';
import type { Finding } from '#content/health/finding.ts';
import { call } from '../../network/api-client.ts';

const HEALTH = '/api/admin/health';

/** What should be better about the site. */
export const siteHealth = () => call<SiteHealth>('GET', HEALTH);

/** Mends what was found in a field. */
export const mendField = ({ code, file, path, message }: Finding) => call<Mended>('POST', HEALTH, { code, file, path, message });
