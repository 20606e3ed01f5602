/** The table of forms: one row of 36 px for each entity, with what was changed of it, by whom and when. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Dash, ToneTag } from '../../../engine/client/index.ts';
import type { FormEntry } from './calls.ts';
import { lastChange, STATE_TONES, stateOf } from './form-entries.ts';

interface FormTableProps {
  readonly forms: readonly FormEntry[];
  readonly areaTitle: (area: string) => string;
  readonly chosen: string | undefined;
  readonly onChoose: (entity: string) => void;
}

function FormRow({
  form,
  areaTitle,
  chosen,
  onChoose,
}: { readonly form: FormEntry } & Omit<FormTableProps, 'forms'>): ReactNode {
  const { t } = useTranslation('forms');
  const last = lastChange(form);
  const state = stateOf(form);
  const scopes = form.layers.filter(({ commands }) => commands > 0).map(({ scope }) => t(`scope.${scope}`));
  return (
    <tr className={form.entity === chosen ? 'forms-chosen' : undefined} onClick={() => onChoose(form.entity)}>
      <td title={`${form.title} ${form.entity}`}>
        <button
          type="button"
          className="plain-link"
          aria-expanded={form.entity === chosen}
          onClick={(event) => {
            event.stopPropagation();
            onChoose(form.entity);
          }}
        >
          {form.title}
        </button>
        <span className="code forms-name">{form.entity}</span>
      </td>
      <td className="forms-area">{areaTitle(form.area)}</td>
      <td className="forms-scope">{scopes.length > 0 ? scopes.join(t('and')) : <Dash />}</td>
      <td className="forms-figure">{last ? last.edition : <Dash />}</td>
      <td className="forms-by">{last ? last.by : <Dash />}</td>
      <td className="forms-at">{last ? last.at.slice(0, 16) : <Dash />}</td>
      <td className="forms-figure">{form.users}</td>
      <td>
        <ToneTag tone={STATE_TONES[state]}>{t(`state.${state}`)}</ToneTag>
      </td>
    </tr>
  );
}

export function FormTable({ forms, ...row }: FormTableProps): ReactNode {
  const { t } = useTranslation('forms');
  return (
    // Wide tables are read by moving them: the keyboard has to get into them.
    <div className="forms-scroll" tabIndex={0}>
      <table className="forms-table">
        <thead>
          <tr>
            <th scope="col">{t('column.title')}</th>
            <th scope="col" className="forms-area">
              {t('column.area')}
            </th>
            <th scope="col" className="forms-scope">
              {t('column.scope')}
            </th>
            <th scope="col" className="forms-figure forms-short">
              {t('column.edition')}
            </th>
            <th scope="col" className="forms-by">
              {t('column.by')}
            </th>
            <th scope="col" className="forms-at">
              {t('column.at')}
            </th>
            <th scope="col" className="forms-figure forms-short">
              {t('column.users')}
            </th>
            <th scope="col" className="forms-state">
              {t('column.state')}
            </th>
          </tr>
        </thead>
        <tbody>
          {forms.map((form) => (
            <FormRow key={form.entity} form={form} {...row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
