import { Hono } from 'hono';
import { answerProblem, ProblemError } from '../../http/problem.ts';
import { securityHeaders } from '../../http/security-headers.ts';
import { OverlayStorage } from './overlay/overlay.ts';
import { overlayPages } from './overlay/overlay-pages.ts';
import { createBlobsStorage } from './blobs-storage.ts';
import { readBuild, readContent } from './deploy-data.ts';
import { createDeployRenderer } from './deploy-preview.ts';
import { functionLog } from './log.ts';
import { OVERLAY_TAG } from './purge.ts';

/** The function that renders the pages of the overlay for visitors. It needs no secret but the host's own. */
export function createPages(): Hono {
  const all = new Hono();
  all.route(
    '/',
    overlayPages({
      overlay: new OverlayStorage(createBlobsStorage(), readBuild(), readContent),
      render: createDeployRenderer(),
      tag: OVERLAY_TAG,
    }),
  );
  all.all('*', securityHeaders('data'), () => {
    throw new ProblemError(404, 'There is nothing at this address.');
  });
  all.onError((error, context) => answerProblem(context, error, functionLog.fault));
  return all;
}
