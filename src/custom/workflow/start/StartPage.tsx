/** 发起流程: the processes that somebody may start, each in its newest version and with the button that does it. */
import { type ReactNode, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityPage, NavigationContext } from '../../../engine/client/index.ts';
import type { EntityView } from '../../../engine/model/wire.ts';
import { useStandingQuery } from '../useStandingQuery.ts';

/** What can be started now; the rows are those the right to the list shows. */
const STARTABLE = { isLatest: 'true', state: 'active' } as const;
const SHOWN: readonly string[] = ['name', 'category'];

/** Page `workflow.start`. */
export default function StartPage(): ReactNode {
  const { t } = useTranslation('processStart');
  const navigation = useStandingQuery(STARTABLE);
  const narrow = useCallback(
    (view: EntityView): EntityView => ({
      ...view,
      actions: view.actions.filter(({ code }) => code === 'start' || code === 'query'),
      list: {
        ...view.list,
        views: {},
        filters: view.list.filters.filter((name) => !Object.hasOwn(STARTABLE, name)),
        columns: view.list.columns.filter(({ field }) => SHOWN.includes(field)),
      },
      standsFor: { fields: Object.keys(STARTABLE), empty: t('nothing') },
    }),
    [t],
  );
  return (
    <NavigationContext value={navigation}>
      <EntityPage entity="wfDefinition" narrow={narrow} />
    </NavigationContext>
  );
}
