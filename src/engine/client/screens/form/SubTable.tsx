/** An inline sub-table: rows are text until edited, one is open at a time, a removed one can be brought back. */
import { Button } from 'antd';
import { type ReactNode, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row, Value } from '../../../model/types.ts';
import type { EntityView, FieldError, ViewField } from '../../../model/wire.ts';
import { childRows } from '../../controllers/form/changed-fields.ts';
import { childFields, settingOfChild } from '../../controllers/form/check-row.ts';
import { errorsAt, errorsInside } from '../../controllers/form/error-path.ts';
import { type Emptied, emptiedChoices, emptyValues } from '../../controllers/form/dependent-choices.ts';
import type { FormSetting } from '../../controllers/form/form-scope.ts';
import { liveValues, overwritten } from '../../controllers/form/live-values.ts';
import { startChild } from '../../controllers/form/start-row.ts';
import {
  type Direction,
  type RowsStep,
  edit,
  insert,
  keyOf,
  move,
  placeOfKey,
  remove,
  withFreshKey,
} from '../../controllers/form/sub-table.ts';
import { Icon } from '../../parts/Icon.tsx';
import { pickWidget } from '../../registry/widgets.ts';
import { FieldErrors } from './FieldShell.tsx';
import { gridSpan } from './grid-span.ts';
import { SubTableOpenRow, type OpenRowProps } from './SubTableOpenRow.tsx';
import { SubTableTextRow } from './SubTableTextRow.tsx';
import { useMovedFocus } from './useMovedFocus.ts';

/** More columns than these do not fit beside each other; the rest is seen when the row is opened. */
const MOST_COLUMNS = 6;

export interface SubTableProps {
  readonly field: ViewField;
  readonly value: Value;
  readonly readOnly: boolean;
  readonly required: boolean;
  readonly errors: readonly FieldError[];
  readonly child: EntityView;
  /** Setting of the row the table belongs to. */
  readonly setting: FormSetting;
  /** The entity that knows the choices of the rows' references: the one this table is a field of. */
  readonly owner: EntityView;
  readonly parentRow: () => Row;
  readonly id: string;
  readonly narrow: boolean;
  /** Path such as `inspections.0.planDate` the person is led to. */
  readonly target: { readonly path: string; readonly count: number } | undefined;
  readonly onStep: (step: RowsStep) => void;
  readonly onLeave: (path: string) => void;
  /** The cell at `path` holds what is no value yet; null = it does again. */
  readonly onRefused: (path: string, reason: string | null, passing?: boolean) => void;
}

interface Removed {
  readonly row: Row;
  readonly index: number;
}

const NOTHING_EMPTIED: ReadonlyMap<string, Emptied> = new Map();

function targetRow(field: string, path: string | undefined): number | undefined {
  const [name, index] = path?.split('.') ?? [];
  return name === field && index !== undefined && /^\d+$/.test(index) ? Number(index) : undefined;
}

export function SubTable(props: SubTableProps): ReactNode {
  const {
    field,
    value,
    readOnly,
    required,
    errors,
    child,
    owner,
    setting,
    parentRow,
    id,
    narrow,
    target,
    onStep,
    onLeave,
    onRefused,
  } = props;
  const { t } = useTranslation('form');
  const rows = childRows({ [field.name]: value }, field.name);
  /** Key of the open row. */
  const [open, setOpen] = useState<string>();
  const [removed, setRemoved] = useState<readonly Removed[]>([]);
  /** Choices of one row that are gone, until they are made again. */
  const [emptied, setEmptied] = useState<{ readonly key: string; readonly fields: ReadonlyMap<string, Emptied> }>();
  const addButton = useRef<HTMLButtonElement>(null);
  const fields = useMemo(() => childFields(field, child), [field, child]);
  const columns = fields.slice(0, MOST_COLUMNS);
  const asPanel =
    narrow ||
    fields.length > MOST_COLUMNS ||
    fields.some(
      (item) => item.text !== undefined || item.kind === 'files' || item.kind === 'json' || item.kind === 'file',
    );
  const inside = errorsInside(errors, field.name);
  const own = errorsAt(errors, field.name);
  const last = removed.at(-1);
  const full = field.maxItems !== undefined && rows.length >= field.maxItems;

  const wanted = targetRow(field.name, target?.path);
  const wantedRow = wanted === undefined ? undefined : rows[wanted];
  const wantedKey = wantedRow && keyOf(wantedRow, wanted ?? 0);
  const visit = target?.count;
  const [visited, setVisited] = useState<number>();
  // Led there once a visit: where the row goes from then on, nobody is led.
  if (wantedKey !== undefined && visit !== visited) {
    setVisited(visit);
    setOpen(wantedKey);
  }

  const settingOf = (row: Row): FormSetting => settingOfChild(setting, field, child, parentRow(), row);
  const change = (key: string, name: string, next: Value, patch: Readonly<Record<string, Value>> = {}): void => {
    const typed = { [name]: next, ...patch };
    const names = Object.keys(typed);
    const follow = (before: Row, row: Row) => {
      const live = liveValues(
        settingOf(row),
        row,
        new Set(names),
        new Set([...names, ...overwritten(settingOf(before), before)]),
      );
      const gone = emptiedChoices(fields, before, { ...row, ...live }, new Set(names));
      return { gone, values: { ...live, ...emptyValues(fields, gone) } };
    };
    onStep(edit(key, typed, (before, row) => follow(before, row).values));
    const now = rows.find((row, index) => keyOf(row, index) === key);
    const gone = now && follow(now, { ...now, ...typed, $labels: now.$labels ?? null }).gone;
    setEmptied((known) => {
      const kept = known?.key === key ? [...known.fields].filter(([field]) => !names.includes(field)) : [];
      return { key, fields: new Map([...kept, ...(gone ?? [])]) };
    });
  };
  /** Where this row stands by now, for what is said later than it was drawn. */
  const placeNow = (key: string): number => placeOfKey(childRows(parentRow(), field.name), key);
  const add = (): void => {
    const row = withFreshKey(startChild(settingOf({}), field));
    setOpen(keyOf(row, rows.length));
    onStep(insert(row));
  };
  const takeOut = (row: Row, index: number): void => {
    const key = keyOf(row, index);
    setRemoved([...removed, { row, index }]);
    if (open === key) setOpen(undefined);
    onStep(remove(key));
    addButton.current?.focus();
  };
  const { attend, said } = useMovedFocus(id);
  const moveOf = (key: string, index: number) =>
    field.ordered && rows.length > 1
      ? {
          first: index === 0,
          last: index === rows.length - 1,
          onMove: (by: Direction) => {
            onStep(move(key, by));
            attend(key, by, placeNow(key));
          },
        }
      : undefined;
  /** The last one that was removed, and then the one before it. */
  const bringBack = ({ row, index }: Removed): void => {
    setRemoved(removed.slice(0, -1));
    setOpen(undefined);
    onStep(insert(row, index));
    addButton.current?.focus();
  };

  const openRow = (row: Row, index: number): OpenRowProps => ({
    field,
    child,
    owner,
    row,
    index,
    columns,
    fields,
    asPanel,
    setting: settingOf(row),
    emptied: emptied?.key === keyOf(row, index) ? emptied.fields : NOTHING_EMPTIED,
    inside,
    idPrefix: id,
    readOnly,
    target,
    onChange: (name, next, patch) => change(keyOf(row, index), name, next, patch),
    onLeave: (name) => {
      const place = placeNow(keyOf(row, index));
      if (place >= 0) onLeave(`${field.name}.${place}.${name}`);
    },
    onRefused: (name, reason, passing) => {
      const place = placeNow(keyOf(row, index));
      if (place >= 0) onRefused(`${field.name}.${place}.${name}`, reason, passing);
    },
    onRemove: () => takeOut(row, index),
    move: moveOf(keyOf(row, index), index),
    onClose: () => setOpen(undefined),
  });

  return (
    <div
      className="anlan-field anlan-field-wide anlan-subtable"
      role="group"
      aria-labelledby={`${id}-head`}
      {...gridSpan(true)}
    >
      <div className="anlan-subtable-head">
        <h3 id={`${id}-head`}>
          {field.title}
          {required && !readOnly && <i aria-hidden="true">*</i>}
        </h3>
        <span className="anlan-subtable-count">{t('rows', { count: rows.length })}</span>
        <span className="anlan-grow" />
        {!readOnly && (
          <Button
            ref={addButton}
            id={id}
            type="link"
            icon={<Icon name="plus" />}
            disabled={full}
            title={full ? t('rowsFull', { limit: field.maxItems }) : undefined}
            onClick={add}
          >
            {t('addRow')}
          </Button>
        )}
      </div>
      {last && (
        <div className="anlan-subtable-undo" role="status">
          {t('rowRemoved')}
          <Button type="link" onClick={() => bringBack(last)}>
            {t('undo')}
          </Button>
        </div>
      )}
      {rows.length === 0 ? (
        <p className="anlan-subtable-empty">{readOnly ? '—' : t('noRows')}</p>
      ) : (
        <div className="anlan-subtable-scroll">
          <table>
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column.name} scope="col" className={pickWidget(column)?.numeric ? 'anlan-right' : undefined}>
                    {column.title}
                    {column.required && !readOnly && <i aria-hidden="true">*</i>}
                  </th>
                ))}
                {!readOnly && (
                  <th scope="col" className="anlan-subtable-actions">
                    <span className="visually-hidden">{t('rowActions')}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => {
                const key = keyOf(row, index);
                return open === key && !readOnly ? (
                  <SubTableOpenRow key={key} {...openRow(row, index)} />
                ) : (
                  <SubTableTextRow
                    key={key}
                    row={row}
                    index={index}
                    columns={columns}
                    child={child}
                    inside={inside}
                    readOnly={readOnly}
                    idPrefix={id}
                    move={narrow ? undefined : moveOf(key, index)}
                    onOpen={() => setOpen(key)}
                    onRemove={() => takeOut(row, index)}
                  />
                );
              })}
            </tbody>
          </table>
        </div>
      )}
      <span className="visually-hidden" role="status">
        {said}
      </span>
      <FieldErrors id={`${id}-error`} errors={own} />
    </div>
  );
}
