import { useState } from 'react';
import { Button } from './Button.tsx';

/** What fits into the lines of a folded text (styles/inbox.css) and a few more: two buttons for one line would be silly. */
const SHORT = { characters: 500, lines: 10 };

interface VisitorWordsProps {
  text: string;
  /** Whose words they are, for those who do not see them. */
  name: string;
}

/** What a visitor wrote. A long text is folded, so that the next one is in sight. */
export function VisitorWords({ text, name }: VisitorWordsProps) {
  const isLong = text.length > SHORT.characters || text.split('\n').length > SHORT.lines;
  const [isFolded, setFolded] = useState(isLong);
  return (
    <>
      <p className="inbox-words" data-folded={isFolded ? '' : undefined}>
        {text}
      </p>
      {isLong && (
        <p className="inbox-unfold">
          <Button
            look="plain"
            label={isFolded ? 'Show all' : 'Show less'}
            more={` of what ${name} wrote`}
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
          />
        </p>
      )}
    </>
  );
}
