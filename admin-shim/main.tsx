import './zod-without-eval.ts';
import { type ComponentType, useContext, useEffect, useState } from 'react';
import type { Money } from '#domain/money.ts';
import type { SiteSections } from '#schema/sections.ts';
import {
  apiOf,
  entryIn,
  entryViewFrom,
  type Screen,
  SHOP_KINDS,
  type ShopKind,
  shopScreen,
  type SIGNED_OUT_SCREENS,
} from './routing/address.ts';
import { askEarly, isKnownOwner, orLogin, VERIFY, verify } from './network/api-client.ts';
import { CrashGuard } from './kit/CrashGuard.tsx';
import { RecipeCategories } from './kit/recipe-categories.ts';
import { SiteName } from './kit/site-name.ts';
import { Sections } from './kit/site-sections.ts';
import { rememberMoney } from './kit/bakery-money.ts';
import { TimeZone } from './kit/time-zone.ts';
import { fetchScreen } from './frame/fetch-screen.ts';
import { Loading } from './kit/Loading.tsx';
import { useAddress } from './routing/navigation.ts';
import { Notice } from './kit/Notice.tsx';
import { steadyPresses } from './kit/steady-press.ts';
import { useAnswer } from './network/use-answer.ts';
import { hasPasskeys, PASSKEY_OFFER } from './session/passkey-calls.ts';
import { Dashboard } from './screens/dashboard/Dashboard.tsx';
import { Login } from './screens/login/Login.tsx';

type Program = () => Promise<{ default: ComponentType }>;

const shop: Program = () => import('./screens/shop/Shop.tsx');
/** The programs of the screens. */
const SIGNED_IN_SCREENS: Readonly<Record<Exclude<Screen, (typeof SIGNED_OUT_SCREENS)[number]>, Program>> = {
  '/admin': () => Promise.resolve({ default: Dashboard }),
  '/admin/blog': () => import('./screens/blog/Blog.tsx'),
  '/admin/kitchen': () => import('./screens/kitchen/Kitchen.tsx'),
  '/admin/kitchen/import': () => import('./screens/kitchen/import/ImportScreen.tsx'),
  '/admin/pages': () => import('./screens/pages/Pages.tsx'),
  '/admin/photos': () => import('./screens/photos/Photos.tsx'),
  '/admin/comments': () => import('./screens/comments/Comments.tsx'),
  '/admin/messages': () => import('./screens/messages/Messages.tsx'),
  '/admin/newsletter': () => import('./screens/newsletter/Newsletter.tsx'),
  '/admin/health': () => import('./screens/health/Health.tsx'),
  '/admin/start': () => import('./screens/start/Start.tsx'),
  '/admin/settings': () => import('./screens/settings/Settings.tsx'),
  '/admin/drafts': () => import('./screens/drafts/Drafts.tsx'),
  '/admin/trash': () => import('./screens/trash/Trash.tsx'),
  ...(Object.fromEntries(SHOP_KINDS.map((kind) => [shopScreen(kind), shop])) as Record<`/admin/${ShopKind}`, Program>),
};

/** The screens for a forgotten password. Most owners never need them, so they load when opened. */
const FORGOTTEN: Readonly<Record<string, Program>> = {
  '/admin/forgot': () => import('./screens/login/Forgot.tsx'),
  '/admin/new-password': () => import('./screens/login/NewPassword.tsx'),
};

const isSignedInScreen = (path: string): path is keyof typeof SIGNED_IN_SCREENS => path in SIGNED_IN_SCREENS;

/** Asks for what the screen of the address needs, which comes while React starts. */
function startEarly(): void {
  const { pathname, search } = location;
  if (!isSignedInScreen(pathname)) {
    // So that the button is there when the form is, and moves nothing.
    if (hasPasskeys()) askEarly(PASSKEY_OFFER);
    return;
  }
  askEarly(VERIFY);
  // Where that fails, the screen fetches it again.
  SIGNED_IN_SCREENS[pathname]().catch(() => undefined);
  const view = entryViewFrom(pathname + search);
  // The settings are no entry among others.
  if (isKnownOwner() && view.show === 'edit' && view.name !== 'settings') askEarly(entryIn(apiOf(view.name), view.id));
}
startEarly();

type Session = 'checking' | 'unreachable' | 'signed-in';

/** A screen behind the login: shown once the server has said that someone is signed in. */
function SignedIn({ path }: { path: keyof typeof SIGNED_IN_SCREENS }) {
  const siteName = useContext(SiteName);
  const [session, setSession] = useState<Session>('checking');
  const [attempt, setAttempt] = useState(0);

  useAnswer(
    () => {
      // Its program is on its way meanwhile. Where that fails, the screen fetches it again.
      SIGNED_IN_SCREENS[path]().catch(() => undefined);
      return orLogin(verify());
    },
    (answer) => setSession(answer.ok ? 'signed-in' : 'unreachable'),
    [path, attempt],
  );

  if (session === 'checking') return <OneMoment />;
  if (session === 'unreachable') {
    return (
      <main className="alone">
        <h1>{siteName}</h1>
        <Notice onTryAgain={() => setAttempt(attempt + 1)}>The site cannot be reached right now.</Notice>
      </main>
    );
  }
  return (
    <CrashGuard key={path}>
      <Fetched program={SIGNED_IN_SCREENS[path]} />
    </CrashGuard>
  );
}

/** The screen of an address. */
function ScreenAt({ path }: { path: string }) {
  if (isSignedInScreen(path)) return <SignedIn path={path} />;
  const forgotten = FORGOTTEN[path];
  return forgotten ? <Fetched program={forgotten} /> : <Login />;
}

/** A screen as soon as its program is there. React's own way, a lazy component, would wait with it for up to 0.3 seconds. */
function Fetched({ program }: { program: Program }) {
  const [Screen, setScreen] = useState<ComponentType | null>(null);
  useEffect(() => {
    fetchScreen(program).then(
      (fetched) => setScreen(() => fetched.default),
      (error: unknown) =>
        setScreen(() => {
          throw error;
        }),
    );
  }, [program]);
  return Screen ? <Screen /> : <OneMoment />;
}

function OneMoment() {
  return (
    <main>
      <h1 className="visually-hidden">{useContext(SiteName)}</h1>
      <Loading>One moment…</Loading>
    </main>
  );
}

interface AdminProps {
  siteName: string;
  timeZone: string;
  money: Money;
  sections: SiteSections;
  recipeCategories: string[];
}

/** The owner's admin: the screen that the address names. */
export default function Admin({ siteName, timeZone, money, sections, recipeCategories }: AdminProps) {
  const path = useAddress().split('?')[0] ?? '';
  useState(() => rememberMoney(money));
  useEffect(() => steadyPresses(document), []);
  return (
    <CrashGuard>
      <SiteName value={siteName}>
        <TimeZone value={timeZone}>
          <Sections value={sections}>
            <RecipeCategories value={recipeCategories}>
              <ScreenAt path={path} />
            </RecipeCategories>
          </Sections>
        </TimeZone>
      </SiteName>
    </CrashGuard>
  );
}
