/** The same new values for some fields of many rows at once; rows that refuse them are named with their reason. */
import { type ReactNode, useState } from 'react';
import { Button, Modal, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Row, Value } from '../../../model/types.ts';
import type { ActionData, EntityView, WireRow } from '../../../model/wire.ts';
import { type Emptied, emptiedChoices, emptyValues } from '../../controllers/form/dependent-choices.ts';
import { emptiedNote } from '../../controllers/form/emptied-note.ts';
import { useKeptInput } from '../../controllers/form/useKeptInput.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { runAction } from '../../api/entities.ts';
import { asApiError } from '../../api/errors.ts';
import { Icon } from '../../parts/Icon.tsx';
import { pickWidget } from '../../registry/widgets.ts';
import { FieldNote } from '../form/FieldShell.tsx';
import { RefusedRows } from '../action/RefusedRows.tsx';

/** Name of the operation, beside the entity's own actions. */
export const BATCH = 'batch';

export interface BatchDialogProps {
  readonly view: EntityView;
  readonly rows: readonly WireRow[];
  /** `text` says what was done. */
  readonly onDone: (text?: string) => void;
  readonly onClose: () => void;
}

export function BatchDialog({ view, rows, onDone, onClose }: BatchDialogProps): ReactNode {
  const { t } = useTranslation('engine');
  const { t: tForm } = useTranslation('form');
  const fields = view.list.bulkEdit.flatMap((name) =>
    view.fields.filter((field) => field.name === name && field.writable),
  );
  const ids = rows.map((row) => row.id);
  const { path } = useNavigation();
  const { kept, forget } = useKeptInput(
    { form: `${view.name}!${BATCH}`, id: ids.join(), reopen: { path, act: BATCH, ids } },
    () => (Object.keys(values).length > 0 ? { ...values, ...beside } : undefined),
  );
  const [values, setValues] = useState<Row>(() => {
    const known = Object.fromEntries(
      Object.entries(kept ?? {}).filter(([name]) => fields.some((one) => one.name === name)),
    );
    const only = fields.length === 1 ? fields[0] : undefined;
    return only && !(only.name in known) ? { ...known, [only.name]: null } : known;
  });
  /** What a choice brings along, such as the label of a chosen row: shown, not sent. */
  const [beside, setBeside] = useState<Row>(() =>
    Object.fromEntries(Object.entries(kept ?? {}).filter(([name]) => name === '$labels')),
  );
  /** Choices that are gone, because what they depended on became another one. */
  const [emptied, setEmptied] = useState<ReadonlyMap<string, Emptied>>(new Map());
  const [mistakes, setMistakes] = useState<Readonly<Record<string, string>>>({});
  const [partly, setPartly] = useState<ActionData>();
  const [busy, setBusy] = useState(false);
  const chosen = fields.filter((field) => field.name in values);
  /** What belongs to no input. */
  const other = Object.entries(mistakes).find(([name]) => !(name in values))?.[1] ?? '';

  function change(name: string, value: Value, patch: Readonly<Record<string, Value>> = {}): void {
    const row = { ...values, ...beside };
    const gone = emptiedChoices(chosen, row, { ...row, [name]: value }, new Set([name]));
    const { $labels: _labels, ...empty } = emptyValues(chosen, gone);
    setValues({ ...values, ...empty, [name]: value });
    setBeside({ ...beside, ...patch });
    setEmptied(new Map([...[...emptied].filter(([field]) => field !== name), ...gone]));
  }

  async function save(): Promise<void> {
    if (chosen.length === 0) return setMistakes({ '': t('batch.missing') });
    setBusy(true);
    try {
      const answer = await runAction(view.api, BATCH, { ids, set: values });
      forget();
      if (answer.refused.length > 0) setPartly(answer);
      else onDone(t('batch.done', { count: answer.rows.length }));
    } catch (cause) {
      const error = asApiError(cause);
      setMistakes(
        error.fieldErrors.length > 0
          ? Object.fromEntries(error.fieldErrors.map((one) => [one.field, one.message]))
          : { '': error.message },
      );
    }
    setBusy(false);
  }

  if (partly) {
    const done = partly.rows.length;
    const end = (): void => (done > 0 ? onDone() : onClose());
    return (
      <Modal
        open
        width={560}
        closable={false}
        maskClosable={false}
        title={t('batch.partly', { done, refused: partly.refused.length })}
        onCancel={end}
        footer={
          <Button type="primary" autoFocus onClick={end}>
            {t('batch.understood')}
          </Button>
        }
      >
        <RefusedRows refused={partly.refused} rows={rows} />
      </Modal>
    );
  }
  return (
    <Modal
      open
      title={t('batch.title', { count: rows.length })}
      width={400}
      maskClosable={false}
      okText={t('batch.ok')}
      cancelText={t('batch.cancel')}
      confirmLoading={busy}
      onOk={() => void save()}
      onCancel={() => {
        forget();
        onClose();
      }}
    >
      <div className="batch">
        <label htmlFor="batch-field">{t('batch.fields')}</label>
        <Select
          suffixIcon={<Icon name="down" />}
          id="batch-field"
          mode="multiple"
          placeholder={t('batch.missing')}
          value={chosen.map((field) => field.name)}
          options={fields.map((one) => ({ value: one.name, label: one.title }))}
          optionFilterProp="label"
          onChange={(names: string[]) => {
            setValues(Object.fromEntries(names.map((name) => [name, values[name] ?? null])));
            setMistakes({});
          }}
        />
        {chosen.map((field) => {
          const Edit = pickWidget(field)?.edit;
          const mistake = mistakes[field.name];
          const note = emptiedNote(tForm, emptied.get(field.name));
          return (
            Edit && (
              <div key={field.name} className="batch-value">
                <label htmlFor={`batch-${field.name}`}>{t('batch.value', { title: field.title })}</label>
                <Edit
                  id={`batch-${field.name}`}
                  field={field}
                  value={values[field.name] ?? null}
                  disabled={false}
                  readOnly={false}
                  invalid={mistake !== undefined}
                  context={{ entity: view, row: { ...values, ...beside } }}
                  describedBy={note === undefined ? undefined : `batch-${field.name}-note`}
                  onChange={(value, patch) => change(field.name, value, patch)}
                />
                <FieldNote id={`batch-${field.name}-note`} note={note} />
                {mistake !== undefined && (
                  <p className="batch-mistake" role="alert">
                    {mistake}
                  </p>
                )}
              </div>
            )
          );
        })}
        <p className="batch-mistake" role="alert">
          {other}
        </p>
      </div>
    </Modal>
  );
}
