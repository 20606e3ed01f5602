/** The records that stand in the way of an action, to be opened; an entry that cannot be chosen still leads there. */
import type { ReactNode } from 'react';
import { useNavigation } from '../../controllers/navigation.ts';
import type { RecordLink } from '../../../model/wire.ts';

export function RecordLinks({ records }: { readonly records: readonly RecordLink[] }): ReactNode {
  const { href } = useNavigation();
  return records.map(({ id, label, path }) => (
    <a key={id} className="record-link" href={href(path)} onClick={(event) => event.stopPropagation()}>
      {label}
    </a>
  ));
}

/** Those of a refusal, as its answer has them. */
export function blockersOf(data: unknown): readonly RecordLink[] {
  const { records } = (data ?? {}) as { readonly records?: unknown };
  return Array.isArray(records) ? (records as readonly RecordLink[]) : [];
}
