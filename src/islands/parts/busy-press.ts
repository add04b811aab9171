/**
 * Marks a pressed control as busy (base.css) until what it loads is there, or cannot be loaded.
 * @example const { openSearch } = await whileBusy(link, import('./search.tsx'));
 */
export async function whileBusy<T>(control: Element | null | undefined, loading: Promise<T>): Promise<T> {
  control?.setAttribute('aria-busy', 'true');
  try {
    return await loading;
  } finally {
    control?.removeAttribute('aria-busy');
  }
}
