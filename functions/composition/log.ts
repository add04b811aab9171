/** Writes a fault to the function's log, as one line of JSON that no text in it can break out of. */
export function logFault(error: unknown): void {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error));
  console.error(JSON.stringify({ time: new Date().toISOString(), level: 'error', name, message, stack }));
}
