/** Which rows an action did not change, and why. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ActionData, WireRow } from '../../../model/wire.ts';
import { RecordLinks } from './RecordLinks.tsx';

interface RefusedRowsProps {
  readonly refused: ActionData['refused'];
  readonly rows: readonly WireRow[];
}

export function RefusedRows({ refused, rows }: RefusedRowsProps): ReactNode {
  const { t } = useTranslation('form');
  return (
    <div className="anlan-refused">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('action.record')}</th>
            <th scope="col">{t('action.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {refused.map((refusal) => (
            <tr key={refusal.id}>
              <td>{rows.find((row) => row.id === refusal.id)?.$label ?? '—'}</td>
              <td>
                {refusal.message} <RecordLinks records={refusal.records ?? []} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
