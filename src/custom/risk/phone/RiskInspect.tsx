/**
 * `/app/riskControl/riskInspect`: one item of a task: result, figure, photos, remark. What is typed lies in the offline
 * queue with every letter; which item is in hand lies in the tab.
 */
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { PhonePartsContext, useEntityView, useNavigation } from '../../../engine/client/index.ts';
import {
  LoadFailure,
  PhoneForm,
  RecordPage,
  queryOf,
  useKeptRow,
  usePhoneDraft,
} from '../../../engine/client/phone.ts';
import type { EntityView, ViewField, WireRow } from '../../../engine/model/wire.ts';
import { bestCheckin } from '../model/arrival.ts';
import { PresenceTag } from './TaskHead.tsx';
import { useInspection, whereNow } from './inspection.ts';
import { type Checked, givenFor, limitText } from './items.ts';
import { CHECKLIST, checklistOf, inspectOf } from './routes.ts';
import { recordsField, useChecked, useTask, useTaskId } from './useChecked.ts';

const SECTIONS = ['basic'];
/** Said by the head of the page. */
const KNOWN = { task: () => null, item: () => null, riskPoint: () => null };

interface FormProps {
  readonly records: EntityView;
  readonly task: WireRow;
  /** Absent where the inspector chooses it. */
  readonly item: Checked | undefined;
  readonly result: string;
  /** The record that is changed. */
  readonly record: WireRow | undefined;
  readonly leave: () => void;
  readonly children: ReactNode;
}

function Form({ records, task, item, result, record, leave, children }: FormProps): ReactNode {
  const { t } = useTranslation('risk');
  const draft = usePhoneDraft(records, inspectOf(task.id, item?.id ?? 'new'), {
    given: givenFor(task, item, result, whereNow()),
    about: `${task.id}/${item?.id ?? 'new'}`,
    ...(record ? { row: record } : {}),
  });
  if (!draft) return null;
  return (
    <PhoneForm
      draft={draft}
      sections={SECTIONS}
      instead={item ? KNOWN : { task: KNOWN.task }}
      buttons={['result', 'hiddenType']}
      titleOf={() => item?.itemName ?? String(task['taskName'] ?? '')}
      label={t('save')}
      onDone={leave}
      stays
    >
      {children}
    </PhoneForm>
  );
}

/** A record that the server has is changed as it stands there. */
function Changing(props: Omit<FormProps, 'record'> & { readonly id: string }): ReactNode {
  const loaded = useKeptRow('inspectRecord', props.id);
  const { row } = loaded;
  const { t } = useTranslation('risk');
  if (!row)
    return (
      <main className="ph-body" id="sheet" tabIndex={-1}>
        <LoadFailure loaded={loaded} />
      </main>
    );
  if (!(row.$can ?? []).includes('edit'))
    return (
      <main className="ph-body" id="sheet" tabIndex={-1}>
        <p className="ph-none" role="alert">
          {row.$why?.['edit'] ?? t('over')}
        </p>
      </main>
    );
  return <Form {...props} record={row} />;
}

interface InspectingProps {
  readonly view: EntityView;
  readonly records: EntityView;
  readonly task: WireRow;
  readonly field: ViewField;
  readonly named: string;
  readonly result: string;
}

function Inspecting({ view, records, task, field, named, result }: InspectingProps): ReactNode {
  const { t } = useTranslation('risk');
  const { useBack } = use(PhonePartsContext);
  const leave = useBack(checklistOf(task.id));
  const { items, scans, records: list } = useChecked(view, task, field);
  const item = items.find(({ id }) => id === named);
  // What the server has of it decides whether a record is added or changed.
  if (!list.data && !list.failure) return null;
  if ((!item && named !== 'new') || task['status'] !== 'doing')
    return (
      <main className="ph-body" id="sheet" tabIndex={-1}>
        <p className="ph-none" role="alert">
          {t(item || named === 'new' ? 'over' : 'noItem')}
        </p>
      </main>
    );
  const scan = item?.point ? bestCheckin(scans, item.point) : undefined;
  const limits = item ? limitText(item) : '';
  const head = item && (
    <section className="pr-sheet">
      <h1>{item.itemName}</h1>
      <p className="pr-card-head">
        <span>{item.pointName}</span>
        <PresenceTag state={scan?.state} metres={scan?.metres ?? null} />
      </p>
      <p className="pr-rowfacts">
        <span>{item.standard}</span>
        {limits !== '' && <span>{limits}</span>}
      </p>
    </section>
  );
  const props = { records, task, item, result, leave, children: head };
  return item?.record ? <Changing {...props} id={item.record.id} /> : <Form {...props} record={undefined} />;
}

export function RiskInspect(): ReactNode {
  const { t } = useTranslation('risk');
  const { search } = useNavigation();
  const inspection = useInspection();
  const id = useTaskId();
  const inHand = inspection?.task === id ? inspection : undefined;
  const item = queryOf(search, 'item') || (inHand?.item ?? '');
  const result = queryOf(search, 'result') || (inHand?.item === item && inHand.result) || '';
  const loaded = useTask(id);
  const { view: records } = useEntityView('inspectRecord');
  return (
    <RecordPage title={t('inspect')} above={checklistOf(id)} list={CHECKLIST} loaded={loaded} isWhole>
      {(view, task) => {
        const field = recordsField(view);
        return (
          field &&
          records && (
            <Inspecting
              key={item}
              view={view}
              records={records}
              task={task}
              field={field}
              named={item}
              result={result}
            />
          )
        );
      }}
    </RecordPage>
  );
}
