import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTestApi } from '../../tests/support/test-api.ts';
import { supportedMethods } from './app.ts';
import { routesAt } from './routes.ts';
import { sentTo } from './parse.ts';

test('the table has every route of the API, and no other', async () => {
  const api = await createTestApi();
  await api.close();
  const table = readFileSync(new URL('../../src/api/routes.ts', import.meta.url), 'utf8');
  const named = [...table.matchAll(/^ {2}'([A-Z]+ \/[^']+)': \{/gm)].map(([, route = '']) => route);
  expect(named.sort()).toEqual([...supportedMethods(api.app)].flatMap(([path, methods]) => methods.map((one) => `${one} ${path}`)).sort());
});

test('a route that does not exist, another answer and another body do not compile', () => {
  const routes = routesAt('/api/admin/sessions');
  routes.get('/', (_context, answer) => answer({ sessions: [] }));
  routes.delete('/:id', (context, answer) => answer({ ended: context.req.param('id') }));
  // @ts-expect-error There is no such address.
  routes.get('/all', () => new Response());
  // @ts-expect-error The address does not have this method.
  routes.post('/', () => new Response());
  // @ts-expect-error The answer has another name.
  routes.get('/', (_context, answer) => answer({ devices: [] }));
  // @ts-expect-error The answer has more than it should.
  routes.get('/', (_context, answer) => answer({ sessions: [], token: '' }));
  // @ts-expect-error The answer is not the route's.
  routes.get('/', (context) => context.json({ sessions: [] }));

  routesAt('/api/auth/password-links').post('/', async (context, answer) => {
    const { email } = await sentTo(context, z.object({ email: z.string() }));
    // @ts-expect-error The body has no such field.
    await sentTo(context, z.object({ address: z.string() }));
    // @ts-expect-error The field is of another type.
    await sentTo(context, z.object({ email: z.number() }));
    return answer({ message: email });
  });
  expect(routes.hono.routes.length).toBeGreaterThan(0);
});
