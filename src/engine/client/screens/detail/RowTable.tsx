/** A small table of rows inside a record: sub-tables and the head of related lists. */
import type { ReactNode } from 'react';
import type { Row } from '../../../model/types.ts';
import type { EntityView, ViewField } from '../../../model/wire.ts';
import { pickWidget } from '../../registry/widgets.ts';
import { CellValue } from '../form/SubTableTextRow.tsx';

interface RowTableProps {
  readonly entity: EntityView;
  readonly columns: readonly ViewField[];
  readonly rows: readonly Row[];
  readonly label: string;
  /** Address of a row's own screen; its first cell leads there. */
  readonly hrefOf?: (row: Row) => string;
}

export function RowTable({ entity, columns, rows, label, hrefOf }: RowTableProps): ReactNode {
  return (
    <div className="anlan-subtable-scroll">
      <table className="anlan-row-table" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} scope="col" className={pickWidget(column)?.numeric ? 'anlan-right' : undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={String(row.id ?? index)}>
              {columns.map((column, at) => (
                <td key={column.name} className={pickWidget(column)?.numeric ? 'anlan-right' : undefined}>
                  {at === 0 && hrefOf ? (
                    <a href={hrefOf(row)}>
                      <CellValue field={column} row={row} entity={entity} />
                    </a>
                  ) : (
                    <CellValue field={column} row={row} entity={entity} />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
