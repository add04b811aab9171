import { useState } from 'react';
import { Button } from '../../kit/Button.tsx';
import { Said } from '../../kit/Said.tsx';
import { call, reasonOf } from '../../network/api-client.ts';

/** Has the host build the site, which it otherwise does once a week and when the site's program changes. */
export function BuildNow() {
  const [message, setMessage] = useState('');

  async function build() {
    const answer = await call('POST', '/api/admin/build');
    setMessage(
      answer.ok
        ? 'Netlify builds the site. It takes a minute or two, and visitors notice nothing.'
        : `The build was not started. ${reasonOf(answer.failure)}`,
    );
  }

  return (
    <section className="build-now" aria-labelledby="build-now">
      <h2 id="build-now">Build the site</h2>
      <p>What you save is live by itself. Build again only if something is not live.</p>
      <Button look="quiet" label="Build now" onClick={build} />
      <Said>{message}</Said>
    </section>
  );
}
