/** The one open row of a sub-table: inputs in its cells, or a panel below them where they would not fit. */
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row, Value } from '../../../model/types.ts';
import type { EntityView, FieldError, ViewField } from '../../../model/wire.ts';
import type { Emptied } from '../../controllers/form/dependent-choices.ts';
import { emptiedNote } from '../../controllers/form/emptied-note.ts';
import type { FormSetting } from '../../controllers/form/form-scope.ts';
import { isWide } from '../../controllers/form/is-wide.ts';
import { judgeRow } from '../../controllers/form/judge-row.ts';
import { keyOf } from '../../controllers/form/sub-table.ts';
import { Icon } from '../../parts/Icon.tsx';
import { FieldNote, FieldShell } from './FieldShell.tsx';
import { CellValue, MoveButtons, type RowMove } from './SubTableTextRow.tsx';
import { WidgetInput } from './WidgetInput.tsx';

export interface OpenRowProps {
  /** The sub-table. */
  readonly field: ViewField;
  readonly child: EntityView;
  /** The entity the sub-table is a field of. */
  readonly owner: EntityView;
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly ViewField[];
  readonly fields: readonly ViewField[];
  readonly asPanel: boolean;
  readonly setting: FormSetting;
  /** Choices of the row that are gone, by field. */
  readonly emptied: ReadonlyMap<string, Emptied>;
  readonly inside: ReadonlyMap<string, string>;
  readonly idPrefix: string;
  readonly readOnly: boolean;
  readonly target: { readonly path: string; readonly count: number } | undefined;
  readonly onChange: (name: string, value: Value, patch?: Readonly<Record<string, Value>>) => void;
  readonly onLeave: (name: string) => void;
  /** The cell `name` holds what is no value yet; null = it does again. */
  readonly onRefused: (name: string, reason: string | null, passing?: boolean) => void;
  readonly onRemove: () => void;
  readonly move: RowMove | undefined;
  readonly onClose: () => void;
}

/** Puts the cursor into the cell the person was led to, else into the first input. */
function useFirstFocus(rowId: string, wanted: string | undefined, visit: number | undefined): void {
  useEffect(() => {
    const row = document.getElementById(rowId);
    const named = wanted ? document.getElementById(`${rowId}-${wanted}`) : null;
    const first = row?.querySelector<HTMLElement>('input:not([disabled]), textarea, select, [role="combobox"]');
    (named ?? first)?.focus();
  }, [rowId, wanted, visit]);
}

/**
 * Enter in an input ends the row: an action's dialog would be sent by it. What Enter chooses from is left to itself
 * first.
 */
function closeByEnter(event: KeyboardEvent, onClose: () => void): void {
  const { target } = event;
  if (!(target instanceof HTMLInputElement) || event.nativeEvent.isComposing) return;
  event.stopPropagation();
  if (event.defaultPrevented) return;
  event.preventDefault();
  target.blur();
  onClose();
}

export function SubTableOpenRow(props: OpenRowProps): ReactNode {
  const {
    field,
    child,
    owner,
    row,
    index,
    columns,
    fields,
    asPanel,
    setting,
    emptied,
    inside,
    idPrefix,
    target,
    onChange,
    onLeave,
    onRefused,
    onRemove,
    move,
    onClose,
  } = props;
  const { t } = useTranslation('form');
  const rowId = `${idPrefix}-${index}`;
  const [name, wantedRow, wantedCell] = target?.path.split('.') ?? [];
  const here = name === field.name && Number(wantedRow) === index;
  useFirstFocus(rowId, here ? wantedCell : undefined, target?.count);
  const judgement = judgeRow(setting, row);
  const choices = useMemo(() => ({ api: owner.api, prefix: `${field.name}.` }), [owner.api, field.name]);
  const context = { entity: child, row, choices };

  const errorsOf = (cell: string): readonly FieldError[] => {
    const message = inside.get(`${index}.${cell}`);
    return message === undefined ? [] : [{ field: `${field.name}.${index}.${cell}`, code: '', message }];
  };
  const input = (item: ViewField, describedBy: string | undefined): ReactNode => (
    <WidgetInput
      field={item}
      value={row[item.name] ?? null}
      id={`${rowId}-${item.name}`}
      context={context}
      describedBy={describedBy}
      readOnly={judgement.locked.has(item.name)}
      required={judgement.required.has(item.name)}
      invalid={errorsOf(item.name).length > 0}
      onChange={(next, patch) => onChange(item.name, next, patch)}
      onBlur={() => onLeave(item.name)}
      onRefused={(reason, passing) => onRefused(item.name, reason, passing)}
    />
  );
  const closeByKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') return closeByEnter(event, onClose);
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // Only the row closes, not the form around it.
    event.stopPropagation();
    onClose();
  };
  const noteOf = (cell: string): string | undefined => emptiedNote(t, emptied.get(cell));
  const rowErrors = errorsOf('');
  const span = columns.length + 1;
  const moveButtons = move && <MoveButtons idPrefix={idPrefix} rowKey={keyOf(row, index)} index={index} move={move} />;
  const removeButton = (
    <Button type="link" aria-label={t('removeRow', { index: index + 1 })} onClick={onRemove}>
      {t('remove')}
    </Button>
  );

  if (asPanel) {
    const shown = fields.filter((item) => !judgement.hidden.has(item.name));
    return (
      <tr className="anlan-subtable-open" id={rowId} onKeyDown={closeByKey}>
        <td colSpan={span} className="anlan-subtable-panel">
          <div className="anlan-form-columns">
            {shown.map((item) => (
              <FieldShell
                key={item.name}
                id={`${rowId}-${item.name}`}
                label={item.title}
                required={judgement.required.has(item.name)}
                help={item.computed || item.derived ? t('computed') : item.description}
                note={noteOf(item.name)}
                errors={errorsOf(item.name)}
                wide={isWide(item)}
              >
                {(describedBy) => input(item, describedBy)}
              </FieldShell>
            ))}
          </div>
          {rowErrors.map((error) => (
            <div key={error.message} className="anlan-field-error" role="alert">
              <Icon name="warning" size={14} />
              {error.message}
            </div>
          ))}
          <div className="anlan-subtable-panel-foot">
            {moveButtons}
            {removeButton}
            <Button onClick={onClose}>{t('closeRow')}</Button>
          </div>
        </td>
      </tr>
    );
  }
  const notes = columns.flatMap((item) => noteOf(item.name) ?? []);
  const mistakes = [...columns.flatMap((item) => errorsOf(item.name)), ...rowErrors];
  return (
    <>
      <tr className="anlan-subtable-open" id={rowId} onKeyDown={closeByKey}>
        {columns.map((item) => (
          <td key={item.name}>
            {judgement.hidden.has(item.name) ? (
              <CellValue field={item} row={{}} entity={child} />
            ) : (
              <>
                <label className="visually-hidden" htmlFor={`${rowId}-${item.name}`}>
                  {item.title}
                </label>
                {input(
                  item,
                  [
                    errorsOf(item.name).length > 0 ? `${rowId}-mistakes` : '',
                    emptied.has(item.name) ? `${rowId}-notes` : '',
                  ]
                    .filter(Boolean)
                    .join(' ') || undefined,
                )}
              </>
            )}
          </td>
        ))}
        <td className="anlan-subtable-actions">
          {moveButtons}
          {removeButton}
        </td>
      </tr>
      {notes.length > 0 && (
        <tr className="anlan-subtable-mistake">
          <td colSpan={span}>
            <FieldNote id={`${rowId}-notes`} note={notes.join(' ')} />
          </td>
        </tr>
      )}
      {mistakes.length > 0 && (
        <tr className="anlan-subtable-mistake">
          <td colSpan={span} id={`${rowId}-mistakes`}>
            {mistakes.map((error) => (
              <span key={error.field + error.message} className="anlan-field-error" role="alert">
                <Icon name="warning" size={14} />
                {error.message}
              </span>
            ))}
          </td>
        </tr>
      )}
    </>
  );
}
