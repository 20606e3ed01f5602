/**
 * Slot `detail` of `trainVideo` and `learnGarden`: what is shown can be learned at the desk too, above what the record
 * says.
 */
import type { ReactNode } from 'react';
import type { SlotProps } from '../../../engine/client/index.ts';
import { LessonPane } from './LessonPane.tsx';

export function LessonDetail({ row, children }: SlotProps): ReactNode {
  return (
    <>
      {row?.['status'] === 'published' && <LessonPane key={row.id} source="trainVideo" id={row.id} />}
      {children}
    </>
  );
}

/** An article, whose text stands in the record below. */
export function ArticleDetail({ row, children }: SlotProps): ReactNode {
  return (
    <>
      {row?.['status'] === 'published' && <LessonPane key={row.id} source="learnGarden" id={row.id} />}
      {children}
    </>
  );
}
