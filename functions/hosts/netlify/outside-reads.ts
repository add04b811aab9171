import { Hono } from 'hono';
import { prefixStorage, type StorageValue } from 'unstorage';
import { publishedContentFrom } from '#content/published-answers.ts';
import { outsideReads } from '../../api/public-api.ts';
import { readVariables } from '../../runtime/environment/read-variables.ts';
import { outsideVariables, placeConfiguration } from '../../services/service-variables.ts';
import { answerProblem, ProblemError } from '../../http/problem.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { createInstagramPosts } from '../../services/instagram-posts.ts';
import { createPlaces } from '../../services/places.ts';
import { createBlobsStorage } from './blobs-storage.ts';
import { readLists } from './deploy-data.ts';
import { functionLog } from './log.ts';

/** The function that fetches data from external services for visitors. All its instances share one cache. Throws an EnvironmentError. */
export function createOutsideReads(variables: NodeJS.ProcessEnv): Hono {
  const environment = readVariables(outsideVariables, variables);
  const storage = prefixStorage<StorageValue>(createBlobsStorage(), 'upstream');
  const { META_OEMBED_TOKEN: token, GRAPH_API_URL: graphApi } = environment;
  const configuration = placeConfiguration(environment);
  const content = publishedContentFrom(readLists, () => {
    throw new Error('This function does not read entries.');
  });
  const api = new Hono();
  api.use(securityHeaders('data'));
  api.route(
    '/api',
    outsideReads({
      readPublished: () => Promise.resolve(content),
      instagram: token === undefined ? null : createInstagramPosts({ token, graphApi, storage, log: functionLog.fault }),
      places: configuration && createPlaces({ configuration, storage, log: functionLog.fault }),
      now: () => new Date(),
    }),
  );
  api.notFound((context) => answerProblem(context, new ProblemError(404, 'There is nothing at this address.'), functionLog.fault));
  api.onError((error, context) => answerProblem(context, error, functionLog.fault));
  return api;
}
