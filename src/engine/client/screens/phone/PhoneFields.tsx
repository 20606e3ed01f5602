/** All fields of a form or an action on the phone, one below the other, with the rows of its sub-tables. */
import type { ReactNode } from 'react';
import type { Row, Value } from '../../../model/types.ts';
import type { EntityView, ViewField } from '../../../model/wire.ts';
import { askedFields } from '../../controllers/action/action-input.ts';
import { childView } from '../../controllers/form/changed-fields.ts';
import { joinedHops } from '../../controllers/form/form-scope.ts';
import type { QueuedForm } from '../../controllers/offline-queue/useQueuedForm.ts';
import { PhoneField } from './PhoneField.tsx';
import { PhoneRows, type RowsLook } from './PhoneRows.tsx';

type Labels = Readonly<Record<string, string | string[]>>;

export interface PhoneFieldsProps {
  readonly view: EntityView;
  readonly fields: readonly ViewField[];
  readonly required: ReadonlySet<string>;
  readonly form: QueuedForm;
  /** Path → what is wrong: `field`, `table.0.field`. */
  readonly wrong: Readonly<Record<string, string>>;
  readonly onRefused: (path: string, reason: string | null) => void;
  /** The record as it is, under what is filled in. */
  readonly base: Readonly<Row>;
  /** Fields all of whose choices are buttons. */
  readonly buttons?: readonly string[];
  /** How the rows of its sub-tables are shown, by field. */
  readonly rows?: Readonly<Record<string, RowsLook>>;
  /** What follows in other fields from a change of the row. */
  readonly follow?: (row: Row, changed: Row) => Row;
}

/** All fields of a form or an action, with the rows of its sub-tables. */
export function PhoneFields({
  view,
  fields,
  required,
  form,
  wrong,
  onRefused,
  base,
  buttons = [],
  rows = {},
  follow,
}: PhoneFieldsProps): ReactNode {
  const { entry } = form;
  if (!entry) return null;
  const labels = { ...(base['$labels'] as Row | undefined), ...entry.labels };
  const row: Row = {
    ...base,
    ...entry.values,
    $labels: labels as Value,
    $hops: joinedHops(base['$hops'], entry.hops),
  };
  return askedFields(fields).map((field) => {
    const child = childView(view, field);
    if (field.kind === 'children')
      return (
        child && (
          <PhoneRows
            key={field.name}
            owner={view}
            field={field}
            child={child}
            form={form}
            required={required.has(field.name)}
            wrong={wrong}
            onRefused={onRefused}
            parent={row}
            look={rows[field.name] ?? {}}
          />
        )
      );
    return (
      <PhoneField
        key={field.name}
        view={view}
        field={field}
        required={required.has(field.name)}
        form={form}
        row={row}
        error={wrong[field.name]}
        asButtons={buttons.includes(field.name)}
        onRefused={(reason) => onRefused(field.name, reason)}
        onChange={(value, { $labels, $hops, ...more }) => {
          const changed: Row = { [field.name]: value, ...more };
          const known = joinedHops(row['$hops'], $hops);
          const next = follow?.({ ...row, $hops: known }, changed) ?? {};
          form.write({ ...changed, ...next }, $labels as Labels | undefined, $hops as Row | undefined);
        }}
      />
    );
  });
}
