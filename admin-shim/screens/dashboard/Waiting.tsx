import { ButtonLink } from '../../kit/Button.tsx';

/** Says in `words` what visitors wrote that waits for the owner, with the way there; nothing if none does. */
export function Waiting({ count, words, href }: { count: number; words: string; href: string }) {
  if (count === 0) return null;
  return (
    <div className="strip" role="status">
      <p>{words}</p>
      <ButtonLink label={count === 1 ? 'Read it' : 'Read them'} href={href} />
    </div>
  );
}
