/** The label of a filter stands inside its field; the field is as wide as label and choice need. */
import type { CSSProperties, ReactNode } from 'react';

export function FilterLabel({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className="anlan-filter-label">{children}</span>;
}

/** Room for the label and about six letters of what is chosen; a Chinese letter takes twice the room of a Latin one. */
export function filterWidth(title: string, letters = 6): CSSProperties {
  const label = [...title].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 1 : 0.55), 0);
  return { width: `calc(${(label + letters).toFixed(2)}em + 32px)` };
}
