/** Slot `detail` of `trainVideo`: what is shown can be learned at the desk too, above what the record says. */
import type { ReactNode } from 'react';
import type { SlotProps } from '../../../engine/client/index.ts';
import { LessonPane } from './LessonPane.tsx';

export function LessonDetail({ row, children }: SlotProps): ReactNode {
  return (
    <>
      {row?.['status'] === 'published' && <LessonPane key={row.id} id={row.id} />}
      {children}
    </>
  );
}
