import { type ReactNode, useContext, useEffect, useRef } from 'react';
import type { SectionId } from '#schema/sections.ts';
import { BLOG, KITCHEN, SETTINGS, SHOP_TITLES, shopScreen } from '../routing/address.ts';
import { Icon } from '../kit/Icon.tsx';
import { SiteName } from '../kit/site-name.ts';
import { Sections, shortNameOf } from '../kit/site-sections.ts';
import { Link } from '../routing/Link.tsx';
import { LogoutButton } from '../session/LogoutButton.tsx';
import { WizardBar } from './setup-wizard/WizardBar.tsx';

interface FrameProps {
  /** The screen's heading, which is also the tab's title. */
  title: string;
  /** The place in the navigation: a screen's address. */
  here: string;
  /** Beside the heading. */
  action?: ReactNode;
  /** While a form is open, its save bar takes the place of the bottom bar on phones. */
  isForm?: boolean;
  children: ReactNode;
}

const PLACES = [
  { href: '/admin', label: 'Home', icon: 'home' },
  { href: shopScreen('menu'), label: SHOP_TITLES.menu, icon: 'menu', section: 'menu' },
  { href: KITCHEN, label: 'Recipes', icon: 'kitchen', section: 'kitchen' },
  { href: BLOG, label: 'Blog', icon: 'blog', section: 'blog' },
  { href: SETTINGS, label: 'Settings', icon: 'settings' },
] as const satisfies readonly { href: string; label: string; icon: string; section?: SectionId }[];

/** Whether a screen was shown since the page was loaded. */
let isLoaded = false;

/** What is around every screen after sign-in: a rail on desktops, a bottom bar on phones, the heading. */
export function Frame({ title, here, action, isForm = false, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const siteName = useContext(SiteName);
  const sections = useContext(Sections);
  const places = PLACES.filter((place) => !('section' in place) || !sections[place.section].isOff);
  useEffect(() => {
    document.title = `${title} | ${siteName}`;
  }, [title, siteName]);
  useEffect(() => {
    // A page that was just loaded begins before its skip link; from screen to screen the heading tells where one has come.
    if (isLoaded && document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
    isLoaded = true;
  }, []);

  return (
    <div className="frame" data-form={isForm ? '' : undefined}>
      <a className="skip-link" href="#main">
        Skip to the page
      </a>
      <nav className="rail" aria-label="Admin">
        <Link className="rail-name" href="/admin">
          {siteName}
        </Link>
        <ul>
          {places.map(({ href, label, icon, ...place }) => (
            <li key={href}>
              <Link href={href} {...(href === here ? { 'aria-current': 'page' as const } : {})}>
                <Icon name={icon} />
                <span className="rail-label">{'section' in place ? shortNameOf(sections[place.section], label) : label}</span>
              </Link>
            </li>
          ))}
          <li className="rail-site">
            <a href="/">
              <Icon name="site" />
              View site
            </a>
          </li>
        </ul>
        <LogoutButton />
      </nav>
      <main id="main" tabIndex={-1}>
        <WizardBar />
        <header className="screen-head">
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          {action}
        </header>
        {children}
      </main>
    </div>
  );
}
