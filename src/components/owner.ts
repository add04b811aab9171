// The admin notes under this name that the owner is signed in (admin-shim/api-client.ts).
try {
  if (localStorage.getItem('owner')) void import('./edit-link.ts');
} catch {
  // A browser that keeps nothing for the site has no owner.
}
