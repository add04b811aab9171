/** The largest response that is read: a photo of about 45 MB, or a list of a hundred thousand files. */
export const LARGEST_ANSWER_BYTES = 64_000_000;

/** A response exceeds LARGEST_ANSWER_BYTES. */
export class AnswerTooLargeError extends Error {
  override name = 'AnswerTooLargeError';
}

/** Reads a body and stops at the limit. */
async function read(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    // Leaving the loop closes the connection.
    if (length > LARGEST_ANSWER_BYTES) throw new AnswerTooLargeError('The answer is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** fetch that throws an AnswerTooLargeError if the response is too large. */
export const limitedFetch: typeof fetch = async (...of) => {
  const answer = await fetch(...of);
  if (answer.body === null) return answer;
  const { status, statusText, headers, url } = answer;
  const whole = new Response(await read(answer.body), { status, statusText, headers });
  Object.defineProperty(whole, 'url', { value: url });
  return whole;
};
