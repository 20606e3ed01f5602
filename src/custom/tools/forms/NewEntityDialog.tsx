/** 新建实体: area, title and fields become an entity file of the installation; before that it is seen as list and form. */
import { App, Button, Form, Input, Modal, Select, Skeleton, Tabs } from 'antd';
import { type ReactNode, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormSketch, Icon, ListSketch, ToneNote, useNarrow } from '../../../engine/client/index.ts';
import type { EntityView } from '../../../engine/model/wire.ts';
import type { CheckedEntity, FormsData } from './calls.ts';
import { FieldRows } from './FieldRows.tsx';
import { useMaking } from './useMaking.ts';

interface NewEntityProps {
  readonly data: FormsData;
  readonly area: string | undefined;
  readonly onClose: () => void;
  readonly onMade: (address: string) => void;
}

function Preview({ checked }: { readonly checked: CheckedEntity }): ReactNode {
  const { t } = useTranslation('forms');
  const narrow = useNarrow();
  const view = checked.view as EntityView | null;
  const waiting = <Skeleton active />;
  return (
    <Tabs
      items={[
        ...(view
          ? [
              {
                key: 'form',
                label: t('make.form'),
                children: (
                  <Suspense fallback={waiting}>
                    <FormSketch key={checked.text} view={view} narrow={narrow} />
                  </Suspense>
                ),
              },
              {
                key: 'list',
                label: t('make.list'),
                children: (
                  <Suspense fallback={waiting}>
                    <ListSketch key={checked.text} view={view} />
                  </Suspense>
                ),
              },
            ]
          : []),
        {
          key: 'file',
          label: t('make.file'),
          children: (
            <>
              <p className="forms-note code">{checked.path}</p>
              <pre className="forms-file" tabIndex={0}>
                {checked.text}
              </pre>
            </>
          ),
        },
      ]}
    />
  );
}

export function NewEntityDialog({ data, area: firstArea, onClose, onMade }: NewEntityProps): ReactNode {
  const { t } = useTranslation('forms');
  const { message } = App.useApp();
  const narrow = useNarrow();
  const [area, setArea] = useState(firstArea);
  const [title, setTitle] = useState('');
  const [name, setName] = useState('');
  const making = useMaking();
  const { checked, running, error, others } = making;
  const ready = area !== undefined && title.trim() !== '' && making.filled.length > 0;
  const head = { area: area ?? '', title: title.trim(), ...(name.trim() === '' ? {} : { name: name.trim() }) };
  // What was shown is no longer what would be made.
  const change = (act: () => void): void => {
    making.forget();
    act();
  };
  async function add(): Promise<void> {
    const made = await making.make(head);
    if (!made) return;
    void message.success(t(made.running ? 'make.done' : 'make.waits', { title: title.trim() }));
    onMade(made.running ? made.address : '');
  }
  return (
    <Modal
      open
      centered
      width={narrow ? '100%' : 960}
      className="forms-dialog"
      title={t('make.open')}
      maskClosable={false}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('cancel')}
        </Button>,
        <Button key="check" disabled={!ready} loading={running === 'check'} onClick={() => void making.check(head)}>
          {t('make.preview')}
        </Button>,
        <Button key="add" type="primary" disabled={!ready} loading={running === 'add'} onClick={() => void add()}>
          {t('make.verb')}
        </Button>,
      ]}
    >
      <Form layout="vertical" className="forms-head-fields">
        <Form.Item label={t('column.area')} required>
          <Select
            suffixIcon={<Icon name="down" />}
            showSearch
            optionFilterProp="label"
            aria-label={t('column.area')}
            value={area ?? null}
            options={data.areas.map(({ code, title: label }) => ({ value: code, label }))}
            onChange={(next: string | null) => change(() => setArea(next ?? undefined))}
          />
        </Form.Item>
        <Form.Item label={t('make.title')} required>
          <Input
            aria-label={t('make.title')}
            value={title}
            maxLength={60}
            placeholder={t('make.titleHint')}
            onChange={({ target }) => change(() => setTitle(target.value))}
          />
        </Form.Item>
        <Form.Item label={t('make.name')}>
          <Input
            aria-label={t('make.name')}
            value={name}
            maxLength={60}
            placeholder={checked?.entity ?? t('make.auto')}
            onChange={({ target }) => change(() => setName(target.value))}
          />
        </Form.Item>
      </Form>
      <FieldRows
        rows={making.rows}
        wrong={making.wrong}
        entities={data.forms.map(({ entity, title: label }) => ({ value: entity, label }))}
        onChange={making.changeRow}
        onAdd={making.addRow}
        onRemove={making.removeRow}
      />
      <p>
        <Button icon={<Icon name="plus" />} onClick={making.addRow}>
          {t('make.addRow')}
        </Button>
      </p>
      {error && (
        <p role="alert">
          <ToneNote tone="danger">{error}</ToneNote>
        </p>
      )}
      {others.length > 0 && (
        <ul className="forms-problems">
          {others.map(({ severity, message: why }, at) => (
            <li key={at}>
              <ToneNote tone={severity === 'error' ? 'danger' : 'warning'}>{why}</ToneNote>
            </li>
          ))}
        </ul>
      )}
      {checked && <Preview checked={checked} />}
    </Modal>
  );
}
