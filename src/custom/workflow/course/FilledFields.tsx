/** What whoever began a process filled in its form, to be read. */
import { type ReactNode, Suspense } from 'react';
import { FormSheet } from '../../../engine/client/index.ts';
import { type CoursePage, filledOf } from '../calls.ts';

export function FilledFields({ page, title }: { readonly page: CoursePage; readonly title?: string }): ReactNode {
  const filled = filledOf(page);
  if (!filled) return null;
  return (
    <section className="course-record">
      {title !== undefined && <h2>{title}</h2>}
      <Suspense fallback={null}>
        <FormSheet view={filled.view} row={filled.row} />
      </Suspense>
    </section>
  );
}
