/** The frame of one field: label above, input, help and error below. */
import type { ReactNode } from 'react';
import { Icon } from '../../parts/Icon.tsx';
import type { FieldError } from '../../../model/wire.ts';
import { gridSpan } from './grid-span.ts';

interface FieldShellProps {
  readonly id: string;
  readonly label: string;
  readonly required: boolean;
  readonly help?: string;
  /** What happened to the field without its own doing. */
  readonly note?: string;
  readonly errors: readonly FieldError[];
  readonly wide: boolean;
  /** Gets the ids of note, help and error. */
  readonly children: (describedBy: string | undefined) => ReactNode;
}

/**
 * The red star is for the eye; assistive technology is told by `aria-required`. What is no input of the browser's own
 * is reached by its label all the same.
 */
export function FieldLabel({
  id,
  label,
  required,
}: {
  readonly id: string;
  readonly label: string;
  readonly required: boolean;
}): ReactNode {
  return (
    <label
      className="anlan-field-label"
      htmlFor={id}
      onClick={(event) => {
        if (!event.currentTarget.control) document.getElementById(id)?.focus();
      }}
    >
      {label}
      {required && <i aria-hidden="true">*</i>}
    </label>
  );
}

/** The sentence under a field: what is wrong with it. */
export function FieldErrors({
  id,
  errors,
}: {
  readonly id: string;
  readonly errors: readonly FieldError[];
}): ReactNode {
  if (errors.length === 0) return null;
  return (
    <div id={id} className="anlan-field-error" role="alert">
      <Icon name="warning" size={14} />
      <span>{errors.map((error) => error.message).join(' ')}</span>
    </div>
  );
}

/** A quiet word under a field. */
export function FieldNote({ id, note }: { readonly id: string; readonly note: string | undefined }): ReactNode {
  if (note === undefined) return null;
  return (
    <div id={id} className="anlan-field-help" role="status">
      {note}
    </div>
  );
}

export function FieldShell({ id, label, required, help, note, errors, wide, children }: FieldShellProps): ReactNode {
  const describedBy =
    [errors.length > 0 ? `${id}-error` : '', note ? `${id}-note` : '', help ? `${id}-help` : '']
      .filter(Boolean)
      .join(' ') || undefined;
  return (
    <div
      className={`anlan-field${wide ? ' anlan-field-wide' : ''}${errors.length > 0 ? ' anlan-field-wrong' : ''}`}
      {...gridSpan(wide)}
    >
      <FieldLabel id={id} label={label} required={required} />
      {children(describedBy)}
      <FieldErrors id={`${id}-error`} errors={errors} />
      <FieldNote id={`${id}-note`} note={note} />
      {help && (
        <div id={`${id}-help`} className="anlan-field-help">
          {help}
        </div>
      )}
    </div>
  );
}
