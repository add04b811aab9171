import { shopScreen } from '../../address.ts';
import { Link } from '../../parts/Link.tsx';

/** The way to the headline of the home page, which is on the screen of that page. */
export const HeadlineLink = () => (
  <div>
    <Link className="button quiet" href={`${shopScreen('home')}?field=hero.title`}>
      Change the headline of the home page
    </Link>
  </div>
);
