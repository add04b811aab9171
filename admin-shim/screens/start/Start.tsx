import { START } from '../../routing/address.ts';
import { Frame } from '../../frame/Frame.tsx';
import { Button } from '../../kit/Button.tsx';
import { SignInAgain } from '../../session/SignInAgain.tsx';
import { openStep } from '../../frame/setup-wizard/WizardBar.tsx';
import { useWizard, WIZARD } from '../../frame/setup-wizard/wizard.ts';
import { StartEmpty } from './StartEmpty.tsx';

/** Makes the site one's own: the steps of the setup wizard, and first of all a start without the example's entries. */
export default function Start() {
  const place = useWizard();
  const step = typeof place === 'number' ? place : 0;
  return (
    <Frame title="Make it yours" here={START}>
      <p className="wizard-lead">
        About ten minutes. Each step opens one form: fill in your details and continue. Skip what you like, stop when the bread is done.
        Everything can be changed later.
      </p>
      <SignInAgain>
        <StartEmpty onKeep={() => void openStep(step)} />
      </SignInAgain>
      <h2>The steps</h2>
      <ol className="wizard-steps">
        {WIZARD.map(({ title, text }, index) => (
          <li key={title} {...(index === place ? { 'aria-current': 'step' as const } : {})}>
            <Button look="plain" label={title} onClick={() => void openStep(index)} />
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <Button label={step === 0 ? 'Begin' : `Continue with step ${step + 1}`} onClick={() => void openStep(step)} />
    </Frame>
  );
}
