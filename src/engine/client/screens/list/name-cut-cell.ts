/** A cell or head whose end is cut tells its whole text to the pointer that rests on it. */
import type { MouseEvent } from 'react';

export function nameCutCell({ target }: MouseEvent): void {
  const cell =
    target instanceof Element ? target.closest<HTMLElement>('.ag-cell, .ag-header-cell-text, .ant-table-cell') : null;
  if (!cell) return;
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.innerText;
  else cell.removeAttribute('title');
}
