import { globSync } from 'node:fs';
import path from 'node:path';

const LONG = /data-astro-cid-[a-z0-9]{8}/g;
const root = path.resolve(import.meta.dirname, '../..');

/**
 * Shortens Astro's names of scoped styles: data-astro-cid-zyhablzq becomes data-3k, the component's place among all of them.
 * They are in most elements and rules of a page and take about 3% of its bytes. Returns two plugins, because styles must be
 * changed before Vite processes them and components after Astro has compiled them.
 * @returns {import('vite').Plugin[]}
 */
export function shortScopes() {
  const components = globSync('src/**/*.astro', { cwd: root }).sort();
  const transform = (code, id) => {
    if (!code.includes('data-astro-cid-')) return null;
    const component = path.relative(root, id.replace(/\?.*/s, ''));
    // A component that was made while `npm run dev` runs.
    if (!components.includes(component)) components.push(component);
    const place = components.indexOf(component).toString(36).padStart(2, '0');
    return { code: code.replaceAll(LONG, `data-${place}`), map: null };
  };
  return [
    { name: 'short-scopes-of-styles', enforce: 'pre', transform },
    { name: 'short-scopes-of-components', enforce: 'post', transform },
  ];
}
