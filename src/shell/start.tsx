/** Starts the shell in the page: texts first, then the router. */
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { followActivity, followErrors, forgetTakenAtSignOut, logScreenError } from '../engine/client/index.ts';
import { App } from './App.tsx';
import { type TextPlaces, loadAllTexts, startTexts } from './i18n.ts';

export interface ShellParts {
  readonly texts: TextPlaces;
  /** What registers widgets, overrides and pages; run once, when there is a session. */
  readonly afterSignIn: readonly Part[];
}

type Part = () => Promise<unknown>;

/** Several callers share one run; one that failed may be tried again. */
function once(run: Part): Part {
  let running: Promise<unknown> | undefined;
  return () =>
    (running ??= run().catch((cause: unknown) => {
      running = undefined;
      throw cause;
    }));
}

/** What an error boundary has caught would otherwise only stand in the console. */
function onCaughtError(cause: unknown, { componentStack }: { componentStack?: string | undefined }): void {
  logScreenError(cause, componentStack);
  console.error(cause);
}

export function startShell(parts: ShellParts): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no element #root');
  const afterSignIn = [...parts.afterSignIn, () => loadAllTexts(parts.texts)].map(once);
  followErrors();
  followActivity();
  forgetTakenAtSignOut();
  void startTexts(parts.texts).then(() => {
    createRoot(root, { onCaughtError }).render(
      <StrictMode>
        <App afterSignIn={afterSignIn} />
      </StrictMode>,
    );
  });
}
