/**
 * What a record of any entity held, kept as it was: each value by its field's own title and widget. The entity's name
 * stands in the same row.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { Dash, fetchOptions, pickWidget, useEntityView, type ViewProps } from '../../engine/client/index.ts';
import type { Row, Value } from '../../engine/model/types.ts';
import { isEmpty } from '../../engine/model/validate.ts';
import type { EntityView, ViewField, WireRow } from '../../engine/model/wire.ts';
import { idsOf } from '../row-labels.ts';

/** Field of the row that names the entity. */
export const ENTITY = 'entityName';

const isRow = (value: Value): value is Row => value !== null && typeof value === 'object' && !Array.isArray(value);
const jsonOf = (value: Value): string => JSON.stringify(value, null, 2);

/** Labels of the references among the values; an id that may not be seen, or is gone, stays an id. */
function useLabels(view: EntityView, values: Readonly<Row>): Row {
  const [labels, setLabels] = useState<Row>({});
  useEffect(() => {
    let gone = false;
    for (const { name, kind } of view.fields) {
      const ids = kind === 'ref' || kind === 'refs' ? idsOf(values[name] ?? null) : [];
      if (ids.length === 0) continue;
      const told = ({ list }: { readonly list: readonly { readonly id: string; readonly label: string }[] }): void => {
        if (gone) return;
        const own = ids.map((id) => list.find((option) => option.id === id)?.label ?? id);
        setLabels((before) => ({ ...before, [name]: kind === 'refs' ? own : (own[0] ?? null) }));
      };
      fetchOptions(view.api, name, { ids: ids.join(','), row: values, pageSize: ids.length }).then(
        told,
        () => undefined,
      );
    }
    return () => {
      gone = true;
    };
  }, [view, values]);
  return labels;
}

function OneValue({
  view,
  field,
  row,
}: {
  readonly view: EntityView;
  readonly field: ViewField;
  readonly row: WireRow & Row;
}): ReactNode {
  const value = row[field.name] ?? null;
  if (isEmpty(value)) return <Dash />;
  // How far away a date was is of no use any more.
  if (field.kind === 'date' || field.kind === 'datetime') return String(value);
  const View = pickWidget(field)?.view;
  return View ? <View field={field} value={value} row={row} entity={view} /> : String(value);
}

function Values({ view, values }: { readonly view: EntityView; readonly values: Readonly<Row> }): ReactNode {
  const row = { ...values, id: '', $labels: useLabels(view, values) } as unknown as WireRow & Row;
  return (
    <dl className="anlan-record-values">
      {view.fields
        .filter(({ name }) => name in values)
        .map((field) => (
          <div key={field.name}>
            <dt>{field.title}</dt>
            <dd>
              <OneValue view={view} field={field} row={row} />
            </dd>
          </div>
        ))}
      {/* A field that is gone has no title any more. */}
      {Object.entries(values)
        .filter(([name]) => !view.fields.some((field) => field.name === name))
        .map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{jsonOf(value ?? null)}</dd>
          </div>
        ))}
    </dl>
  );
}

function OfEntity({ name, values }: { readonly name: string; readonly values: Readonly<Row> }): ReactNode {
  const { view, loading } = useEntityView(name);
  if (view) return <Values view={view} values={values} />;
  return loading ? null : <pre className="anlan-pre">{jsonOf(values)}</pre>;
}

export function RecordView({ value, row }: ViewProps): ReactNode {
  const name = row[ENTITY];
  if (!isRow(value) || Object.keys(value).length === 0) return <Dash />;
  return typeof name === 'string' ? (
    <OfEntity name={name} values={value} />
  ) : (
    <pre className="anlan-pre">{jsonOf(value)}</pre>
  );
}
