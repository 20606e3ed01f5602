/** The fields of a new entity, one a line: Enter goes on to the next. */
import { Button, Checkbox, Input, Select } from 'antd';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, ToneNote, useNarrow } from '../../../engine/client/index.ts';
import { CHOICES, type FieldRow, NEW_KINDS, type NewKind } from './new-fields.ts';

/** So high that every kind is seen at once. */
const ALL_KINDS = NEW_KINDS.length * 32;

interface FieldRowsProps {
  readonly rows: readonly FieldRow[];
  readonly entities: readonly { readonly value: string; readonly label: string }[];
  /** Key of a row → what is wrong with it. */
  readonly wrong: ReadonlyMap<number, string>;
  readonly onChange: (key: number, change: Partial<FieldRow>) => void;
  readonly onAdd: () => void;
  readonly onRemove: (key: number) => void;
}

function Detail({
  row,
  entities,
  label,
  onChange,
}: { readonly row: FieldRow; readonly label: string } & Pick<FieldRowsProps, 'entities' | 'onChange'>): ReactNode {
  const { t } = useTranslation('forms');
  if (CHOICES.has(row.kind))
    return (
      <Input
        aria-label={`${label} ${t('make.options')}`}
        placeholder={t('make.optionsHint')}
        value={row.options}
        maxLength={4_000}
        onChange={({ target }) => onChange(row.key, { options: target.value })}
      />
    );
  if (row.kind !== 'ref') return null;
  return (
    <Select
      suffixIcon={<Icon name="down" />}
      showSearch
      optionFilterProp="label"
      aria-label={`${label} ${t('make.refEntity')}`}
      placeholder={t('make.refEntity')}
      value={row.refEntity ?? null}
      options={[...entities]}
      onChange={(next: string | null) => onChange(row.key, { refEntity: next ?? undefined })}
    />
  );
}

export function FieldRows({ rows, entities, wrong, onChange, onAdd, onRemove }: FieldRowsProps): ReactNode {
  const { t } = useTranslation('forms');
  const narrow = useNarrow();
  const home = useRef<HTMLTableSectionElement>(null);
  const onEnter =
    (at: number) =>
    (event: KeyboardEvent<HTMLInputElement>): void => {
      // Enter that chooses a word of an input method is not ours.
      if (event.nativeEvent.isComposing) return;
      if (at === rows.length - 1) onAdd();
      requestAnimationFrame(() =>
        home.current?.querySelectorAll<HTMLInputElement>('.forms-field-title input')[at + 1]?.focus(),
      );
    };
  return (
    <table className="forms-fields">
      <thead>
        <tr>
          <th scope="col">{t('make.fieldTitle')}</th>
          <th scope="col" className="forms-kind">
            {t('make.kind')}
          </th>
          <th scope="col" className="forms-tick">
            {t('make.required')}
          </th>
          <th scope="col">{t('make.detail')}</th>
          <th scope="col" className="forms-code">
            {t('make.fieldName')}
          </th>
          <td className="forms-tick" />
        </tr>
      </thead>
      <tbody ref={home}>
        {rows.map((row, at) => {
          const label = t('make.row', { count: at + 1 });
          return (
            <tr key={row.key}>
              <td className="forms-field-title">
                <Input
                  aria-label={`${label} ${t('make.fieldTitle')}`}
                  placeholder={narrow ? t('make.fieldTitle') : undefined}
                  value={row.title}
                  maxLength={60}
                  status={wrong.has(row.key) ? 'error' : ''}
                  onChange={({ target }) => onChange(row.key, { title: target.value })}
                  onPressEnter={onEnter(at)}
                />
                {wrong.has(row.key) && (
                  <p role="alert">
                    <ToneNote tone="danger">{wrong.get(row.key)}</ToneNote>
                  </p>
                )}
              </td>
              <td>
                <Select
                  suffixIcon={<Icon name="down" />}
                  showSearch
                  optionFilterProp="label"
                  listHeight={ALL_KINDS}
                  aria-label={`${label} ${t('make.kind')}`}
                  value={row.kind}
                  options={NEW_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
                  onChange={(kind: NewKind) => onChange(row.key, { kind })}
                />
              </td>
              <td className="forms-tick">
                <Checkbox
                  aria-label={`${label} ${t('make.required')}`}
                  checked={row.required}
                  onChange={({ target }) => onChange(row.key, { required: target.checked })}
                >
                  <span className="forms-tick-word" aria-hidden="true">
                    {t('make.required')}
                  </span>
                </Checkbox>
              </td>
              <td>
                <Detail row={row} label={label} entities={entities} onChange={onChange} />
              </td>
              <td>
                <Input
                  aria-label={`${label} ${t('make.fieldName')}`}
                  placeholder={narrow ? `${t('make.fieldName')} (${t('make.auto')})` : t('make.auto')}
                  value={row.name}
                  maxLength={60}
                  onChange={({ target }) => onChange(row.key, { name: target.value })}
                />
              </td>
              <td className="forms-tick">
                <Button
                  type="text"
                  icon={<Icon name="close" />}
                  aria-label={t('make.remove', { count: at + 1 })}
                  disabled={rows.length === 1}
                  onClick={() => onRemove(row.key)}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
