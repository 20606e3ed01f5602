/** 发起流程: the processes that somebody may start, each in its newest version and with the button that does it. */
import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type ApiError,
  asApiError,
  EntityPage,
  NavigationContext,
  useNavigation,
} from '../../../engine/client/index.ts';
import type { EntityView } from '../../../engine/model/wire.ts';
import { send } from '../calls.ts';
import { useStandingQuery } from '../useStandingQuery.ts';

/** No row has it: nothing can be started. */
const NONE = '00000000-0000-0000-0000-000000000000';
const STANDS_FOR = ['id', 'isLatest', 'state'];
const SHOWN: readonly string[] = ['name', 'category'];

/** Page `workflow.start`. */
export default function StartPage(): ReactNode {
  const { t } = useTranslation('processStart');
  const [ids, setIds] = useState<readonly string[]>();
  const [error, setError] = useState<ApiError>();
  const { onShown } = useNavigation();
  const load = useCallback(() => {
    send('GET /api/workflow/definition/startable', {}).then(
      (found) => {
        setError(undefined);
        // The same list is the same part: the page stays as it is.
        setIds((before) => (before?.join() === found.ids.join() ? before : found.ids));
      },
      (cause: unknown) => setError(asApiError(cause)),
    );
  }, []);
  useEffect(() => {
    load();
    return onShown(load);
  }, [load, onShown]);
  const part = useMemo(
    () => ({ isLatest: 'true', state: 'active', id: ids && ids.length > 0 ? ids.join() : NONE }),
    [ids],
  );
  const navigation = useStandingQuery(part);
  const narrow = useCallback(
    (view: EntityView): EntityView => ({
      ...view,
      actions: view.actions.filter(({ code }) => code === 'start' || code === 'query'),
      list: {
        ...view.list,
        views: {},
        filters: view.list.filters.filter((name) => !STANDS_FOR.includes(name)),
        columns: view.list.columns.filter(({ field }) => SHOWN.includes(field)),
      },
      standsFor: { fields: STANDS_FOR, empty: t('nothing') },
    }),
    [t],
  );
  if (!ids)
    return error ? (
      <p role="alert" className="workflow-note">
        {error.message}
      </p>
    ) : null;
  return (
    <NavigationContext value={navigation}>
      <EntityPage entity="wfDefinition" narrow={narrow} />
    </NavigationContext>
  );
}
