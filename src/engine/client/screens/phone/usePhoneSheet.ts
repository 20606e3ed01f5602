/** Does an action open as a sheet of the phone? Only in the phone's frame, where it may wait or nothing can be reached. */
import { use, useEffect } from 'react';
import type { EntityView, ViewAction } from '../../../model/wire.ts';
import { mayWait } from '../../controllers/offline-queue/projected-row.ts';
import { PhonePartsContext } from '../../registry/phone-pages.ts';
import { PhoneSheet } from '../on-demand.ts';

/** Asked when it is opened, and not again: what is being typed stays where it is. */
export function usePhoneSheet(view: EntityView): (action: ViewAction) => boolean {
  const { isThere } = use(PhonePartsContext);
  // Needed where nothing can be fetched any more.
  useEffect(() => {
    if (isThere) void PhoneSheet.preload();
  }, [isThere]);
  return ({ code }) => isThere === true && (mayWait(view, code) || !navigator.onLine);
}
