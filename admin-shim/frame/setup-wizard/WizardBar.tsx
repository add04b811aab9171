import { START } from '../../routing/address.ts';
import { mayLeave, navigate, replaceAddress, useAddress } from '../../routing/navigation.ts';
import { Button } from '../../kit/Button.tsx';
import { setWizard, useWizard, WIZARD, WIZARD_END } from './wizard.ts';

const pathOf = (address: string): string | undefined => address.split('?')[0];

/** Saves the present form and opens that of a step, or the end after the last one, unless there is something to correct first. */
export async function openStep(step: number): Promise<void> {
  const address = WIZARD[step]?.address ?? WIZARD_END;
  if (!(await mayLeave(true))) return;
  if (pathOf(address) === location.pathname) replaceAddress(address);
  else await navigate(address);
  if (location.pathname + location.search === address) setWizard(step in WIZARD ? step : 'never');
}

/**
 * As long as someone makes the site their own: above the form of the present step what to do there, and the way to the next, which stays
 * in sight; above any other screen the way back.
 */
export function WizardBar() {
  const place = useWizard();
  const address = useAddress();
  const step = typeof place === 'number' ? WIZARD[place] : undefined;
  if (typeof place !== 'number' || !step || address === START) return null;
  if (pathOf(address) !== pathOf(step.address))
    // Unlike the way to the next step, this asks before what is unsaved is left: it may be a post that is not to be published yet.
    return (
      <p className="wizard-back">
        {`Make it yours, ${place + 1} of ${WIZARD.length}:`}
        <Button look="plain" label="Back to this step" more={`: ${step.title}`} onClick={() => void navigate(step.address)} />
      </p>
    );
  const next = WIZARD[place + 1];
  return (
    <section className="wizard" aria-label="Make it yours">
      <div className="wizard-step">
        <strong>{`${place + 1} of ${WIZARD.length}: ${step.title}`}</strong>
        {next ? (
          <Button look="quiet" label="Next" more={`: ${next.title}`} onClick={() => void openStep(place + 1)} />
        ) : (
          <Button look="quiet" label="Done" onClick={() => void openStep(place + 1)} />
        )}
      </div>
      <div className="wizard-text">
        <p>{`${step.text} ${next ? 'Next' : 'Done'} saves what you wrote.`}</p>
        <Button look="plain" label="All steps" onClick={() => void navigate(START)} />
        <Button look="plain" label="Stop" more=" for now" onClick={() => setWizard('none')} />
      </div>
    </section>
  );
}
