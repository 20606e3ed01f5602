/** One field of many rows at once. */
import { type ReactNode, useState } from 'react';
import { Modal, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Value } from '../../../model/types.ts';
import type { ActionData, EntityView, WireRow } from '../../../model/wire.ts';
import { useKeptInput } from '../../controllers/form/useKeptInput.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { runAction } from '../../api/entities.ts';
import { asApiError } from '../../api/errors.ts';
import { pickWidget } from '../../registry/widgets.ts';

/** Name of the operation, beside the entity's own actions. */
export const BATCH = 'batch';

export interface BatchDialogProps {
  readonly view: EntityView;
  readonly rows: readonly WireRow[];
  readonly onDone: (answer: ActionData) => void;
  readonly onClose: () => void;
}

export function BatchDialog({ view, rows, onDone, onClose }: BatchDialogProps): ReactNode {
  const { t } = useTranslation('engine');
  const fields = view.list.bulkEdit.flatMap((name) => view.fields.filter((field) => field.name === name && field.writable));
  const ids = rows.map((row) => row.id);
  const { path } = useNavigation();
  const { kept, forget } = useKeptInput({ form: `${view.name}!${BATCH}`, id: ids.join(), reopen: { path, act: BATCH, ids } }, () => (name === undefined || value === null ? undefined : { name, value }));
  const [name, setName] = useState(() => fields.find((one) => one.name === kept?.name)?.name ?? (fields.length === 1 ? fields[0]?.name : undefined));
  const [value, setValue] = useState<Value>(kept?.value ?? null);
  const [mistake, setMistake] = useState('');
  const [busy, setBusy] = useState(false);
  const field = fields.find((one) => one.name === name);
  const Edit = field && pickWidget(field)?.edit;

  async function save(): Promise<void> {
    if (!field) return setMistake(t('batch.missing'));
    setBusy(true);
    try {
      const answer = await runAction(view.api, BATCH, { ids, set: { [field.name]: value } });
      forget();
      onDone(answer);
    } catch (cause) {
      const error = asApiError(cause);
      setMistake(error.fieldErrors[0]?.message ?? error.message);
      setBusy(false);
    }
  }

  return (
    <Modal
      open title={t('batch.title', { count: rows.length })} width={400} maskClosable={false} okText={t('batch.ok')} cancelText={t('batch.cancel')} confirmLoading={busy}
      onOk={() => void save()} onCancel={() => { forget(); onClose(); }}
    >
      <div className="batch">
        <label htmlFor="batch-field">{t('batch.field')}</label>
        <Select id="batch-field" placeholder={t('batch.missing')} value={name} options={fields.map((one) => ({ value: one.name, label: one.title }))} onChange={(next: string) => { setName(next); setValue(null); setMistake(''); }} />
        {field && Edit && (
          <>
            <label htmlFor="batch-value">{t('batch.value')}</label>
            <Edit
              key={field.name} id="batch-value" field={field} value={value} onChange={setValue} disabled={false} readOnly={false} invalid={mistake !== ''}
              context={{ entity: view, row: { [field.name]: value } }}
            />
          </>
        )}
        <p className="batch-mistake" role="alert">{mistake}</p>
      </div>
    </Modal>
  );
}
