/** References to people on the phone: a row that opens the shell's picker instead of a list that drops down. */
import { type ComponentType, type ReactNode, useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { type EditProps, Icon, PeoplePickerContext, type PickPeople } from '../../engine/client/index.ts';
import { listMark } from '../../engine/model/list-mark.ts';
import type { Value } from '../../engine/model/types.ts';
import { labelsOf, withLabels } from '../row-labels.ts';
import { type Option, fetchPage } from './useOptions.ts';

function PeopleRow({
  field,
  value,
  onChange,
  disabled,
  id,
  context,
  pick,
}: EditProps & { readonly pick: PickPeople }): ReactNode {
  const { t } = useTranslation('widgets');
  const chosen = labelsOf(context.row, field.name, value);
  const text = chosen.map((one) => one.label).join(listMark(context.entity.locale));
  const multiple = field.kind === 'refs';

  async function ask(): Promise<void> {
    const offered = new Map<string, Option>();
    const people = await pick({
      title: field.title,
      multiple,
      chosen: chosen.map(({ id: person, label }) => ({ id: person, name: label })),
      source: async (keyword, page) => {
        const data = await fetchPage(context.entity, field, context.row, keyword, page, context.choices);
        for (const option of data.list) offered.set(option.id, option);
        return { list: data.list.map((option) => ({ id: option.id, name: option.label })), total: data.totalCount };
      },
    });
    if (!people) return;
    if (multiple)
      return onChange(
        people.map((one) => one.id),
        withLabels(
          context.row,
          field.name,
          people.map((one) => one.name),
        ),
      );
    const [person] = people;
    const copy = offered.get(person?.id ?? '')?.copy;
    const copied: Record<string, Value> =
      person && field.ref?.copy
        ? Object.fromEntries(Object.keys(field.ref.copy).map((name) => [name, copy?.[name] ?? null]))
        : {};
    onChange(person?.id ?? null, { ...copied, ...withLabels(context.row, field.name, person?.name ?? null) });
  }

  return (
    <span className="anlan-people">
      <button
        type="button"
        id={id}
        className="anlan-people-row"
        disabled={disabled}
        aria-label={`${field.title} ${text || t('choose')}${field.required ? ` ${t('reference.required')}` : ''}`}
        onClick={() => void ask()}
      >
        <span className={text ? undefined : 'anlan-note-none'}>{text || t('choose')}</span>
        <Icon name="right" />
      </button>
      {!multiple && !field.required && text !== '' && !disabled && (
        <button
          type="button"
          className="plain-icon"
          aria-label={t('reference.clear', { field: field.title })}
          onClick={() => onChange(null, withLabels(context.row, field.name, null))}
        >
          <Icon name="close" />
        </button>
      )}
    </span>
  );
}

/** `Edit`, or the row where the shell offers a picker and the field holds people. */
export function peopleEdit(Edit: ComponentType<EditProps>): ComponentType<EditProps> {
  function PeopleEdit(props: EditProps): ReactNode {
    const pick = useContext(PeoplePickerContext);
    return pick && props.field.ref?.entity === 'sysUser' ? <PeopleRow {...props} pick={pick} /> : <Edit {...props} />;
  }
  return PeopleEdit;
}
