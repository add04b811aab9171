import { ButtonLink } from '../../kit/Button.tsx';
import { shopScreen } from '../../routing/address.ts';

/** The way to the headline of the home page, which is on the screen of that page. */
export const HeadlineLink = () => (
  <div>
    <ButtonLink look="quiet" label="Change the headline of the home page" href={`${shopScreen('home')}?field=hero.title`} />
  </div>
);
