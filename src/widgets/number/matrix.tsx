/**
 * Two numbers chosen together: a matrix whose cells carry the colour of their level, for likelihood and severity of a
 * risk.
 */
import { useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditProps } from '../../engine/client/index.ts';
import { cellsOf, levelsOf, type MatrixCell } from './matrix-cells.ts';
import './matrix.css';

/** From the chosen cell, else from the first: by which row and column a key goes on. */
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

export function MatrixEdit({ field, onChange, onBlur, disabled, invalid, id, context }: EditProps): ReactNode {
  const { t } = useTranslation('widgets');
  const grid = useRef<HTMLTableElement>(null);
  const cells = cellsOf(field, context.entity, context.row);
  const other = context.entity.fields.find((one) => one.name === field.matrix?.with);
  const at = cells.flatMap((line, row) =>
    line.flatMap((cell, column) => (cell.chosen ? [[row, column] as const] : [])),
  )[0] ?? [0, 0];
  const levels = levelsOf(field, context.entity);

  const choose = (cell: MatrixCell): void => onChange(cell.column, other ? { [other.name]: cell.row } : {});
  const move = (event: KeyboardEvent, row: number, column: number): void => {
    const step = STEPS[event.key];
    if (!step) return;
    event.preventDefault();
    grid.current?.querySelector<HTMLElement>(`[data-cell="${row + step[0]},${column + step[1]}"]`)?.focus();
  };
  const nameOf = (cell: MatrixCell): string =>
    t('matrix.cell', {
      row: `${other?.title ?? ''} ${Number(cell.row)}`,
      column: `${field.title} ${Number(cell.column)}`,
      level: [cell.score, cell.level].filter((word) => word !== '').join(' '),
    });

  return (
    <div className="anlan-matrix" onBlur={onBlur}>
      <table ref={grid} id={id} role="radiogroup" aria-label={field.title} aria-invalid={invalid}>
        <thead role="presentation">
          <tr role="presentation">
            <td role="presentation" />
            <th role="presentation" colSpan={cells[0]?.length}>
              {field.title}
            </th>
          </tr>
          <tr role="presentation">
            <th role="presentation" className="anlan-matrix-other">
              {other?.title}
            </th>
            {cells[0]?.map((cell) => (
              <th role="presentation" key={String(cell.column)}>
                {Number(cell.column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="presentation">
          {cells.map((line, row) => (
            <tr role="presentation" key={String(line[0]?.row)}>
              <th role="presentation">{Number(line[0]?.row)}</th>
              {line.map((cell, column) => (
                <td role="presentation" key={String(cell.column)}>
                  <button
                    type="button"
                    role="radio"
                    aria-checked={cell.chosen}
                    aria-label={nameOf(cell)}
                    title={cell.level}
                    disabled={disabled}
                    data-cell={`${row},${column}`}
                    tabIndex={row === at[0] && column === at[1] ? 0 : -1}
                    className={`anlan-matrix-cell anlan-matrix-${cell.rank}`}
                    onClick={() => choose(cell)}
                    onKeyDown={(event) => move(event, row, column)}
                  >
                    {cell.score}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="anlan-matrix-levels" aria-hidden="true">
        {levels.map(({ value, title }, rank) => (
          <li key={value}>
            <span className={`anlan-matrix-swatch anlan-matrix-${rank}`} />
            {title}
          </li>
        ))}
      </ul>
    </div>
  );
}
