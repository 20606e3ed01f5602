/** The small form of an object, or one per entry of a list: each member by its own widget. */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, pickWidget, type EditProps, type WidgetContext } from '../../engine/client/index.ts';
import type { Locale } from '../../engine/model/errors/define.ts';
import { LOCALES } from '../../engine/model/errors/define.ts';
import type { Value } from '../../engine/model/types.ts';
import { isEmpty, validateField } from '../../engine/model/validate.ts';
import type { ViewField } from '../../engine/model/wire.ts';
import { entriesOf, type Entry } from './codec.ts';

interface MemberProps extends Pick<EditProps, 'disabled' | 'onBlur' | 'onRefused'> {
  readonly member: ViewField;
  readonly entry: Entry;
  readonly onEntry: (entry: Entry) => void;
  readonly id: string;
  readonly context: WidgetContext;
  /** Say at once what is wrong: the form has refused the field as a whole. */
  readonly judged: boolean;
}

function Member({ member, entry, onEntry, id, context, disabled, judged, onBlur, onRefused }: MemberProps): ReactNode {
  const widget = pickWidget(member);
  const value = entry[member.name] ?? null;
  const locale: Locale = LOCALES.find((known) => known === context.entity.locale) ?? 'zh';
  const message = judged && !isEmpty(value) ? validateField(member, value, { locale })[0]?.message : undefined;
  const change = (next: Value, patch?: Readonly<Record<string, Value>>): void => {
    const { $labels: _labels, $hops: _hops, ...fields } = patch ?? {};
    onEntry({ ...entry, ...fields, [member.name]: next });
  };
  const Edit = widget?.edit;
  return (
    <div className="anlan-member">
      <label htmlFor={id}>
        {member.title}
        {member.required && (
          <span className="anlan-required" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {Edit && (
        <Edit
          field={member}
          value={value}
          onChange={change}
          onBlur={onBlur}
          onRefused={onRefused}
          disabled={disabled}
          readOnly={member.readOnly}
          invalid={message !== undefined}
          id={id}
          context={{ entity: context.entity, row: entry }}
        />
      )}
      {message && <div className="anlan-refused">{message}</div>}
    </div>
  );
}

/** Values no member holds any more are not carried along; nothing filled in is nothing. */
function tidy(entry: Entry, members: readonly ViewField[]): Entry | null {
  const kept = Object.fromEntries(
    members.map((member) => [member.name, entry[member.name] ?? null] as const).filter(([, value]) => !isEmpty(value)),
  );
  return Object.keys(kept).length > 0 ? kept : null;
}

export function EntryEdit({
  field,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  id,
  context,
  onRefused,
}: EditProps): ReactNode {
  const { t } = useTranslation('widgets');
  const members = field.members ?? [];
  const entries = entriesOf(value);
  const row = (entry: Entry, key: string, onEntry: (entry: Entry) => void): ReactNode => (
    <div className="anlan-entry">
      {members.map((member) => (
        <Member
          key={member.name}
          member={member}
          entry={entry}
          onEntry={onEntry}
          id={`${key}-${member.name}`}
          context={context}
          disabled={disabled}
          judged={invalid}
          onBlur={onBlur}
          onRefused={onRefused}
        />
      ))}
    </div>
  );
  if (!field.list)
    return (
      <div id={id} role="group" aria-label={field.title}>
        {row(entries[0] ?? {}, id, (entry) => onChange(tidy(entry, members)))}
      </div>
    );

  const set = (next: readonly Entry[]): void => onChange([...next]);
  const full = field.maxItems !== undefined && entries.length >= field.maxItems;
  return (
    <div id={id} role="group" aria-label={field.title}>
      {entries.map((entry, index) => (
        // Entries have no identity of their own; their place is all there is.
        <div key={index} className="anlan-entry-row">
          {row(entry, `${id}-${index}`, (changed) =>
            set(entries.map((old, at) => (at === index ? (tidy(changed, members) ?? {}) : old))),
          )}
          <Button
            type="text"
            disabled={disabled}
            icon={<Icon name="close" size={12} />}
            aria-label={t('json.remove', { n: index + 1 })}
            title={t('json.remove', { n: index + 1 })}
            onClick={() => set(entries.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {!full && (
        <Button type="link" disabled={disabled} icon={<Icon name="plus" />} onClick={() => set([...entries, {}])}>
          {t('json.add')}
        </Button>
      )}
    </div>
  );
}
