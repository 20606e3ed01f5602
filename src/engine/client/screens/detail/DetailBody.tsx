/**
 * Below the head of a record: tabs, sections, related lists, and the timeline beside them or, on narrow pages, as the
 * last tab.
 */
import { Tabs } from 'antd';
import { type ReactNode, Suspense, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import { childRows, isInline } from '../../controllers/form/changed-fields.ts';
import { type FormGroup, groupSections } from '../../controllers/form/form-groups.ts';
import { judgeRow } from '../../controllers/form/judge-row.ts';
import { useRowSetting } from '../../controllers/form/useRowSetting.ts';
import { useMedia } from '../../controllers/useMedia.ts';
import type { DetailController } from '../../controllers/useDetailController.ts';
import { EVERY, slotOf } from '../../registry/overrides.ts';
import { DetailSections } from './DetailSections.tsx';
import { ErrorNotice } from './ErrorNotice.tsx';
import { RelatedList } from './RelatedList.tsx';
import { Timeline } from './Timeline.tsx';

/** Below this width the timeline has no place beside the values. */
const NO_ROOM_BESIDE = '(max-width: 1199px)';
const HISTORY_TAB = 'history';

/** A tab that holds one sub-table says how many rows it has. */
function countOf(view: EntityView, group: FormGroup, row: WireRow): number | undefined {
  const names = group.sections.flatMap((section) => section.fields);
  const field = names.length === 1 ? view.fields.find((candidate) => candidate.name === names[0]) : undefined;
  return field && isInline(field) ? childRows(row, field.name).length : undefined;
}

function History({
  view,
  controller,
}: {
  readonly view: EntityView;
  readonly controller: DetailController;
}): ReactNode {
  const { t } = useTranslation('form');
  if (controller.historyFailure && !controller.history)
    return (
      <ErrorNotice title={t('detail.historyMissing')} error={controller.historyFailure} onRetry={controller.reload} />
    );
  return controller.history ? <Timeline view={view} history={controller.history} /> : null;
}

export function DetailBody({
  view,
  row,
  controller,
}: {
  readonly view: EntityView;
  readonly row: WireRow;
  readonly controller: DetailController;
}): ReactNode {
  const { t } = useTranslation('form');
  const narrow = useMedia(NO_ROOM_BESIDE);
  const [chosen, setChosen] = useState('0');
  const setting = useRowSetting(view, row, view.detail.sections);
  const { hidden } = useMemo(() => judgeRow(setting, row), [setting, row]);
  const groups = useMemo(() => groupSections(view.detail.sections), [view]);
  const shown = groups
    .map((group, index) => ({ group, key: String(index) }))
    .filter(({ group }) => group.sections.some((section) => section.fields.some((name) => !hidden.has(name))));
  const historyTab = view.history && narrow;
  const tabs = [
    ...shown.map(({ group, key }) => {
      const count = countOf(view, group, row);
      return {
        key,
        label: (
          <>
            {group.as === 'section' && groups.length === 1 ? t('detail.facts') : (group.title ?? view.title)}
            {count ? <span className="anlan-tab-count">{count}</span> : null}
          </>
        ),
      };
    }),
    ...(historyTab ? [{ key: HISTORY_TAB, label: t('detail.history') }] : []),
  ];
  const active = tabs.some((tab) => tab.key === chosen) ? chosen : (tabs[0]?.key ?? '');
  const group = shown.find((entry) => entry.key === active)?.group;
  const Comments = view.detail.comments ? slotOf(EVERY, 'detail.comments') : undefined;
  const history = view.history ? <History view={view} controller={controller} /> : undefined;
  return (
    <div className="anlan-detail-columns">
      <div className="anlan-detail-main">
        {tabs.length > 1 && <Tabs className="anlan-detail-tabs" activeKey={active} onChange={setChosen} items={tabs} />}
        {active === HISTORY_TAB && history}
        {group && (
          <DetailSections
            view={view}
            row={row}
            sections={group.sections}
            hidden={hidden}
            tabTitle={tabs.length > 1 ? group.title : undefined}
          />
        )}
        {group &&
          group === shown[0]?.group &&
          view.related.map((field) => (
            <RelatedList
              key={field.name}
              owner={view.name}
              field={field}
              row={row}
              round={row.rev}
              onAdded={controller.reload}
            />
          ))}
        {Comments && narrow && (
          <Suspense fallback={null}>
            <Comments entity={view} row={row} />
          </Suspense>
        )}
      </div>
      {!narrow && (history || Comments) && (
        <aside className="anlan-detail-aside">
          {Comments ? (
            <Suspense fallback={history}>
              <Comments entity={view} row={row}>
                {history}
              </Comments>
            </Suspense>
          ) : (
            history
          )}
        </aside>
      )}
    </div>
  );
}
