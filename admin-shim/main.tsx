import './zod-without-eval.ts';
import { lazy, Suspense, useEffect, useState } from 'react';
import { type Screen, SHOP_KINDS, type ShopKind, shopScreen } from './navigation/address.ts';
import { orLogin, verify } from './network/api-client.ts';
import { CrashGuard } from './parts/CrashGuard.tsx';
import { fetchScreen } from './navigation/fetch-screen.ts';
import { Loading } from './parts/Loading.tsx';
import { useAddress } from './navigation/navigation.ts';
import { Notice } from './parts/Notice.tsx';
import { steadyPresses } from './parts/steady-press.ts';
import { useAnswer } from './network/use-answer.ts';
import { Dashboard } from './screens/dashboard/Dashboard.tsx';
import { Login } from './screens/login/Login.tsx';

const Blog = lazy(() => fetchScreen(() => import('./screens/blog/Blog.tsx')));
const Trash = lazy(() => fetchScreen(() => import('./screens/trash/Trash.tsx')));
const Settings = lazy(() => fetchScreen(() => import('./screens/settings/Settings.tsx')));
const Pages = lazy(() => fetchScreen(() => import('./screens/pages/Pages.tsx')));
const Photos = lazy(() => fetchScreen(() => import('./screens/photos/Photos.tsx')));
const Shop = lazy(() => fetchScreen(() => import('./screens/shop/Shop.tsx')));
const Kitchen = lazy(() => fetchScreen(() => import('./screens/kitchen/Kitchen.tsx')));

/** What every screen is given. */
export interface ScreenProps {
  siteName: string;
}

const SIGNED_IN_SCREENS = {
  '/admin': Dashboard,
  '/admin/blog': Blog,
  '/admin/kitchen': Kitchen,
  '/admin/pages': Pages,
  '/admin/photos': Photos,
  '/admin/settings': Settings,
  '/admin/trash': Trash,
  ...(Object.fromEntries(SHOP_KINDS.map((kind) => [shopScreen(kind), Shop])) as Record<`/admin/${ShopKind}`, typeof Shop>),
} satisfies Record<Exclude<Screen, '/admin/login'>, unknown>;

const isSignedInScreen = (path: string): path is keyof typeof SIGNED_IN_SCREENS => path in SIGNED_IN_SCREENS;

type Session = 'checking' | 'unreachable' | 'signed-in';

/** A screen behind the login: shown once the server has said that someone is signed in. */
function SignedIn({ path, siteName }: { path: keyof typeof SIGNED_IN_SCREENS; siteName: string }) {
  const [session, setSession] = useState<Session>('checking');
  const [attempt, setAttempt] = useState(0);

  useAnswer(
    () => orLogin(verify()),
    (answer) => setSession(answer.ok ? 'signed-in' : 'unreachable'),
    [path, attempt],
  );

  if (session === 'checking') return <OneMoment siteName={siteName} />;
  if (session === 'unreachable') {
    return (
      <main className="alone">
        <h1>{siteName}</h1>
        <Notice onTryAgain={() => setAttempt(attempt + 1)}>The site cannot be reached just now.</Notice>
      </main>
    );
  }
  const Screen = SIGNED_IN_SCREENS[path];
  return (
    <CrashGuard key={path}>
      <Suspense fallback={<OneMoment siteName={siteName} />}>
        <Screen siteName={siteName} />
      </Suspense>
    </CrashGuard>
  );
}

function OneMoment({ siteName }: ScreenProps) {
  return (
    <main>
      <h1 className="visually-hidden">{siteName}</h1>
      <Loading>One moment…</Loading>
    </main>
  );
}

/** The owner's admin: the screen that the address names. */
export default function Admin({ siteName }: { siteName: string }) {
  const path = useAddress().split('?')[0] ?? '';
  useEffect(() => steadyPresses(document), []);
  return <CrashGuard>{isSignedInScreen(path) ? <SignedIn path={path} siteName={siteName} /> : <Login siteName={siteName} />}</CrashGuard>;
}
