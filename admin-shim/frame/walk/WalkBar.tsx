import { START } from '../../routing/address.ts';
import { mayLeave, navigate, replaceAddress, useAddress } from '../../routing/navigation.ts';
import { Button } from '../../kit/Button.tsx';
import { setWalk, useWalk, WALK, WALK_END } from './walk.ts';

const pathOf = (address: string): string | undefined => address.split('?')[0];

/** Saves the present form and opens that of a step, or the end after the last one, unless there is something to correct first. */
export async function openStep(step: number): Promise<void> {
  const address = WALK[step]?.address ?? WALK_END;
  if (!(await mayLeave(true))) return;
  if (pathOf(address) === location.pathname) replaceAddress(address);
  else await navigate(address);
  if (location.pathname + location.search === address) setWalk(step in WALK ? step : 'never');
}

/**
 * As long as someone makes the site their own: above the form of the present step what to do there, and the way to the next, which stays
 * in sight; above any other screen the way back.
 */
export function WalkBar() {
  const place = useWalk();
  const address = useAddress();
  const step = typeof place === 'number' ? WALK[place] : undefined;
  if (typeof place !== 'number' || !step || address === START) return null;
  if (pathOf(address) !== pathOf(step.address))
    // Unlike the way to the next step, this asks before what is unsaved is left: it may be a post that is not to be published yet.
    return (
      <p className="walk-back">
        {`Make it yours, ${place + 1} of ${WALK.length}:`}
        <Button look="plain" label="Back to this step" more={`: ${step.title}`} onClick={() => void navigate(step.address)} />
      </p>
    );
  const next = WALK[place + 1];
  return (
    <section className="walk" aria-label="Make it yours">
      <div className="walk-step">
        <strong>{`${place + 1} of ${WALK.length}: ${step.title}`}</strong>
        {next ? (
          <Button look="quiet" label="Next" more={`: ${next.title}`} onClick={() => void openStep(place + 1)} />
        ) : (
          <Button look="quiet" label="Done" onClick={() => void openStep(place + 1)} />
        )}
      </div>
      <div className="walk-text">
        <p>{`${step.text} ${next ? 'Next' : 'Done'} saves what you wrote.`}</p>
        <Button look="plain" label="All steps" onClick={() => void navigate(START)} />
        <Button look="plain" label="Stop" more=" for now" onClick={() => setWalk('none')} />
      </div>
    </section>
  );
}
