/** Names the site keeps by itself; what a client sends for them is passed over. */
const OWN = new Set(['id', 'format']);

/**
 * The fields of a schema's shape, from what a client sent or, where it left one out, from the present entry. null clears
 * a field, also a number. Other fields, such as those an answer carries and the server derives, are passed over.
 */
export function knownFields(shape: object, input: Record<string, unknown>, current: object | undefined): Record<string, unknown> {
  const all: Record<string, unknown> = { ...current, ...input };
  const names = Object.keys(shape).filter((name) => !OWN.has(name) && name in all && all[name] !== null);
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}
