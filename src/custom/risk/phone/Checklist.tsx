/**
 * `/app/riskControl/checklist`: the items of one task, point by point: the code of a point is scanned there, and an item
 * that is as it should be takes one tap.
 */
import { type ReactNode, use, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Icon,
  ScannerContext,
  ToneTag,
  postCall,
  reopenEntry,
  useEntityView,
  useNavigation,
} from '../../../engine/client/index.ts';
import { ChoiceButtons, PhoneAction, RecordPage, choicesOf, fieldOf } from '../../../engine/client/phone.ts';
import type { Row } from '../../../engine/model/types.ts';
import type { EntityView, ViewField, WireRow } from '../../../engine/model/wire.ts';
import { bestCheckin, presenceAt } from '../model/arrival.ts';
import { PresenceTag, TaskHead } from './TaskHead.tsx';
import { carryOn, lookAround, whereNow } from './inspection.ts';
import {
  type Checked,
  type PointItems,
  byPoint,
  givenFor,
  isDone,
  isOneTap,
  limitText,
  mayChange,
  scannedPoint,
} from './items.ts';
import { AWAIT, CHECKLIST, inspectOf, reportOf } from './routes.ts';
import { recordsField, useChecked, useTask, useTaskId } from './useChecked.ts';

/** A task as the inspection of this tab names it. */
const named = (task: WireRow): { readonly id: string; readonly taskName: string } => ({
  id: task.id,
  taskName: String(task['taskName'] ?? ''),
});

const RESULT_TONES: Readonly<Record<string, 'success' | 'danger' | 'none'>> = { pass: 'success', fail: 'danger' };

interface ItemProps {
  readonly task: WireRow;
  readonly item: Checked;
  readonly results: readonly { readonly value: string; readonly title: string }[];
  /** Why nothing can be recorded of it now. */
  readonly isShut: boolean;
  readonly onResult: (result: string) => void;
  readonly onOpen: () => void;
}

function Item({ task, item, results, isShut, onResult, onOpen }: ItemProps): ReactNode {
  const { t } = useTranslation('risk');
  const word = results.find(({ value }) => value === item.result)?.title ?? '';
  const limits = limitText(item);
  const name = `item-${task.id}-${item.id}`;
  return (
    <li className="pr-rowcard" aria-labelledby={name}>
      <p className="pr-card-head">
        <b id={name}>{item.itemName}</b>
        <span className="pr-grow" />
        {isDone(item) && <ToneTag tone={RESULT_TONES[item.result] ?? 'none'}>{word}</ToneTag>}
        {item.stage === 'waiting' && <ToneTag tone="info">{t('waiting')}</ToneTag>}
        {item.stage === 'draft' && <ToneTag tone="info">{t('begun')}</ToneTag>}
        {item.stage === 'refused' && <ToneTag tone="danger">{t('cameBack')}</ToneTag>}
      </p>
      <p className="pr-rowfacts">
        <span>{item.standard}</span>
        {limits !== '' && <span>{limits}</span>}
        {item.needPhoto && <span>{t('needPhoto')}</span>}
      </p>
      {item.stage === 'refused' && item.call?.reason && (
        <p className="ph-error" role="alert">
          {item.call.reason.message}
        </p>
      )}
      {!isShut &&
        (item.stage === 'open' || item.stage === 'draft' ? (
          <ChoiceButtons labelledBy={name} options={results} value="" onChange={onResult} />
        ) : (
          mayChange(item) && (
            <button type="button" className="plain-button ph-button" onClick={onOpen}>
              {t('change')}
            </button>
          )
        ))}
    </li>
  );
}

interface PointProps {
  readonly group: PointItems;
  readonly scan: ReturnType<typeof bestCheckin>;
  readonly onScan: (() => void) | undefined;
  readonly children: ReactNode;
}

function Point({ group, scan, onScan, children }: PointProps): ReactNode {
  const { t } = useTranslation('risk');
  return (
    <section className="pr-sheet" aria-label={group.pointName || t('noPoint')}>
      <p className="pr-card-head">
        <b>{group.pointName || t('noPoint')}</b>
        <span>{group.pointNo}</span>
        <PresenceTag state={scan?.state} metres={scan?.metres ?? null} />
        <span className="pr-grow" />
        {group.point !== null && onScan && (
          <button type="button" className="plain-button ph-button" onClick={onScan}>
            <Icon name="scan" />
            {t(scan ? 'scan.again' : 'scan.button')}
          </button>
        )}
      </p>
      {children}
    </section>
  );
}

/** Scans the code of a point, says where the phone is, and what that means. */
function useScan(view: EntityView, task: WireRow, items: readonly Checked[]) {
  const { t } = useTranslation('risk');
  const ask = use(ScannerContext);
  const [said, setSaid] = useState<{ readonly text: string; readonly isWrong: boolean }>();
  async function scan(): Promise<void> {
    setSaid(undefined);
    const text = await ask?.(t('scan.title'));
    if (text === undefined) return;
    const point = scannedPoint(text, items);
    const item = items.find((one) => one.point === point);
    if (point === undefined || !item) return setSaid({ text: t('scan.strange'), isWrong: true });
    setSaid({ text: t('scan.locating', { point: item.pointName }), isWrong: false });
    const fix = await lookAround(named(task));
    const where: Row = fix ? { position: fix.position, accuracy: Math.round(fix.accuracy) } : {};
    await postCall({
      form: `inspectTask/checkin/${task.id}/${point}`,
      route: `${CHECKLIST}?id=${task.id}`,
      title: item.pointName,
      act: view.actions.find(({ code }) => code === 'checkin')?.label ?? '',
      entity: view.name,
      api: view.api,
      action: 'checkin',
      row: task.id,
      values: { point, ...where },
      labels: { point: item.pointName },
    });
    carryOn(named(task), { point });
    const place = { position: item.position, accuracy: item.positionWithin };
    const device = { position: fix?.position ?? null, accuracy: fix ? Math.round(fix.accuracy) : null };
    const { state, metres } = presenceAt(place, device, Number(task['scanRangeMeters'] ?? 100));
    setSaid({ text: t(`scan.${state}`, { point: item.pointName, metres }), isWrong: false });
  }
  return { scan: ask && scan, said };
}

interface DoingProps {
  readonly view: EntityView;
  readonly row: WireRow;
  readonly records: EntityView | undefined;
  readonly field: ViewField;
}

function Items({ view, row, field, records }: DoingProps): ReactNode {
  const { t } = useTranslation('risk');
  const { go } = useNavigation();
  const { items, scans, records: list } = useChecked(view, row, field);
  const isDoing = row['status'] === 'doing';
  const mayRecord = isDoing && records?.actions.some(({ code }) => code === 'add') === true;
  const { scan, said } = useScan(view, row, items);
  const results = records ? choicesOf(records, fieldOf(records, 'result')) : [];
  const start = view.actions.find(({ code }) => code === 'start');
  const mayStart = start && (row.$can ?? []).includes('start');
  const { id } = row;
  const taskName = String(row['taskName'] ?? '');
  // Where the phone is has to be known before the first tap, for a tap does not wait.
  useEffect(() => {
    if (!mayRecord) return;
    carryOn({ id, taskName }, { item: null, result: null });
    void lookAround({ id, taskName });
  }, [mayRecord, id, taskName]);
  async function open(item: Checked, result = ''): Promise<void> {
    if (item.call && item.stage !== 'draft') await reopenEntry(item.call.id);
    carryOn(named(row), { item: item.id, result: result === '' ? null : result });
    go(inspectOf(id, item.id, result));
  }
  async function take(item: Checked, result: string): Promise<void> {
    if (!records || item.stage === 'draft' || !isOneTap(item, result)) return open(item, result);
    const { $labels, $hops, ...values } = givenFor(row, item, result, whereNow());
    await postCall({
      form: `inspectRecord/add/${id}/${item.id}`,
      route: inspectOf(id, item.id),
      title: item.itemName,
      act: records.actions.find(({ code }) => code === 'add')?.label ?? records.title,
      entity: records.name,
      api: records.api,
      action: 'add',
      values,
      labels: $labels as Readonly<Record<string, string>>,
      ...($hops === undefined ? {} : { hops: $hops as Row }),
    });
    void lookAround(named(row));
  }
  const left = items.filter((item) => !isDone(item)).length;
  return (
    <>
      <TaskHead view={view} row={row} items={items} />
      {list.failure && (
        <p className="ph-error" role="alert">
          {list.failure.message}
        </p>
      )}
      {said && (
        <p className={said.isWrong ? 'ph-error' : 'pr-said'} role={said.isWrong ? 'alert' : 'status'}>
          {said.text}
        </p>
      )}
      {mayStart && (
        <section className="pr-sheet">
          <PhoneAction view={view} row={row} action={start} path={CHECKLIST} leave={() => carryOn(named(row))} stays />
        </section>
      )}
      {byPoint(items).map((group) => {
        const own = group.point === null ? undefined : bestCheckin(scans, group.point);
        const mustScan = row['needScan'] === true && group.point !== null && !own;
        return (
          <Point
            key={group.point ?? ''}
            group={group}
            scan={own}
            onScan={isDoing && scan && (row.$can ?? []).includes('checkin') ? () => void scan() : undefined}
          >
            {mayRecord && mustScan && <p className="ph-soft">{t('scan.first')}</p>}
            <ul className="pr-rows">
              {group.items.map((item) => (
                <Item
                  key={item.id}
                  task={row}
                  item={item}
                  results={results}
                  isShut={!mayRecord || mustScan}
                  onResult={(result) => void take(item, result)}
                  onOpen={() => void open(item)}
                />
              ))}
            </ul>
          </Point>
        );
      })}
      {items.length === 0 && <p className="ph-none">{t('noItems')}</p>}
      {mayRecord && Number(row['itemTotal'] ?? 0) === 0 && (
        <a className="pr-row" href={`#${inspectOf(id, 'new')}`}>
          {t('further')}
          <Icon name="right" />
        </a>
      )}
      {!mayStart && (
        <div className="ph-bar pr-bar">
          <a className="plain-button plain-main ph-button pr-main" href={`#${reportOf(id)}`}>
            {isDoing ? (left === 0 ? t('submit') : t('toSubmit', { count: left })) : t('toReport')}
          </a>
        </div>
      )}
    </>
  );
}

export function Checklist(): ReactNode {
  const { t } = useTranslation('risk');
  const loaded = useTask(useTaskId());
  const { view: records } = useEntityView('inspectRecord');
  return (
    <RecordPage title={t('checklist')} above={AWAIT} list={AWAIT} loaded={loaded}>
      {(view, row) => {
        const field = recordsField(view);
        return field && <Items view={view} row={row} field={field} records={records} />;
      }}
    </RecordPage>
  );
}
