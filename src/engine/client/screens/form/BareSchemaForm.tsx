/** A form for any JSON schema: what is left when no entity and no widget says more. */
import { withTheme } from '@rjsf/core';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import type { ReactNode } from 'react';
import type { Value } from '../../../model/types.ts';
import type { FormValues } from '../schema-form/error-tree.ts';
import { bareTheme, namedButtons } from '../schema-form/named-buttons.tsx';
import { useRjsfWords } from '../schema-form/useRjsfWords.ts';

const Form = withTheme<FormValues, RJSFSchema, object>(bareTheme);

export interface BareSchemaFormProps {
  readonly id: string;
  readonly schema: RJSFSchema;
  readonly validator: ValidatorType<FormValues>;
  readonly value: FormValues;
  readonly readOnly: boolean;
  /** @param reason what is wrong with the value, the first thing said; null = nothing */
  readonly onChange: (value: Value, reason: string | null) => void;
}

/**
 * It stands inside other forms, so it is no `form` element itself and has no button; mistakes are said while typing.
 */
export function BareSchemaForm({ id, schema, validator, value, readOnly, onChange }: BareSchemaFormProps): ReactNode {
  const words = useRjsfWords();
  return (
    <Form
      id={id}
      idPrefix={id}
      tagName="div"
      className="anlan-bare"
      // A choice that nobody made is no value.
      experimental_defaultFormStateBehavior={{ constAsDefaults: 'never' }}
      schema={schema}
      translateString={words}
      templates={{ ButtonTemplates: namedButtons }}
      validator={validator}
      formData={value}
      readonly={readOnly}
      liveValidate="onChange"
      noHtml5Validate
      showErrorList={false}
      onChange={(event) => onChange((event.formData ?? null) as Value, event.errors[0]?.message ?? null)}
    >
      <></>
    </Form>
  );
}
