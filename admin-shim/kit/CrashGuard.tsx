import { Component, type ReactNode } from 'react';
import { Button } from './Button.tsx';

interface CrashGuardProps {
  children: ReactNode;
}

/** Shown instead of a screen that threw while rendering, or whose code could not be fetched. */
export class CrashGuard extends Component<CrashGuardProps, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  /** Reported like an uncaught error: this boundary only hides it. */
  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children;
    return (
      <main className="alone">
        <h1>Unexpected Application Error!</h1>
        <p role="alert">This screen cannot be shown right now. What you were writing is saved on this device.</p>
        <Button label="Load the page again" onClick={() => location.reload()} />
        <a href="/admin">Home</a>
      </main>
    );
  }
}
