import type { HonoRequest } from 'hono';
import { decodeInTurn } from '#media/photo-file.ts';
import { acceptUpload, UploadError } from '#media/upload.ts';
import type { ApiDependencies } from './dependencies.ts';
import type { SessionGuard } from '../auth/guard.ts';
import { ProblemError } from '../http/problem.ts';
import { limitedBody } from '../http/request-body.ts';
import { routesAt } from './routes.ts';

/** The photo in a form. Throws a ProblemError. */
async function photoIn(request: HonoRequest): Promise<Uint8Array> {
  const form = await request.formData().catch((cause: unknown) => {
    throw new ProblemError(400, 'The form could not be read. Please send the photo again.', {}, { cause });
  });
  const parts = [...form.entries()];
  const [image] = parts.filter(([name]) => name === 'image').map(([, value]) => value);
  if (!(image instanceof File)) throw new ProblemError(400, 'The form has no photo. Send it in a field named image.');
  if (parts.length > 1) throw new ProblemError(400, 'Send one photo at a time.');
  return new Uint8Array(await image.arrayBuffer());
}

/** /api/upload: stages a photo. It is committed together with the first entry that uses it. */
export function uploadRoutes({ uploads }: ApiDependencies, guard: SessionGuard) {
  const routes = routesAt('/api/upload');

  routes.post('/', guard.required, limitedBody, async (context, answer) => {
    if (!/^multipart\/form-data\s*;/i.test(context.req.header('content-type') ?? ''))
      throw new ProblemError(415, 'Send the photo as a form, in a field named image.');
    // The form is read in turn as well: that copies the photo three times.
    const accepted = await decodeInTurn(async () => acceptUpload(await photoIn(context.req))).catch((error: unknown) => {
      if (error instanceof UploadError) throw new ProblemError(400, error.message, {}, { cause: error });
      throw error;
    });
    await uploads.put(accepted.address, accepted.bytes, accepted.photo);
    const { address: url, photo, warning } = accepted;
    const { width, height } = photo;
    return answer({ url, width, height, ...(warning === undefined ? {} : { warning }) }, 201);
  });

  return routes;
}
