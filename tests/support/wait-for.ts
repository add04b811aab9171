/** Waits until a condition holds; throws on timeout. */
export async function waitFor(what: string, isSo: () => Promise<boolean> | boolean, mostMs = 30_000): Promise<void> {
  const end = Date.now() + mostMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Timed out waiting for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
