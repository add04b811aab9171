/** Waits until something is so; throws where it is not so in time. */
export async function waitFor(what: string, isSo: () => Promise<boolean> | boolean, mostMs = 30_000): Promise<void> {
  const end = Date.now() + mostMs;
  while (!(await isSo())) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
