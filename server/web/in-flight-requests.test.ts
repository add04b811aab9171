import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { InFlightRequests } from './in-flight-requests.ts';

function request(visitors: InFlightRequests, method: string): () => void {
  const incoming = new IncomingMessage(new Socket());
  incoming.method = method;
  const response = new ServerResponse(incoming);
  visitors.note(incoming, response);
  return () => response.emit('close');
}

/** How long background work has to wait, in milliseconds. */
async function waitOf(visitors: InFlightRequests): Promise<number> {
  const started = performance.now();
  await visitors.gone();
  return performance.now() - started;
}

test('background work waits for visitors, but not for ever', async () => {
  const visitors = new InFlightRequests();
  expect(await waitOf(visitors)).toBeLessThan(50);
  const end = request(visitors, 'GET');
  const wait = await waitOf(visitors);
  expect(wait).toBeGreaterThan(90);
  expect(wait).toBeLessThan(400);
  end();
});

test('background work waits after a commit by hand', async () => {
  const visitors = new InFlightRequests();
  visitors.noteSave();
  expect(await waitOf(visitors)).toBeGreaterThan(400);
});

test('background work waits until a series of saves is over', async () => {
  const visitors = new InFlightRequests();
  const waiting = waitOf(visitors);
  for (let save = 0; save < 3; save += 1) {
    const end = request(visitors, 'PUT');
    await delay(100);
    end();
    await delay(100);
  }
  const wait = await waiting;
  expect(wait).toBeGreaterThan(900);
  expect(wait).toBeLessThan(3_000);
});
