/** One field of a Formily form: takes its state from Formily, its value from the model, its looks from its widget. */
import { useField } from '@formily/react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewField } from '../../../model/wire.ts';
import { emptiedNote } from '../../controllers/form/emptied-note.ts';
import { isWide } from '../../controllers/form/is-wide.ts';
import { childView, isInline } from '../../controllers/form/changed-fields.ts';
import { FieldShell } from './FieldShell.tsx';
import { SubTable } from './SubTable.tsx';
import { WidgetInput } from './WidgetInput.tsx';
import type { FieldState } from './form-model.ts';
import { inputId, useFormShare } from './form-context.ts';

/** What Formily hands to every component of its tree. */
type FormFieldProps = Partial<FieldState> & { readonly readOnly?: boolean };

/** What stands under a field beside its error: its description, or why it cannot be typed. */
function useHelp(field: ViewField): string | undefined {
  const { t } = useTranslation('form');
  if (field.computed || field.derived) return [field.description, t('computed')].filter(Boolean).join(' ');
  return field.description;
}

function KnownField({
  field,
  readOnly = false,
  required = false,
  errors = [],
  emptied,
}: FormFieldProps & { readonly field: ViewField }): ReactNode {
  const { t } = useTranslation('form');
  const { view, model, idPrefix, narrow, target, widgetContext } = useFormShare();
  const help = useHelp(field);
  const note = emptiedNote(t, emptied);
  const id = inputId(idPrefix, field.name);
  // Formily says when the value is another one; what it is, the model says.
  const value = model.value(field.name);
  const child = childView(view, field);
  if (isInline(field) && child) {
    return (
      <SubTable
        field={field}
        value={value}
        readOnly={readOnly}
        required={required}
        errors={errors}
        child={child}
        owner={view}
        id={id}
        narrow={narrow}
        target={target}
        setting={model.settingNow()}
        parentRow={() => model.row()}
        onLeave={(path) => model.leave(path)}
        onRefused={(path, reason, passing) => model.refuse(path, reason, passing)}
        onStep={(step) => model.changeRows(field.name, step)}
      />
    );
  }
  // A mistake inside a list or object belongs to its field; only sub-tables have places of their own.
  return (
    <FieldShell
      id={id}
      label={field.title}
      required={required && !readOnly}
      help={help}
      note={note}
      errors={errors}
      wide={isWide(field)}
    >
      {(describedBy) => (
        <WidgetInput
          field={field}
          value={value}
          id={id}
          context={widgetContext}
          readOnly={readOnly}
          required={required}
          invalid={errors.length > 0}
          describedBy={describedBy}
          onChange={(next, patch) => model.change(field.name, next, patch)}
          onBlur={() => model.leave(field.name)}
          onRefused={(reason, passing) => model.refuse(field.name, reason, passing)}
        />
      )}
    </FieldShell>
  );
}

/** The component named `FormField` in the compiled schema. */
export function FormField(props: FormFieldProps): ReactNode {
  const { view } = useFormShare();
  const { path } = useField();
  const field = view.fields.find((candidate) => candidate.name === path.toString());
  return field ? <KnownField {...props} field={field} /> : null;
}
