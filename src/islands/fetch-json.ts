/** Fetches JSON from the site; rejects unless the response is successful. */
export async function fetchJson<T>(address: string, signal?: AbortSignal): Promise<T> {
  const response = await fetch(address, signal ? { signal } : {});
  if (!response.ok) throw new Error(`${address} answered ${response.status}`);
  return (await response.json()) as T;
}
