/** Fields that the site sets itself; values from a client are ignored. */
const OWN = new Set(['id', 'format']);

/**
 * Picks the fields of a schema's shape from a payload, or from the current entry if the payload lacks them. null clears a field,
 * even a number. Other fields, such as derived ones copied from a response, are ignored.
 */
export function knownFields(shape: object, input: Record<string, unknown>, current: object | undefined): Record<string, unknown> {
  const all: Record<string, unknown> = { ...current, ...input };
  const names = Object.keys(shape).filter((name) => !OWN.has(name) && name in all && all[name] !== null);
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}
