import { expect, onTestFinished, test } from 'vitest';
import { answerJson, startStandIn } from '../../../tests/support/stand-in.ts';
import { requestBuild } from './request-build.ts';

test('the host is asked for a build, and an answer that is no yes is a sentence', async () => {
  const host = await startStandIn(answerJson({}));
  onTestFinished(() => host.close());
  await requestBuild(`${host.address}/build_hooks/x`);
  expect(host.requests.map(({ url }) => url)).toEqual(['/build_hooks/x']);
  host.answer = (_request, response) => void response.writeHead(404).end();
  await expect(requestBuild(`${host.address}/build_hooks/x`)).rejects.toThrow('it answered 404. Is NETLIFY_BUILD_HOOK still right?');
  await expect(requestBuild('http://127.0.0.1:9/x')).rejects.toThrow('The host could not be asked to build the site: it did not answer.');
});
