/** The label of a filter stands inside its field; how wide the field is, its place decides. */
import type { ReactNode } from 'react';

export function FilterLabel({ children }: { readonly children: ReactNode }): ReactNode {
  return <span className="anlan-filter-label">{children}</span>;
}
