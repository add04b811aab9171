import { HEALTH, START } from '../navigation/address.ts';
import { mayLeave, navigate, replaceAddress, useAddress } from '../navigation/navigation.ts';
import { Button } from '../parts/Button.tsx';
import { setWalk, useWalk, WALK } from './walk.ts';

const pathOf = (address: string): string | undefined => address.split('?')[0];

/**
 * Saves the present form and opens that of a step, unless there is something to correct first. After the last step comes what is left
 * to do: the site's health.
 */
export async function openStep(step: number): Promise<void> {
  const address = WALK[step]?.address ?? HEALTH;
  if (!(await mayLeave(true))) return;
  if (pathOf(address) === location.pathname) replaceAddress(address);
  else await navigate(address);
  if (location.pathname + location.search === address) setWalk(step in WALK ? step : 'none');
}

/** Above each screen as long as somebody makes the site their own: the present step, and the way to the next, which stays in sight. */
export function WalkBar() {
  const place = useWalk();
  const address = useAddress();
  const step = typeof place === 'number' ? WALK[place] : undefined;
  if (typeof place !== 'number' || !step || address === START) return null;
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
        <p>{step.text} Next saves what you wrote.</p>
        {pathOf(address) !== pathOf(step.address) && <Button look="plain" label="Back to this step" onClick={() => void openStep(place)} />}
        <Button look="plain" label="All steps" onClick={() => void navigate(START)} />
        <Button look="plain" label="Stop" more=" for now" onClick={() => setWalk('none')} />
      </div>
    </section>
  );
}
