/** One field of an action's dialog inside RJSF, drawn by the same widget as in every form. */
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { Row, Value } from '../../../model/types.ts';
import type { EntityView, ViewField } from '../../../model/wire.ts';
import { childView, isInline } from '../../controllers/form/changed-fields.ts';
import type { FormSetting } from '../../controllers/form/form-scope.ts';
import type { RowsStep } from '../../controllers/form/sub-table.ts';
import { FieldShell } from '../form/FieldShell.tsx';
import { SubTable } from '../form/SubTable.tsx';
import { WidgetInput } from '../form/WidgetInput.tsx';
import { type FormValues, errorsBelow } from '../schema-form/error-tree.ts';

/** What the fields of the dialog share, handed through RJSF as its form context. */
export interface InputContext {
  readonly view: EntityView;
  readonly fields: readonly ViewField[];
  readonly setting: FormSetting;
  /** The row as it would be with the input so far. */
  readonly row: Row;
  /** Writes further fields: labels of references, copied values. */
  readonly patch: (values: Readonly<Record<string, Value>>) => void;
  /** What stands at `path` is no value yet, so the action must not run; null = it is one again. */
  readonly refuse: (path: string, reason: string | null, passing?: boolean) => void;
  /** Takes a step on the rows of a sub-table as they stand now. */
  readonly changeRows: (field: string, step: RowsStep) => void;
}

export function InputField(props: FieldProps<FormValues, RJSFSchema, InputContext>): ReactNode {
  const { name, formData, fieldPathId, required = false, errorSchema, rawErrors = [], onChange, registry } = props;
  const { view, fields, setting, row, patch, refuse, changeRows } = registry.formContext;
  const field = fields.find((candidate) => candidate.name === name);
  if (!field) return null;
  const id = fieldPathId.$id;
  // RJSF types every part of a form like the whole; what stands in one field is a value.
  const value = (formData ?? null) as Value;
  const give = (next: Value | undefined): void => onChange(next as FormValues | undefined, fieldPathId.path);
  // RJSF hands a field's own errors and those below it separately.
  const errors = [
    ...rawErrors.map((message) => ({ field: field.name, code: '', message })),
    ...errorsBelow(errorSchema, field.name),
  ];
  const child = childView(view, field);
  if (isInline(field) && child) {
    return (
      <SubTable
        field={field}
        value={value}
        readOnly={false}
        required={required}
        errors={errors}
        child={child}
        owner={view}
        id={id}
        narrow
        target={undefined}
        setting={setting}
        parentRow={() => row}
        onLeave={() => undefined}
        onRefused={refuse}
        onStep={(step) => changeRows(field.name, step)}
      />
    );
  }
  return (
    <FieldShell id={id} label={field.title} required={required} help={field.description} errors={errors} wide>
      {(describedBy) => (
        <WidgetInput
          field={field}
          value={value}
          id={id}
          describedBy={describedBy}
          readOnly={false}
          required={required}
          invalid={errors.length > 0}
          context={{ entity: view, row, isAct: true }}
          onRefused={(reason, passing) => refuse(field.name, reason, passing)}
          onChange={(next, more) => {
            give(next ?? undefined);
            if (more) patch(more);
          }}
        />
      )}
    </FieldShell>
  );
}
