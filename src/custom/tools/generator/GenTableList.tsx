/** The generator's list, which starts anew when tables were read: newest first, so they stand on top. */
import { Fragment, type ReactNode, Suspense, lazy, useState } from 'react';
import type { SlotProps } from '../../../engine/client/index.ts';
import { ReadTablesHere } from './calls.ts';
import '../tools.css';

const ReadTables = lazy(() => import('./ReadTables.tsx'));

export default function GenTableList({ children }: SlotProps): ReactNode {
  const [round, setRound] = useState(0);
  const [reading, setReading] = useState(false);
  return (
    <ReadTablesHere value={() => setReading(true)}>
      <div className="tools-list">
        <Fragment key={round}>{children}</Fragment>
      </div>
      {reading && (
        <Suspense fallback={null}>
          <ReadTables
            onClose={(made) => {
              setReading(false);
              if (made) setRound((before) => before + 1);
            }}
          />
        </Suspense>
      )}
    </ReadTablesHere>
  );
}
