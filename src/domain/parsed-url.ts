/** A URL, or null if the text is none. `URL.parse` does the same in newer browsers than we support. */
export function parsedUrl(text: string, base?: string | URL): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
