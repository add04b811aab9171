/** Most bytes that are read of one answer: a photo of some 45 MB, or a hundred thousand files in a list. */
export const LARGEST_ANSWER_BYTES = 64_000_000;

/** An answer is longer than any that can be used. */
export class AnswerTooLargeError extends Error {
  override name = 'AnswerTooLargeError';
}

/** The body of an answer; it is not read any further than the limit. */
async function read(body: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    // Leaving the loop ends the connection.
    if (length > LARGEST_ANSWER_BYTES) throw new AnswerTooLargeError('The answer is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** fetch, but an answer that is too large is an AnswerTooLargeError. */
export const limitedFetch: typeof fetch = async (...of) => {
  const answer = await fetch(...of);
  if (answer.body === null) return answer;
  const { status, statusText, headers, url } = answer;
  const whole = new Response(await read(answer.body), { status, statusText, headers });
  Object.defineProperty(whole, 'url', { value: url });
  return whole;
};
