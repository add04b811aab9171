const LONG = /data-astro-cid-([a-z0-9]{8})/g;

/**
 * Shortens Astro's names of scoped styles: data-astro-cid-zyhablzq becomes data-xzyha. They are in most elements and rules
 * of a page and take about 2% of its bytes. Returns two plugins, because styles must be changed before Vite processes them and
 * components after Astro has compiled them. Throws if two components would share a name.
 * @returns {import('vite').Plugin[]}
 */
export function shortScopes() {
  const owners = new Map();
  const shorten = (code) =>
    code.replaceAll(LONG, (long, hash) => {
      const short = `data-x${hash.slice(0, 4)}`;
      if ((owners.get(short) ?? long) !== long) throw new Error(`${long} and ${owners.get(short)} would both be ${short}`);
      owners.set(short, long);
      return short;
    });
  const transform = (code) => (code.includes('data-astro-cid-') ? { code: shorten(code), map: null } : null);
  return [
    { name: 'short-scopes-of-styles', enforce: 'pre', transform },
    { name: 'short-scopes-of-components', enforce: 'post', transform },
  ];
}
