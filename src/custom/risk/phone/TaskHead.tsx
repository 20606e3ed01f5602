/** What stands at the top of every page about an inspection task. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneTag } from '../../../engine/client/index.ts';
import { RecordState, UnsentOf, wordOf } from '../../../engine/client/phone.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import type { Presence } from '../model/arrival.ts';
import { TaskDue } from './Tasks.tsx';
import { type Checked, isDone } from './items.ts';

interface TaskHeadProps {
  readonly view: EntityView;
  readonly row: WireRow;
  readonly items: readonly Checked[];
}

export function TaskHead({ view, row, items }: TaskHeadProps): ReactNode {
  const { t } = useTranslation('risk');
  const failed = items.filter((item) => isDone(item) && item.result === 'fail').length;
  return (
    <section className="pr-sheet">
      <p className="pr-card-head">
        <RecordState view={view} row={row} />
        {failed > 0 && <ToneTag tone="danger">{t('failed', { count: failed })}</ToneTag>}
        <span className="pr-grow" />
        <TaskDue view={view} row={row} />
      </p>
      <h1>{String(row['taskName'] ?? row.$label ?? '')}</h1>
      <p className="pr-rowfacts">
        <span>{wordOf(view, row, 'org')}</span>
        <span>{wordOf(view, row, 'inspectors')}</span>
        <span>{t('progress', { done: items.filter(isDone).length, total: items.length })}</span>
      </p>
      <UnsentOf id={row.id} />
    </section>
  );
}

const TONES = { there: 'success', unplaced: 'none', far: 'warning', noPosition: 'warning' } as const;

/** Whether the inspector was at the point, in a word and its tone. */
export function PresenceTag({
  state,
  metres,
}: {
  readonly state: Presence | undefined;
  readonly metres: number | null;
}): ReactNode {
  const { t } = useTranslation('risk');
  if (state === undefined) return null;
  return <ToneTag tone={TONES[state]}>{t(`presence.${state}`, { metres: metres ?? 0 })}</ToneTag>;
}
