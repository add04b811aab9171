import { useState } from 'react';
import type { AdminSettings } from '#api/settings.ts';
import { loginUrl, SETTINGS, settingsTab, settingsTabFrom } from '../../address.ts';
import { whyNotFetched } from '../../network/api-client.ts';
import type { ScreenProps } from '../../main.tsx';
import { Frame } from '../../parts/Frame.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { Link } from '../../parts/Link.tsx';
import { Loading } from '../../parts/Loading.tsx';
import { LogoutButton } from '../../session/LogoutButton.tsx';
import { replaceAddress, useAddress } from '../../parts/navigation.ts';
import { Notice } from '../../parts/Notice.tsx';
import { SignInAgain } from '../../session/SignInAgain.tsx';
import { useAnswer } from '../../network/use-answer.ts';
import { getSettings } from './settings-api.ts';
import { SettingsForm } from './SettingsForm.tsx';

type State = { status: 'loading' } | { status: 'loaded'; settings: AdminSettings } | { status: 'failed'; message: string };

/** The site's settings, in the tab that the address names. */
export default function Settings({ siteName }: ScreenProps) {
  const address = useAddress();
  const [state, setState] = useState<State>({ status: 'loading' });
  const [savedName, setSavedName] = useState(siteName);
  const [attempt, setAttempt] = useState(0);
  const tryAgain = () => {
    setState({ status: 'loading' });
    setAttempt(attempt + 1);
  };

  useAnswer(
    getSettings,
    (answer) => {
      if (answer.ok) setState({ status: 'loaded', settings: answer.value });
      else if (answer.failure.kind === 'signed-out') location.replace(loginUrl(location.pathname + location.search));
      else setState({ status: 'failed', message: whyNotFetched(answer.failure, 'The settings could not be fetched.') });
    },
    [attempt],
  );

  const action = (
    <div className="head-links">
      <Link className="button plain" href="/admin">
        <Icon name="back" />
        Dashboard
      </Link>
      <div className="phone-only">
        <LogoutButton />
      </div>
    </div>
  );

  return (
    <SignInAgain>
      <Frame siteName={savedName} title="Settings" here={SETTINGS} action={action} isForm>
        {state.status === 'loading' && <Loading>Fetching the settings…</Loading>}
        {state.status === 'failed' && <Notice onTryAgain={tryAgain}>{state.message}</Notice>}
        {state.status === 'loaded' && (
          <SettingsForm
            settings={state.settings}
            tab={settingsTabFrom(address.slice(address.indexOf('?')))}
            onTab={(tab) => replaceAddress(settingsTab(tab))}
            onSaved={(saved) => setSavedName(saved.siteName)}
          />
        )}
      </Frame>
    </SignInAgain>
  );
}
