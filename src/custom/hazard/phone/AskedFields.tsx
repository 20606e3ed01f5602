/**
 * What an action asks for, one below the other: photos by the camera, people by the phone's picker, everything else by
 * the widgets of every form.
 */
import { type ReactNode, useId } from 'react';
import { Icon, type OutboxForm, pickWidget } from '../../../engine/client/index.ts';
import type { Row, Value } from '../../../engine/model/types.ts';
import type { EntityView, ViewField } from '../../../engine/model/wire.ts';
import { Photos } from './Photos.tsx';

interface AskedFieldsProps {
  readonly view: EntityView;
  readonly fields: readonly ViewField[];
  readonly required: ReadonlySet<string>;
  readonly form: OutboxForm;
  readonly wrong: Readonly<Record<string, string>>;
  /** What stands in a field and is no value of it, with the reason; null: it is one again. */ readonly onRefused: (
    name: string,
    reason: string | null,
  ) => void;
  /** The record as it is, under what is filled in. */ readonly base: Readonly<Row>;
}

export function AskedFields({ view, fields, required, form, wrong, onRefused, base }: AskedFieldsProps): ReactNode {
  const id = useId();
  const { entry } = form;
  if (!entry) return null;
  const labels = { ...(base['$labels'] as Row | undefined), ...entry.labels };
  const row: Row = { ...base, ...entry.values, $labels: labels as Value };
  return fields.map((field) => {
    const must = required.has(field.name);
    if (field.kind === 'file' || field.kind === 'files')
      return <Photos key={field.name} form={form} field={field} required={must} error={wrong[field.name]} />;
    const widget = pickWidget(field);
    if (!widget) return null;
    const own = `${id}${field.name}`;
    const error = wrong[field.name];
    return (
      <section key={field.name} className="hz-field">
        <label className="hz-label" htmlFor={own}>
          {field.title}
          {must && (
            <span className="hz-star" aria-hidden="true">
              *
            </span>
          )}
        </label>
        <widget.edit
          field={{ ...field, required: must }}
          value={entry.values[field.name] ?? null}
          id={own}
          disabled={false}
          readOnly={false}
          invalid={error !== undefined}
          context={{ entity: view, row }}
          onRefused={(reason) => onRefused(field.name, reason)}
          onChange={(value, patch) => {
            const { $labels, ...more } = patch ?? {};
            form.write({ [field.name]: value, ...more }, $labels as OutboxLabels | undefined);
          }}
        />
        {error !== undefined && (
          <p className="ph-error" role="alert">
            <Icon name="warning" />
            {error}
          </p>
        )}
      </section>
    );
  });
}

type OutboxLabels = Readonly<Record<string, string | string[]>>;
