import { START } from '../../routing/address.ts';
import { Button, ButtonLink } from '../../kit/Button.tsx';
import { setWizard, useWizard } from './wizard.ts';

/** Offers the setup wizard on the first screen, as long as the site is still the example's. */
export function WizardOffer() {
  const place = useWizard();
  if (place !== 'none') return null;
  return (
    <div className="kept-offer" role="status">
      <p>
        This is still the example’s bakery. Make it yours in about ten minutes: name, phone, colors, a photo, your first loaf. No file has
        to be edited.
      </p>
      <ButtonLink label="Make it yours" href={START} />
      <Button look="plain" label="Not now" onClick={() => setWizard('never')} />
    </div>
  );
}
