/**
 * The input of an action as an RJSF form: its schema says what there is, our widgets draw it, our validation judges it.
 */
import { withTheme } from '@rjsf/core';
import { generateTheme } from '@rjsf/antd';
import type { FieldTemplateProps, ObjectFieldTemplateProps, RJSFSchema, UiSchema } from '@rjsf/utils';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import type { Row, Value } from '../../../model/types.ts';
import type { EntityView, FieldError, ViewAction } from '../../../model/wire.ts';
import { askedFields, checkInput } from '../../controllers/action/action-input.ts';
import { childRows } from '../../controllers/form/changed-fields.ts';
import type { FormSetting } from '../../controllers/form/form-scope.ts';
import { NO_REFUSALS, hasPassing, movedRefusals, refusalErrors, withRefusal } from '../../controllers/form/refusals.ts';
import { focusFirstField } from '../../parts/first-field.ts';
import { errorTree } from '../schema-form/error-tree.ts';
import { inputValidator } from '../schema-form/input-validator.ts';
import type { FormValues } from '../schema-form/error-tree.ts';
import { type InputContext, InputField } from './InputField.tsx';

const Form = withTheme<FormValues, RJSFSchema, InputContext>(generateTheme<FormValues, RJSFSchema, InputContext>());

export interface ActionFormProps {
  readonly id: string;
  readonly view: EntityView;
  readonly action: ViewAction;
  readonly setting: FormSetting;
  readonly values: Row;
  readonly errors: readonly FieldError[];
  /** Dangerous actions are not confirmed by Enter. */
  readonly enterSubmits: boolean;
  readonly onValues: (change: (before: Row) => Row) => void;
  readonly onSubmit: (values: Row) => void;
}

/** Labels and errors are drawn by the field itself. */
function PlainField({ children }: FieldTemplateProps<FormValues, RJSFSchema, InputContext>): ReactNode {
  return children;
}

function PlainObject({ properties }: ObjectFieldTemplateProps<FormValues, RJSFSchema, InputContext>): ReactNode {
  return <div className="anlan-form-columns">{properties.map((property) => property.content)}</div>;
}

/** The logical schema RJSF walks through; what a value may be is judged by our own validation. */
function actionSchema(action: ViewAction): RJSFSchema {
  const fields = askedFields(action.input?.fields ?? []);
  return {
    type: 'object',
    required: [...(action.input?.required ?? [])],
    properties: Object.fromEntries(fields.map((field) => [field.name, { title: field.title }])),
  };
}

/**
 * What RJSF may say about the values: the fields it draws. The rest of what it was given is older than what a field has
 * written beside its own value, the name of a chosen row above all.
 */
function ownOf(action: ViewAction, values: Row): Row {
  const names = new Set(askedFields(action.input?.fields ?? []).map(({ name }) => name));
  return Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
}

export default function ActionForm({
  id,
  view,
  action,
  setting,
  values,
  errors,
  enterSubmits,
  onValues,
  onSubmit,
}: ActionFormProps): ReactNode {
  const schema = useMemo(() => actionSchema(action), [action]);
  const uiSchema = useMemo<UiSchema<FormValues, RJSFSchema, InputContext>>(
    () =>
      Object.fromEntries(askedFields(action.input?.fields ?? []).map(({ name }) => [name, { 'ui:field': 'input' }])),
    [action],
  );
  const [refused, setRefused] = useState(NO_REFUSALS);
  // RJSF takes two validators for the same, so the one it has asks for what stands at the moment.
  const latest = useRef(refused);
  useEffect(() => {
    latest.current = refused;
  });
  const validator = useMemo(
    () =>
      inputValidator((input) => [...refusalErrors(latest.current), ...checkInput(view, action, input, setting.locale)]),
    [view, action, setting.locale],
  );
  const context: InputContext = {
    view,
    setting,
    fields: action.input?.fields ?? [],
    row: { ...setting.base, ...values },
    patch: (more: Readonly<Record<string, Value>>) => onValues((before) => ({ ...before, ...more })),
    refuse: (path, reason, passing) => setRefused((before) => withRefusal(before, path, reason, passing)),
    changeRows: (field, step) => {
      const { placeOf } = step(childRows(values, field));
      if (placeOf) setRefused((before) => movedRefusals(before, field, placeOf));
      onValues((before) => ({ ...before, [field]: [...step(childRows(before, field)).rows] }));
    },
  };
  const box = useRef<HTMLDivElement>(null);
  // Ordered while an upload is under way, the action runs once that has arrived; the field says meanwhile what is
  // waited for.
  const ordered = useRef(false);
  const waits = hasPassing(refused);
  useEffect(() => {
    if (waits || !ordered.current) return;
    ordered.current = false;
    box.current?.querySelector('form')?.requestSubmit();
  }, [waits]);
  const extraErrors = useMemo(() => errorTree(errors), [errors]);
  useEffect(() => {
    if (box.current) focusFirstField(box.current);
  }, []);
  const holdEnter = (event: KeyboardEvent): void => {
    if (!enterSubmits && event.key === 'Enter' && event.target instanceof HTMLInputElement) event.preventDefault();
  };
  return (
    <div ref={box} onKeyDown={holdEnter}>
      <Form
        id={id}
        idPrefix={id}
        schema={schema}
        uiSchema={uiSchema}
        validator={validator}
        formData={values}
        formContext={context}
        extraErrors={extraErrors}
        fields={{ input: InputField }}
        templates={{ FieldTemplate: PlainField, ObjectFieldTemplate: PlainObject }}
        noHtml5Validate
        showErrorList={false}
        focusOnFirstError
        onChange={(event) => onValues((before) => ({ ...before, ...ownOf(action, event.formData as Row) }))}
        // What is wrong stands at its field; RJSF would also write it to the console.
        onError={() => {
          ordered.current = waits;
        }}
        onSubmit={(event) => onSubmit((event.formData ?? {}) as Row)}
      >
        <></>
      </Form>
    </div>
  );
}
