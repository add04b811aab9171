import { MESSAGES } from '../../routing/address.ts';
import { ButtonLink } from '../../kit/Button.tsx';
import { inWords } from '../messages/use-messages.ts';

/** How many messages of visitors could not be sent to the owner yet; nothing if none. */
export function MessagesWaiting({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <div className="strip" role="status">
      <p>{inWords(count)} could not be sent to you yet.</p>
      <ButtonLink label={count === 1 ? 'Read it' : 'Read them'} href={MESSAGES} />
    </div>
  );
}
