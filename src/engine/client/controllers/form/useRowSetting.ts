/**
 * The setting in which a stored row's conditions are judged outside a form: in its detail and in an action's dialog.
 */
import { useMemo, useState } from 'react';
import type { CompiledSection } from '../../../model/types.ts';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import { usePreferences } from '../preferences-store.ts';
import { useSession } from '../session-store.ts';
import type { FormSetting } from './form-scope.ts';
import { dayText, momentText } from '../../registry/clock.ts';
import { personOf } from './open-form.ts';

/** @param sections whose `when` counts; those of the form by default */
export function useRowSetting(
  view: EntityView,
  row: WireRow | undefined,
  sections?: readonly CompiledSection[],
): FormSetting {
  const user = useSession((state) => state.user);
  const locale = usePreferences((state) => state.language);
  const [at] = useState(() => new Date());
  return useMemo(
    () => ({
      view: sections ? { ...view, form: { ...view.form, sections } } : view,
      isNew: false,
      user: personOf(user),
      today: dayText(at),
      now: momentText(at),
      locale,
      base: row ?? null,
    }),
    [view, sections, user, at, locale, row],
  );
}
