/** Closing tags: where one goes then, and the question before unsaved input is lost. */
import { type ReactNode, Suspense, useCallback, useState, useSyncExternalStore } from 'react';
import { useNavigate } from 'react-router-dom';
import { LeaveDialog, onUnsavedChange, unsavedForms } from '../../../engine/client/index.ts';
import { type Tab, nextActive } from './tabs.ts';
import { useHere } from '../useHere.ts';
import { closeTabs } from './tabs-store.ts';

interface Closing {
  readonly paths: readonly string[];
  /** What is done with them once nothing is in the way. */
  readonly act: () => void;
}

export interface TabClosing {
  readonly close: (paths: readonly string[]) => void;
  /** Lets the page begin anew, which loses its input as well. */
  readonly renew: (tab: Tab) => void;
  /** Stands while it is asked about unsaved input. */
  readonly question: ReactNode;
}

export function useCloseTabs(tabs: readonly Tab[]): TabClosing {
  const navigate = useNavigate();
  const here = useHere();
  const forms = useSyncExternalStore(onUnsavedChange, unsavedForms);
  const [closing, setClosing] = useState<Closing>();
  const form = closing && forms.find((one) => closing.paths.includes(one.path));

  const ask = useCallback((paths: readonly string[], act: () => void): void => {
    if (unsavedForms().some((one) => paths.includes(one.path))) setClosing({ paths, act });
    else act();
  }, []);

  const close = useCallback(
    (paths: readonly string[]): void =>
      ask(paths, () => {
        const { pathname } = here();
        const next = paths.includes(pathname) ? nextActive(tabs, pathname, paths) : undefined;
        closeTabs(paths);
        if (next) void navigate(next.path + next.search);
      }),
    [ask, here, tabs, navigate],
  );

  const renew = useCallback(
    (tab: Tab): void => ask([tab.path], () => void navigate(`/redirect${tab.path}${tab.search}`)),
    [ask, navigate],
  );

  async function save(): Promise<void> {
    if (!closing || !form) return;
    // What has to be mended first is mended on its page.
    if (form.path !== here().pathname)
      void navigate(form.path + (tabs.find((tab) => tab.path === form.path)?.search ?? ''));
    const { paths, act } = closing;
    setClosing(undefined);
    if (await form.save()) ask(paths, act);
  }

  return {
    close,
    renew,
    question: closing && form && (
      <Suspense fallback={null}>
        <LeaveDialog
          title={form.title}
          count={form.count}
          onStay={() => setClosing(undefined)}
          onSave={() => void save()}
          onDrop={() => {
            const { paths, act } = closing;
            for (const one of forms) if (one.path === form.path) one.drop?.();
            const others = paths.filter((path) => path !== form.path);
            setClosing(undefined);
            // One question for each page with input.
            if (unsavedForms().some((one) => others.includes(one.path))) setClosing({ paths: others, act });
            else act();
          }}
        />
      </Suspense>
    ),
  };
}
