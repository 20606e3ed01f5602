/**
 * One field's input wherever it stands: picks its widget, ties it to its label and error, or shows a named placeholder.
 */
import { type ReactNode, Suspense, lazy, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Value } from '../../../model/types.ts';
import type { ViewField } from '../../../model/wire.ts';
import type { WidgetContext } from '../../registry/types.ts';
import { pickWidget } from '../../registry/widgets.ts';
import { Scannable } from '../scan/Scannable.tsx';

// RJSF is fetched only where such an object stands.
const MembersForm = lazy(() => import('./MembersForm.tsx'));

export interface WidgetInputProps {
  readonly field: ViewField;
  readonly value: Value;
  readonly onChange: (value: Value, patch?: Readonly<Record<string, Value>>) => void;
  readonly onBlur?: () => void;
  /** What stands in the input is no value yet (broken JSON, an upload under way). */
  readonly onRefused?: (reason: string | null, passing?: boolean) => void;
  readonly readOnly: boolean;
  readonly disabled?: boolean;
  readonly required: boolean;
  readonly invalid: boolean;
  /** Ids of the texts that describe the input: its help, its error. */
  readonly describedBy: string | undefined;
  readonly id: string;
  readonly context: WidgetContext;
}

/** What can be told that it must be filled in; a button cannot, and says it in its name. */
const REQUIRABLE = 'input, textarea, [role=combobox], [role=switch], [role=radiogroup], [role=listbox]';

/** Widgets know an id only; what assistive technology needs beside it is put onto that element here. */
function useDescription(id: string, describedBy: string | undefined, required: boolean): void {
  useEffect(() => {
    const element = document.getElementById(id);
    // An editor that was fetched later says it by itself, beside what it has to say of its own.
    if (!element || element.isContentEditable) return;
    if (describedBy) element.setAttribute('aria-describedby', describedBy);
    else element.removeAttribute('aria-describedby');
    const told = element.matches(REQUIRABLE) ? element : element.querySelector('[role=radiogroup]');
    if (required) told?.setAttribute('aria-required', 'true');
    else told?.removeAttribute('aria-required');
  });
}

/**
 * An input that goes takes what was typed with it: only its value stays, and a value keeps nothing from being saved.
 */
function useNothingRefusedAfter(onRefused: ((reason: string | null, passing?: boolean) => void) | undefined): void {
  const latest = useRef(onRefused);
  useEffect(() => {
    latest.current = onRefused;
  });
  useEffect(() => () => latest.current?.(null), []);
}

export function WidgetInput({
  field,
  value,
  onChange,
  onBlur,
  onRefused,
  readOnly,
  disabled = false,
  required,
  invalid,
  describedBy,
  id,
  context,
}: WidgetInputProps): ReactNode {
  const { t } = useTranslation('form');
  useDescription(id, describedBy, required);
  useNothingRefusedAfter(onRefused);
  const widget = pickWidget(field);
  if (field.missing !== undefined)
    return (
      <div id={id} className="anlan-unknown" tabIndex={-1}>
        {t('missingEntity', { name: field.missing })}
      </div>
    );
  const { bare } = field;
  // Members that are fields have widgets of their own; a schema has none but RJSF's, unless the file asks for one.
  if (bare && (!widget || (!field.members && field.widget === undefined)))
    return (
      <Suspense fallback={null}>
        <MembersForm
          id={id}
          field={{ ...field, bare }}
          value={value}
          readOnly={readOnly || disabled}
          onChange={onChange}
          onRefused={onRefused}
        />
      </Suspense>
    );
  if (!widget)
    return (
      <div id={id} className="anlan-unknown" tabIndex={-1}>
        {t('unknownWidget', { name: field.widget ?? field.kind })}
      </div>
    );
  const Edit = widget.edit;
  return (
    <Scannable field={field} value={value} context={context} isClosed={disabled || readOnly} onChange={onChange}>
      <Edit
        field={field}
        value={value}
        onChange={onChange}
        onBlur={onBlur}
        onRefused={onRefused}
        disabled={disabled}
        readOnly={readOnly}
        invalid={invalid}
        id={id}
        context={context}
        required={required}
        describedBy={describedBy}
      />
    </Scannable>
  );
}
