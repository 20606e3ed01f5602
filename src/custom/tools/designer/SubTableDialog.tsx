/**
 * 子表: rows that belong to one record of the form. They are an entity of their own, made here with its columns, or one
 * there is.
 */
import { App, Button, Form, Input, Modal, Segmented, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, ToneNote, useNarrow } from '../../../engine/client/index.ts';
import { FieldRows } from '../forms/FieldRows.tsx';
import { useMaking } from '../forms/useMaking.ts';
import type { Entities } from './calls.ts';
import '../forms/forms.css';

export type Part = Entities['list'][number]['parts'][number];

interface SubTableProps {
  /** The form it is put into: its entity and the area of it. */
  readonly owner: { readonly entity: string; readonly area: string };
  /** Entities whose rows are part of its own and stand in no field yet. */
  readonly free: readonly Part[];
  readonly entities: Entities['list'];
  readonly mayCreate: boolean;
  readonly onClose: () => void;
  readonly onTaken: (part: Part) => void;
}

export function SubTableDialog({ owner, free, entities, mayCreate, onClose, onTaken }: SubTableProps): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { t: word } = useTranslation('forms');
  const { message } = App.useApp();
  const narrow = useNarrow();
  const [which, setWhich] = useState<'new' | 'existing'>(mayCreate ? 'new' : 'existing');
  const [title, setTitle] = useState('');
  const [chosen, setChosen] = useState<string>();
  const making = useMaking();
  const part = free.find(({ entity }) => entity === chosen);
  const isNew = which === 'new';
  const ready = isNew ? title.trim() !== '' && making.filled.length > 0 : part !== undefined;

  async function take(): Promise<void> {
    if (!isNew) return part && onTaken(part);
    const made = await making.make({ area: owner.area, title: title.trim(), partOf: owner.entity });
    if (!made?.by) return;
    void message.success(t('subTable.made', { title: title.trim() }));
    onTaken({ entity: made.entity, title: title.trim(), by: made.by });
  }
  return (
    <Modal
      open
      centered
      width={narrow ? '100%' : 860}
      className="forms-dialog"
      title={t('subTable.title')}
      maskClosable={false}
      okText={t('subTable.add')}
      cancelText={t('subTable.cancel')}
      okButtonProps={{ disabled: !ready }}
      confirmLoading={making.running === 'add'}
      onOk={() => void take()}
      onCancel={onClose}
    >
      <p className="fd-note">{t('subTable.hint')}</p>
      {mayCreate && free.length > 0 && (
        <p>
          <Segmented
            aria-label={t('subTable.which')}
            value={which}
            onChange={setWhich}
            options={(['new', 'existing'] as const).map((value) => ({ value, label: t(`subTable.${value}`) }))}
          />
        </p>
      )}
      {isNew ? (
        <>
          <Form layout="vertical" component="div">
            <Form.Item label={t('subTable.name')} required>
              <Input
                aria-label={t('subTable.name')}
                value={title}
                maxLength={60}
                placeholder={t('subTable.nameHint')}
                autoFocus
                onChange={({ target }) => {
                  making.forget();
                  setTitle(target.value);
                }}
              />
            </Form.Item>
          </Form>
          <FieldRows
            rows={making.rows}
            wrong={making.wrong}
            entities={entities.map(({ entity, title: label }) => ({ value: entity, label }))}
            onChange={making.changeRow}
            onAdd={making.addRow}
            onRemove={making.removeRow}
          />
          <p>
            <Button icon={<Icon name="plus" />} onClick={making.addRow}>
              {word('make.addRow')}
            </Button>
          </p>
          {making.error && (
            <p role="alert">
              <ToneNote tone="danger">{making.error}</ToneNote>
            </p>
          )}
          {making.others.length > 0 && (
            <ul className="forms-problems">
              {making.others.map(({ severity, message: why }, at) => (
                <li key={at}>
                  <ToneNote tone={severity === 'error' ? 'danger' : 'warning'}>{why}</ToneNote>
                </li>
              ))}
            </ul>
          )}
        </>
      ) : free.length === 0 ? (
        <p role="status">
          {t('subTable.none')} {t('subTable.cannot')}
        </p>
      ) : (
        <Form layout="vertical" component="div">
          <Form.Item label={t('subTable.which')} required>
            <Select
              suffixIcon={<Icon name="down" />}
              showSearch
              optionFilterProp="label"
              aria-label={t('subTable.which')}
              placeholder={t('subTable.whichHint')}
              value={chosen ?? null}
              options={free.map(({ entity, title: label }) => ({ value: entity, label: `${label} ${entity}` }))}
              onChange={(next: string | null) => setChosen(next ?? undefined)}
            />
          </Form.Item>
        </Form>
      )}
    </Modal>
  );
}
