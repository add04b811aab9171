import type { FlatView } from './content.ts';

/** GET /api/admin/settings: the site's settings. */
export type AdminSettings = FlatView<'settings'> & { revision: string };
