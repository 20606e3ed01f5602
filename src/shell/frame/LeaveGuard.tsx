/**
 * Asks before unsaved changes are left behind: pages of other tabs stay alive, so only a step out of the frame does
 * that – or any step, where there are no tabs.
 */
import { type ReactNode, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';
import { LeaveDialog, onUnsavedChange, unsavedForms, useSession } from '../../engine/client/index.ts';

interface LeaveGuardProps {
  /** Pages stay alive behind the shown one. */
  readonly keeps: boolean;
  readonly isFramed: (path: string) => boolean;
}

function Blocker({ keeps, isFramed }: LeaveGuardProps): ReactNode {
  // The end of a session is no choice: forms keep a draft then.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      !(keeps && isFramed(nextLocation.pathname)) &&
      unsavedForms().length > 0 &&
      useSession.getState().status === 'ready',
  );
  const form = unsavedForms()[0];
  if (blocker.state !== 'blocked' || !form) return null;
  async function saveAndGo(): Promise<void> {
    const saved = await form?.save();
    if (saved) blocker.proceed?.();
    else blocker.reset?.();
  }
  function dropAndGo(): void {
    for (const one of unsavedForms()) one.drop?.();
    blocker.proceed?.();
  }
  return (
    <LeaveDialog
      title={form.title}
      count={form.count}
      onStay={() => blocker.reset()}
      onDrop={dropAndGo}
      onSave={() => void saveAndGo()}
    />
  );
}

/**
 * The blocker stands only while there is something to lose: the router warns of every address typed by hand otherwise.
 */
export function LeaveGuard(props: LeaveGuardProps): ReactNode {
  const forms = useSyncExternalStore(onUnsavedChange, unsavedForms);
  return forms.length > 0 ? <Blocker {...props} /> : null;
}
