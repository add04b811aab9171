import { readStored } from '#kitchen/storage.ts';

// The admin sets this key while the owner is signed in. The import may fail if she is already leaving the page.
if (readStored('localStorage', 'owner')) import('./edit-link.ts').catch(() => undefined);
