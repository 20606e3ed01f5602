/** Asks before a form with unsaved changes is left; a picker opened from it and the way back are no leaving. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { useBlocker } from 'react-router-dom';
import { LeaveDialog, onUnsavedChange, unsavedForms, useSession } from '../../engine/client/index.ts';
import { isPicker } from './people-port.ts';

function Blocker(): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname &&
      !isPicker(currentLocation.pathname) &&
      !isPicker(nextLocation.pathname) &&
      unsavedForms().length > 0 &&
      useSession.getState().status === 'ready',
  );
  const form = unsavedForms()[0];
  if (blocker.state !== 'blocked' || !form) return null;
  async function saveAndGo(): Promise<void> {
    if (await form?.save()) blocker.proceed?.();
    else blocker.reset?.();
  }
  function dropAndGo(): void {
    form?.drop?.();
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

/** Stands only while there is something to lose. */
export function PhoneLeaveGuard(): ReactNode {
  const forms = useSyncExternalStore(onUnsavedChange, unsavedForms);
  return forms.length > 0 ? <Blocker /> : null;
}
