// Stands in the bundle for what Decap checks its configuration and shrinks photos with. The configuration is checked by
// a test and photos are shrunk by the server; both would need what the page's policy forbids.

/** Finds every configuration right; called with `new` or without. */
export default function leftOut() {
  return { validate: () => true };
}
export { leftOut as instanceof, leftOut as prohibited, leftOut as select, leftOut as uniqueItemProperties };
