/**
 * Objects and lists of objects kept inside the row: a small form where the file names the members, JSON text where not.
 */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Dash,
  defineWidget,
  pickWidget,
  readOnlyEdit,
  type EditProps,
  type ViewProps,
} from '../../engine/client/index.ts';
import type { Row, Value } from '../../engine/model/types.ts';
import { isEmpty } from '../../engine/model/validate.ts';
import type { ViewField } from '../../engine/model/wire.ts';
import { EntryEdit } from './EntryEdit.tsx';
import { JsonTextEdit } from './JsonTextEdit.tsx';
import { ENTITY, RecordView } from './RecordView.tsx';
import { entriesOf, jsonCodec } from './codec.ts';

function JsonEdit(props: EditProps): ReactNode {
  return props.field.members ? <EntryEdit {...props} /> : <JsonTextEdit {...props} />;
}

function JsonView({ field, value, row, entity }: ViewProps): ReactNode {
  const entries = entriesOf(value);
  if (isNothing(value)) return <Dash />;
  if (!field.members) return <pre className="anlan-pre">{jsonCodec.format(value, field)}</pre>;
  const shown = (member: ViewField, entry: Row): ReactNode => {
    const View = pickWidget(member)?.view;
    return (
      View && <View field={member} value={entry[member.name] ?? null} row={{ ...entry, id: row.id }} entity={entity} />
    );
  };
  // A member that no entry fills would be a column of dashes.
  const members = field.members.filter((member) => entries.some((entry) => !isEmpty(entry[member.name] ?? null)));
  if (!field.list)
    return (
      <dl className="anlan-entry-view">
        {members.map((member) => (
          <div key={member.name}>
            <dt>{member.title}</dt>
            <dd>{entries[0] && shown(member, entries[0])}</dd>
          </div>
        ))}
      </dl>
    );
  const side = (member: ViewField): string | undefined => (pickWidget(member)?.numeric ? 'anlan-right' : undefined);
  return (
    <table className="anlan-entry-table">
      <thead>
        <tr>
          {members.map((member) => (
            <th key={member.name} scope="col" className={side(member)}>
              {member.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {entries.map((entry, index) => (
          <tr key={index}>
            {members.map((member) => (
              <td key={member.name} data-head={member.title} className={side(member)}>
                {shown(member, entry)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** How many entries; of one object its first member says most. */
function JsonCell({ field, value, row, entity }: ViewProps): ReactNode {
  const { t } = useTranslation('widgets');
  const entries = entriesOf(value);
  if (isNothing(value)) return <Dash />;
  const first = field.list ? undefined : field.members?.[0];
  const Cell = first && pickWidget(first)?.cell;
  if (first && Cell)
    return (
      <Cell
        field={first}
        value={entries[0]?.[first.name] ?? null}
        row={{ ...entries[0], id: row.id }}
        entity={entity}
      />
    );
  const count = Array.isArray(value) ? value.length : Object.keys(entries[0] ?? {}).length;
  return <span>{t('json.count', { count })}</span>;
}

function isNothing(value: Value): boolean {
  return value === null || (Array.isArray(value) && value.length === 0);
}

export const json = defineWidget({
  name: 'json',
  rank: (field) => (field.kind === 'json' ? 10 : 0),
  edit: readOnlyEdit(JsonView, JsonEdit),
  view: JsonView,
  cell: JsonCell,
  codec: jsonCodec,
  empty: isNothing,
});

/** Values of a record of another entity: shown by that one's titles, edited as text. */
export const recordValues = defineWidget({
  name: 'record-values',
  rank: (field) => (field.kind === 'json' && field.widget === 'record-values' ? 30 : 0),
  edit: readOnlyEdit(RecordView, JsonEdit),
  view: RecordView,
  cell: JsonCell,
  reads: [ENTITY],
  codec: jsonCodec,
  empty: isNothing,
});
