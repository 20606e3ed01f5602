/**
 * One field on the phone: photos by the camera, signatures on the whole screen, few choices as buttons, everything else
 * by the widget of every form.
 */
import { type ReactNode, useId } from 'react';
import type { Row, Value } from '../../../model/types.ts';
import type { EntityView, ViewField } from '../../../model/wire.ts';
import { choicesOf } from '../../controllers/formats/row-words.ts';
import { fieldPath } from '../../controllers/offline-queue/queued-call.ts';
import type { QueuedForm } from '../../controllers/offline-queue/useQueuedForm.ts';
import type { ChoicePlace, EditProps, WidgetContext } from '../../registry/types.ts';
import { pickWidget } from '../../registry/widgets.ts';
import { Scannable } from '../scan/Scannable.tsx';
import { ChoiceButtons } from './ChoiceButtons.tsx';
import { FieldError } from '../../parts/FieldError.tsx';
import { FieldHead } from './FieldHead.tsx';
import { Photos } from './Photos.tsx';
import { Signature } from './Signature.tsx';
import './phone.css';

/** More choices than these are a list that opens. */
const MOST_BUTTONS = 5;

export interface PhoneFieldProps {
  readonly view: EntityView;
  readonly field: ViewField;
  readonly required: boolean;
  readonly form: QueuedForm;
  /** The row in hand, with `$labels`. */
  readonly row: Row;
  /** A row of a sub-table: its table and key. */
  readonly inRow?: { readonly table: string; readonly key: string };
  /** Where its choices are asked for, when that is not the entity of the row. */
  readonly choices?: ChoicePlace;
  readonly error: string | undefined;
  /** All choices are buttons, however many there are. */
  readonly asButtons?: boolean;
  /** What stands in the field and is no value of it, with the reason; null: it is one again. */
  readonly onRefused: (reason: string | null) => void;
  readonly onChange: (value: Value, patch: Readonly<Record<string, Value>>) => void;
}

/** One field. */
export function PhoneField(props: PhoneFieldProps): ReactNode {
  const { view, field, required, form, row, inRow, choices, error, asButtons = false, onRefused, onChange } = props;
  const id = useId();
  const place = { field: fieldPath(field.name, inRow), purpose: `${view.name}.${field.name}` };
  if (field.file?.signature === true)
    return (
      <Signature view={view} form={form} place={place} field={field} row={row} required={required} error={error} />
    );
  if (field.kind === 'file' || field.kind === 'files')
    return <Photos form={form} place={place} field={field} required={required} error={error} />;
  const widget = pickWidget(field);
  if (!widget) return null;
  const options = field.kind === 'multi' ? [] : choicesOf(view, field);
  const value = row[field.name] ?? null;
  const context: WidgetContext = { entity: view, row, ...(choices ? { choices } : {}) };
  const change: EditProps['onChange'] = (next, patch) => onChange(next, patch ?? {});
  const isFew = options.length > 0 && (asButtons || options.length <= MOST_BUTTONS);
  return (
    <section className="pr-field">
      {isFew ? (
        <>
          <FieldHead id={id} title={field.title} required={required} />
          <ChoiceButtons
            labelledBy={id}
            options={options}
            value={String(value ?? '')}
            onChange={(next) => onChange(field.kind === 'integer' ? Number(next) : next, {})}
          />
        </>
      ) : (
        <>
          <FieldHead htmlFor={id} title={field.title} required={required} />
          <Scannable field={field} value={value} context={context} isClosed={false} onChange={change}>
            <widget.edit
              field={{ ...field, required }}
              value={value}
              id={id}
              disabled={false}
              readOnly={false}
              invalid={error !== undefined}
              context={context}
              onRefused={onRefused}
              onChange={change}
            />
          </Scannable>
        </>
      )}
      <FieldError error={error} />
    </section>
  );
}
