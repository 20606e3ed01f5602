/**
 * Which fields a task writes, must fill in, or does not show: of the record, as the form's file says or its own; of the
 * form the process began with, its own.
 */
import { type ReactNode, useId, useState } from 'react';
import { Button, Checkbox, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import { extensionPatch } from './attributes.ts';
import { Choice } from './fields.tsx';
import { COLUMNS, type Column, type NodeForm, NOTHING, marked, nodeFormElements, nodeFormOf } from './node-form.ts';
import { usePanel, useWrite } from './panel-context.ts';
import { Section } from './Section.tsx';

/** Fields from which on one looks for them by name. */
const MANY = 12;

function FieldTable({
  form,
  leads,
  onMark,
}: {
  readonly form: NodeForm;
  /** The process leads records of the form's entity. */ readonly leads: boolean;
  readonly onMark: ((field: string, column: Column, on: boolean) => void) | undefined;
}): ReactNode {
  const { t } = useTranslation('designer');
  const { facts } = usePanel();
  const [wanted, setWanted] = useState('');
  const id = useId();
  const { record } = facts;
  const known = (record?.fields ?? []).filter(({ name }) => leads || record?.asked.includes(name));
  // What the drawing names and the form has no longer is shown too: it has to be taken away.
  const gone = COLUMNS.flatMap((column) => form[column])
    .filter((name, index, all) => all.indexOf(name) === index && !known.some((one) => one.name === name))
    .map((name) => ({ name, title: t('fields.gone', { name }), kept: false }));
  const shown = [...gone, ...known].filter(({ name, title }) =>
    `${title} ${name}`.toLowerCase().includes(wanted.trim().toLowerCase()),
  );
  return (
    <>
      {known.length > MANY && (
        <Input
          id={id}
          aria-label={t('fields.find')}
          placeholder={t('fields.find')}
          value={wanted}
          allowClear
          onChange={({ target }) => setWanted(target.value)}
        />
      )}
      <table className="flow-fields" aria-label={t('fields.title')}>
        <thead>
          <tr>
            <th scope="col">{t('fields.field')}</th>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {t(`fields.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, title, kept }) => (
            <tr key={name}>
              <th scope="row">{title}</th>
              {COLUMNS.map((column) => (
                <td key={column}>
                  {kept && column !== 'hidden' && !form[column].includes(name) ? (
                    <span className="flow-note" title={t('fields.kept')}>
                      —
                    </span>
                  ) : (
                    <Checkbox
                      aria-label={`${title} ${t(`fields.${column}`)}`}
                      checked={form[column].includes(name)}
                      disabled={!onMark}
                      onChange={({ target }) => onMark?.(name, column, target.checked)}
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length === 0 && <p className="flow-note">{t('fields.none')}</p>}
    </>
  );
}

/** Part of the panel of a user task. */
export function NodeFormSection(): ReactNode {
  const { t } = useTranslation('designer');
  const { designer, element, facts, form, onForm } = usePanel();
  const { write } = useWrite();
  const own = nodeFormOf(element);
  const { record } = facts;
  if (form === '' || !record) return null;
  const leads = record.process !== null && record.process === designer.process()?.id;
  const begins = !leads && record.asked.length > 0;
  const set = (next: NodeForm | undefined): void =>
    write(extensionPatch(designer.create, element, 'nodeForm', nodeFormElements(next, designer.makeAny)));
  const filed = leads ? (record.forms[element.id] ?? NOTHING) : NOTHING;
  return (
    <Section title={t('fields.title')} closed={own === undefined}>
      {!leads && !begins && !own && <p className="flow-note">{t('fields.notLed')}</p>}
      {(leads || begins || own) && (
        <>
          <Button onClick={() => onForm(element.id)}>{t('fields.open')}</Button>
          <Choice
            label={t('fields.source')}
            value={own ? 'own' : 'file'}
            options={(['file', 'own'] as const).map((value) => ({
              value,
              label: t(begins && value === 'file' ? 'fields.of.none' : `fields.of.${value}`),
            }))}
            hint={t(
              own ? (begins ? 'fields.begunHint' : 'fields.ownHint') : begins ? 'fields.noneHint' : 'fields.fileHint',
            )}
            onChange={(value) => set(value === 'own' ? (own ?? filed) : undefined)}
          />
          <FieldTable
            form={own ?? filed}
            leads={leads}
            onMark={own && designer.editable ? (field, column, on) => set(marked(own, field, column, on)) : undefined}
          />
        </>
      )}
    </Section>
  );
}
