import { expect, test } from 'vitest';
import type { SignedInDevices } from '#api/sessions.ts';
import { type Answer, call } from './api-client.ts';

test('a route that does not exist, another body and another answer do not compile', () => {
  const calls = (id: string) => [
    (): Promise<Answer<SignedInDevices>> => call('GET', '/api/admin/sessions'),
    (): Promise<Answer<{ ended: string }>> => call('DELETE', `/api/admin/sessions/${id}`),
    () => call('GET', `/api/admin/comments?state=${id}&start=1`),
    () => call('PUT', `/api/admin/comments/${encodeURIComponent(id)}/reply`, { text: 'Thanks' }),
    // @ts-expect-error There is no such address.
    () => call('GET', '/api/admin/devices'),
    // @ts-expect-error There is none below that either.
    () => call('DELETE', `/api/admin/sessions/${id}/all`),
    // @ts-expect-error The name of the route is not known.
    () => call('DELETE', `/api/admin/${id}/1`),
    // @ts-expect-error The address does not have this method.
    () => call('POST', '/api/admin/sessions'),
    // @ts-expect-error The route takes no body.
    () => call('GET', '/api/admin/sessions', { id }),
    // @ts-expect-error The body is missing.
    () => call('PUT', `/api/admin/comments/${id}/reply`),
    // @ts-expect-error The body has another name.
    () => call('PUT', `/api/admin/comments/${id}/reply`, { reply: 'Thanks' }),
    // @ts-expect-error The answer has another type.
    (): Promise<Answer<{ devices: string[] }>> => call('GET', '/api/admin/sessions'),
    // @ts-expect-error The answer is a file.
    () => call('GET', '/api/admin/newsletter/export'),
  ];
  expect(calls('one')).not.toEqual([]);
});
