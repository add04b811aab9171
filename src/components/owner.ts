// The admin notes under this name that the owner is signed in (admin-shim/network/api-client.ts).
try {
  // She may be on her way to another page already; then nothing is to be added to this one.
  if (localStorage.getItem('owner')) import('./edit-link.ts').catch(() => undefined);
} catch {
  // A browser that keeps nothing for the site has no owner.
}
