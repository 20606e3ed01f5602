/** An inline sub-table: rows are text until edited, one is open at a time, a removed one can be brought back. */
import { Button } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row, Value } from '../../../model/types.ts';
import type { EntityView, FieldError, ViewField } from '../../../model/wire.ts';
import { childRows } from '../../controllers/form/changed-fields.ts';
import { childFields, settingOfChild } from '../../controllers/form/check-row.ts';
import { errorsAt, errorsInside } from '../../controllers/form/error-path.ts';
import type { FormSetting } from '../../controllers/form/form-scope.ts';
import { liveValues, overwritten } from '../../controllers/form/live-values.ts';
import { startChild } from '../../controllers/form/start-row.ts';
import { openAfterRemoval, withCell, withRowAt, withoutRowAt } from '../../controllers/form/sub-table.ts';
import { Icon } from '../../parts/Icon.tsx';
import { pickWidget } from '../../registry/widgets.ts';
import { FieldErrors } from './FieldShell.tsx';
import { SubTableOpenRow, type OpenRowProps } from './SubTableOpenRow.tsx';
import { SubTableTextRow } from './SubTableTextRow.tsx';

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
  /** New rows; `removed` names the index that went away, so that errors can follow their rows. */
  readonly onChange: (rows: readonly Row[], removed?: number) => void;
  readonly onLeave: (path: string) => void;
  /** The cell at `path` holds what is no value yet; null = it does again. */
  readonly onRefused: (path: string, reason: string | null) => void;
}

interface Removed { readonly row: Row; readonly index: number }

function targetRow(field: string, path: string | undefined): number | undefined {
  const [name, index] = path?.split('.') ?? [];
  return name === field && index !== undefined && /^\d+$/.test(index) ? Number(index) : undefined;
}

export function SubTable(props: SubTableProps): ReactNode {
  const { field, value, readOnly, required, errors, child, owner, setting, parentRow, id, narrow, target, onChange, onLeave, onRefused } = props;
  const { t } = useTranslation('form');
  const rows = childRows({ [field.name]: value }, field.name);
  const [open, setOpen] = useState<number>();
  const [removed, setRemoved] = useState<Removed>();
  const addButton = useRef<HTMLButtonElement>(null);
  const fields = useMemo(() => childFields(field, child), [field, child]);
  const columns = fields.slice(0, MOST_COLUMNS);
  const asPanel = narrow || fields.length > MOST_COLUMNS || fields.some((item) => item.text !== undefined || item.kind === 'files' || item.kind === 'json' || item.kind === 'file');
  const inside = errorsInside(errors, field.name);
  const own = errorsAt(errors, field.name);
  const full = field.maxItems !== undefined && rows.length >= field.maxItems;

  const wanted = targetRow(field.name, target?.path);
  const visit = target?.count;
  useEffect(() => { if (wanted !== undefined) setOpen(wanted); }, [wanted, visit]);

  const settingOf = (row: Row): FormSetting => settingOfChild(setting, field, child, parentRow(), row);
  const change = (index: number, name: string, next: Value, patch: Readonly<Record<string, Value>> = {}): void => {
    const before = rows[index] ?? {};
    const written = { [name]: next, ...patch };
    const typed = withCell(rows, index, written);
    const row = typed[index] ?? {};
    const names = Object.keys(written);
    const live = liveValues(settingOf(row), row, new Set(names), new Set([...names, ...overwritten(settingOf(before), before)]));
    onChange(withCell(typed, index, live));
  };
  const add = (): void => {
    setRemoved(undefined);
    setOpen(rows.length);
    onChange([...rows, startChild(settingOf({}), field)]);
  };
  const remove = (index: number): void => {
    const row = rows[index];
    if (!row) return;
    setRemoved({ row, index });
    setOpen(openAfterRemoval(open, index));
    onChange(withoutRowAt(rows, index), index);
    addButton.current?.focus();
  };
  const bringBack = ({ row, index }: Removed): void => {
    setRemoved(undefined);
    setOpen(undefined);
    onChange(withRowAt(rows, index, row));
    addButton.current?.focus();
  };

  const openRow = (row: Row, index: number): OpenRowProps => ({
    field, child, owner, row, index, columns, fields, asPanel, setting: settingOf(row), inside, idPrefix: id, readOnly, target,
    onChange: (name, next, patch) => change(index, name, next, patch),
    onLeave: (name) => onLeave(`${field.name}.${index}.${name}`),
    onRefused: (name, reason) => onRefused(`${field.name}.${index}.${name}`, reason),
    onRemove: () => remove(index),
    onClose: () => setOpen(undefined),
  });

  return (
    <div className="anlan-field anlan-field-wide anlan-subtable" role="group" aria-labelledby={`${id}-head`}>
      <div className="anlan-subtable-head">
        <h3 id={`${id}-head`}>
          {field.title}
          {required && !readOnly && <i aria-hidden="true">*</i>}
        </h3>
        <span className="anlan-subtable-count">{t('rows', { count: rows.length })}</span>
        <span className="anlan-grow" />
        {!readOnly && (
          <Button ref={addButton} id={id} type="link" icon={<Icon name="plus" />} disabled={full} title={full ? t('rowsFull', { limit: field.maxItems }) : undefined} onClick={add}>
            {t('addRow')}
          </Button>
        )}
      </div>
      {removed && (
        <div className="anlan-subtable-undo" role="status">
          {t('rowRemoved')}
          <Button type="link" onClick={() => bringBack(removed)}>{t('undo')}</Button>
        </div>
      )}
      {rows.length === 0 ? <p className="anlan-subtable-empty">{readOnly ? '—' : t('noRows')}</p> : (
        <div className="anlan-subtable-scroll">
          <table>
            <thead>
              <tr>
                {columns.map((column) => <th key={column.name} scope="col" className={pickWidget(column)?.numeric ? 'anlan-right' : undefined}>{column.title}{column.required && !readOnly && <i aria-hidden="true">*</i>}</th>)}
                {!readOnly && <th scope="col" className="anlan-subtable-actions"><span className="visually-hidden">{t('rowActions')}</span></th>}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (open === index && !readOnly
                ? <SubTableOpenRow key={String(row.id ?? index)} {...openRow(row, index)} />
                : <SubTableTextRow key={String(row.id ?? index)} row={row} index={index} columns={columns} child={child} inside={inside} readOnly={readOnly} onOpen={() => setOpen(index)} onRemove={() => remove(index)} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <FieldErrors id={`${id}-error`} errors={own} />
    </div>
  );
}
