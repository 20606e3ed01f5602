/** Two people changed the same fields: both values side by side, one choice per field. */
import { Button, Modal, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row, Value } from '../../../model/types.ts';
import type { EntityView, ViewField, WireRow } from '../../../model/wire.ts';
import { isInline } from '../../controllers/form/changed-fields.ts';
import type { FormConflict } from '../../controllers/useFormController.ts';
import { CellValue } from './SubTableTextRow.tsx';
import { useReturnFocus } from './useReturnFocus.ts';

type Side = 'mine' | 'theirs';

interface ConflictDialogProps {
  readonly view: EntityView;
  readonly conflict: FormConflict;
  /** The row as it is typed here; its labels name references. */
  readonly row: Row;
  readonly saving: boolean;
  readonly onSettle: (choices: Readonly<Record<string, Side>>) => void;
  readonly onDropMine: () => void;
  readonly onBack: () => void;
}

export function ConflictDialog({
  view,
  conflict,
  row,
  saving,
  onSettle,
  onDropMine,
  onBack,
}: ConflictDialogProps): ReactNode {
  const { t } = useTranslation('form');
  useReturnFocus();
  const { data, merge } = conflict;
  const [choices, setChoices] = useState<Readonly<Record<string, Side>>>(() =>
    Object.fromEntries(merge.clashes.map((clash) => [clash.field, 'mine'])),
  );

  const shown = (field: ViewField | undefined, value: Value, labels: WireRow | Row): ReactNode => {
    if (!field) return JSON.stringify(value);
    if (isInline(field) && Array.isArray(value)) return t('rows', { count: value.length });
    return <CellValue field={field} row={{ ...labels, [field.name]: value }} entity={view} />;
  };

  return (
    <Modal
      open
      width={560}
      closable={false}
      maskClosable={false}
      title={t('conflict.title')}
      onCancel={onBack}
      footer={[
        <Button key="drop" onClick={onDropMine}>
          {t('conflict.dropMine')}
        </Button>,
        <Button key="settle" type="primary" loading={saving} onClick={() => onSettle(choices)}>
          {t('conflict.settle')}
        </Button>,
      ]}
    >
      <p className="anlan-dialog-text">
        {t('conflict.text', { by: data.by, at: data.at.slice(11, 16), count: merge.clashes.length })}
      </p>
      <table className="anlan-conflict">
        <thead>
          <tr>
            <th scope="col">{t('conflict.field')}</th>
            <th scope="col">{t('conflict.theirs')}</th>
            <th scope="col">{t('conflict.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {merge.clashes.map((clash) => {
            const field = view.fields.find((candidate) => candidate.name === clash.field);
            const title = field?.title ?? clash.field;
            const choice = (side: Side, value: Value, labels: Row): ReactNode => (
              <td>
                <Radio
                  name={`conflict-${clash.field}`}
                  checked={choices[clash.field] === side}
                  aria-label={`${title} ${t(`conflict.${side}`)}`}
                  onChange={() => setChoices({ ...choices, [clash.field]: side })}
                >
                  {shown(field, value, labels)}
                </Radio>
              </td>
            );
            return (
              <tr key={clash.field}>
                <th scope="row">{title}</th>
                {choice('theirs', clash.theirs, data.current)}
                {choice('mine', clash.mine, row)}
              </tr>
            );
          })}
        </tbody>
      </table>
      {Object.keys(merge.joined).length > 0 && (
        <p className="anlan-dialog-text">{t('conflict.joined', { count: Object.keys(merge.joined).length })}</p>
      )}
    </Modal>
  );
}
