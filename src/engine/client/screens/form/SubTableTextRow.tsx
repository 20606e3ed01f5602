/** A row of a sub-table as text; a click, Enter or the pencil opens it. */
import { Button } from 'antd';
import { type KeyboardEvent, type ReactNode, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../../model/types.ts';
import type { EntityView, ViewField, WireRow } from '../../../model/wire.ts';
import { type Direction, keyOf } from '../../controllers/form/sub-table.ts';
import { Dash } from '../../parts/Dash.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { pickWidget } from '../../registry/widgets.ts';

/** How a row is moved among the others; its neighbours at the ends are nobody. */
export interface RowMove {
  readonly first: boolean;
  readonly last: boolean;
  readonly onMove: (by: Direction) => void;
}

interface MoveButtonsProps {
  readonly idPrefix: string;
  readonly rowKey: string;
  readonly index: number;
  readonly move: RowMove;
}

/** One place up, one place down. */
export function MoveButtons({ idPrefix, rowKey, index, move }: MoveButtonsProps): ReactNode {
  const { t } = useTranslation('form');
  return (
    <>
      <Button
        type="text"
        id={`${idPrefix}-${rowKey}-up`}
        icon={<Icon name="up" />}
        aria-label={t('moveRowUp', { index: index + 1 })}
        title={t('moveUpHint')}
        disabled={move.first}
        onClick={() => move.onMove(-1)}
      />
      <Button
        type="text"
        id={`${idPrefix}-${rowKey}-down`}
        icon={<Icon name="down" />}
        aria-label={t('moveRowDown', { index: index + 1 })}
        title={t('moveDownHint')}
        disabled={move.last}
        onClick={() => move.onMove(1)}
      />
    </>
  );
}

interface TextRowProps {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly ViewField[];
  readonly child: EntityView;
  /** `0.planDate` → message. */
  readonly inside: ReadonlyMap<string, string>;
  readonly readOnly: boolean;
  readonly idPrefix: string;
  /** Undefined: the rows have no order to be changed. */
  readonly move: RowMove | undefined;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

/** One value of a row, drawn as in a list. */
export function CellValue({
  field,
  row,
  entity,
}: {
  readonly field: ViewField;
  readonly row: Row;
  readonly entity: EntityView;
}): ReactNode {
  const widget = pickWidget(field);
  const value = row[field.name] ?? null;
  if (!widget || widget.empty(value)) return <Dash />;
  const Cell = widget.cell;
  return <Cell field={field} value={value} row={row as WireRow} entity={entity} />;
}

export const SubTableTextRow = memo(function SubTableTextRow({
  row,
  index,
  columns,
  child,
  inside,
  readOnly,
  idPrefix,
  move,
  onOpen,
  onRemove,
}: TextRowProps): ReactNode {
  const { t } = useTranslation('form');
  const mistakes = [...inside].filter(([place]) => place.startsWith(`${index}.`)).map(([, message]) => message);
  const moveByKeys = (event: KeyboardEvent): void => {
    if (!move || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    move.onMove(event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <>
      <tr
        className={readOnly ? undefined : 'anlan-subtable-row'}
        onClick={readOnly ? undefined : onOpen}
        onKeyDown={readOnly ? undefined : moveByKeys}
      >
        {columns.map((column) => (
          <td
            key={column.name}
            data-title={column.title}
            className={pickWidget(column)?.numeric ? 'anlan-right' : undefined}
          >
            <CellValue field={column} row={row} entity={child} />
          </td>
        ))}
        {!readOnly && (
          <td className="anlan-subtable-actions" onClick={(event) => event.stopPropagation()}>
            {move && <MoveButtons idPrefix={idPrefix} rowKey={keyOf(row, index)} index={index} move={move} />}
            <Button type="link" aria-label={t('editRow', { index: index + 1 })} onClick={onOpen}>
              {t('edit')}
            </Button>
            <Button type="link" aria-label={t('removeRow', { index: index + 1 })} onClick={onRemove}>
              {t('remove')}
            </Button>
          </td>
        )}
      </tr>
      {mistakes.length > 0 && (
        <tr className="anlan-subtable-mistake">
          <td colSpan={columns.length + (readOnly ? 0 : 1)}>
            <span className="anlan-field-error" role="alert">
              <Icon name="warning" size={14} />
              {mistakes.join(' ')}
            </span>
          </td>
        </tr>
      )}
    </>
  );
});
