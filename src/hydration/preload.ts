const asked = new Set<string>();

/**
 * Imports a module and asks for what it imports at the same time. Vite's own helper also waits for styles, which no module here has, in
 * five times the bytes on every page (chunks.mjs puts this one in its place).
 */
export function preload<T>(load: () => Promise<T>, files: readonly string[] = []): Promise<T> {
  for (const file of files) {
    if (asked.has(file)) continue;
    asked.add(file);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/${file}`;
    document.head.append(link);
  }
  return load();
}
