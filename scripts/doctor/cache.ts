import { type Check, verdict } from './check.ts';
import { addressIn, ASSET, PHOTO } from './headers.ts';

export const cacheCheck: Check = {
  name: 'caches',
  async run(deployment) {
    const wrong: string[] = [];
    const controlOf = async (place: string) => (await deployment.ask(place)).headers.get('cache-control') ?? '';
    for (const place of [await addressIn(deployment, '/', ASSET), await addressIn(deployment, '/', PHOTO)]) {
      if (place === null) continue;
      const control = await controlOf(place);
      if (!/immutable/.test(control) || !/max-age=31536000/.test(control))
        wrong.push(`${place} never changes, and is asked for again all the same.`);
    }
    for (const place of ['/', '/kitchen', '/blog']) {
      const control = await controlOf(place);
      if (!/max-age=0|no-cache/.test(control)) wrong.push(`${place} is kept by browsers ("${control}"), so a save is not seen.`);
    }
    for (const place of ['/api/blog/posts', '/api/kitchen/recipes']) {
      const control = await controlOf(place);
      if (!/public/.test(control) || !/max-age=0/.test(control))
        wrong.push(`${place} says "${control}", not that the host alone may keep it.`);
    }
    return verdict(wrong, 'files are kept, pages are asked for again');
  },
};
