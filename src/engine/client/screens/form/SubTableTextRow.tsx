/** A row of a sub-table as text; a click, Enter or the pencil opens it. */
import { Button } from 'antd';
import { type ReactNode, memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row } from '../../../model/types.ts';
import type { EntityView, ViewField, WireRow } from '../../../model/wire.ts';
import { Dash } from '../../parts/Dash.tsx';
import { Icon } from '../../parts/Icon.tsx';
import { pickWidget } from '../../registry/widgets.ts';

interface TextRowProps {
  readonly row: Row;
  readonly index: number;
  readonly columns: readonly ViewField[];
  readonly child: EntityView;
  /** `0.planDate` → message. */
  readonly inside: ReadonlyMap<string, string>;
  readonly readOnly: boolean;
  readonly onOpen: () => void;
  readonly onRemove: () => void;
}

/** One value of a row, drawn as in a list. */
export function CellValue({ field, row, entity }: { readonly field: ViewField; readonly row: Row; readonly entity: EntityView }): ReactNode {
  const widget = pickWidget(field);
  const value = row[field.name] ?? null;
  if (!widget || widget.empty(value)) return <Dash />;
  const Cell = widget.cell;
  return <Cell field={field} value={value} row={row as WireRow} entity={entity} />;
}

export const SubTableTextRow = memo(function SubTableTextRow({ row, index, columns, child, inside, readOnly, onOpen, onRemove }: TextRowProps): ReactNode {
  const { t } = useTranslation('form');
  const mistakes = [...inside].filter(([place]) => place.startsWith(`${index}.`)).map(([, message]) => message);
  return (
    <>
      <tr className={readOnly ? undefined : 'anlan-subtable-row'} onClick={readOnly ? undefined : onOpen}>
        {columns.map((column) => (
          <td key={column.name} className={pickWidget(column)?.numeric ? 'anlan-right' : undefined}><CellValue field={column} row={row} entity={child} /></td>
        ))}
        {!readOnly && (
          <td className="anlan-subtable-actions" onClick={(event) => event.stopPropagation()}>
            <Button type="link" aria-label={t('editRow', { index: index + 1 })} onClick={onOpen}>{t('edit')}</Button>
            <Button type="link" aria-label={t('removeRow', { index: index + 1 })} onClick={onRemove}>{t('remove')}</Button>
          </td>
        )}
      </tr>
      {mistakes.length > 0 && (
        <tr className="anlan-subtable-mistake">
          <td colSpan={columns.length + (readOnly ? 0 : 1)}><span className="anlan-field-error" role="alert"><Icon name="warning" size={14} />{mistakes.join(' ')}</span></td>
        </tr>
      )}
    </>
  );
});
