/** The scanner that forms of the phone ask for a code: over the page, which stays as it is. */
import { type ReactNode, Suspense, useCallback, useState } from 'react';
import { type AskScan, ScannerDialog } from '../../engine/client/index.ts';

interface Asked {
  readonly title: string;
  readonly answer: (text: string | undefined) => void;
}

/** @returns what forms ask, and the scanner while one is open */
export function usePhoneScanner(): { readonly ask: AskScan; readonly scanner: ReactNode } {
  const [asked, setAsked] = useState<Asked>();
  const ask = useCallback<AskScan>((title) => new Promise((answer) => setAsked({ title, answer })), []);
  const close = (text: string | undefined): void => {
    setAsked(undefined);
    asked?.answer(text);
  };
  return {
    ask,
    scanner: asked && (
      <Suspense fallback={null}>
        <ScannerDialog title={asked.title} onClose={close} />
      </Suspense>
    ),
  };
}
