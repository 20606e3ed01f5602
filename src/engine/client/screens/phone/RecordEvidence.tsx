/** The record as a signed file, for whoever may export it; kept wherever the phone keeps what it saves. */
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import { evidenceOf } from '../../api/entities.ts';
import { asApiError } from '../../api/errors.ts';
import { saveBlob } from '../list/save-blob.ts';

export function RecordEvidence({ view, row }: { readonly view: EntityView; readonly row: WireRow }): ReactNode {
  const { t } = useTranslation('engine');
  const [said, say] = useState<{ readonly text: string; readonly failed: boolean }>();
  const [busy, setBusy] = useState(false);
  const action = view.actions.find(({ builtin, code }) => builtin && code === 'evidence');
  if (!action || row.$can?.includes(action.code) !== true) return null;
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      const { blob, name } = await evidenceOf(view.api, row.id);
      saveBlob(blob, name ?? `${view.title}.evidence.json`);
      say({ text: t('list.evidenceMade'), failed: false });
    } catch (cause) {
      say({ text: asApiError(cause).message, failed: true });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <button type="button" className="plain-button ph-button" disabled={busy} onClick={() => void save()}>
        {action.label}
      </button>
      {said && (
        <p className="ph-soft" role={said.failed ? 'alert' : 'status'}>
          {said.text}
        </p>
      )}
    </>
  );
}
