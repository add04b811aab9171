// The admin sets this key while the owner is signed in.
try {
  // The import may fail if she is already leaving the page.
  if (localStorage.getItem('owner')) import('./edit-link.ts').catch(() => undefined);
} catch {
  // Storage is blocked, so no one can be signed in.
}
