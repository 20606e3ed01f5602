/** A form for any JSON schema: what is left when no entity and no widget says more. */
import { withTheme } from '@rjsf/core';
import type { RJSFSchema } from '@rjsf/utils';
import { type ReactNode, useMemo } from 'react';
import type { Value } from '../../../model/types.ts';
import { usePreferences } from '../../controllers/preferences-store.ts';
import { bareSchemaValidator } from '../schema-form/bare-schema-validator.ts';
import type { FormValues } from '../schema-form/error-tree.ts';
import { bareTheme, namedButtons } from '../schema-form/named-buttons.tsx';
import { useRjsfWords } from '../schema-form/useRjsfWords.ts';

const Form = withTheme<FormValues, RJSFSchema, object>(bareTheme);

export interface BareSchemaFormProps {
  readonly id: string;
  readonly schema: RJSFSchema;
  readonly value: Value;
  readonly readOnly: boolean;
  readonly onChange: (value: Value) => void;
}

/** It stands inside other forms, so it is no `form` element itself and has no button; mistakes are said while typing. */
export default function BareSchemaForm({ id, schema, value, readOnly, onChange }: BareSchemaFormProps): ReactNode {
  const locale = usePreferences((state) => state.language);
  const validator = useMemo(() => bareSchemaValidator(locale), [locale]);
  const words = useRjsfWords();
  return (
    <Form
      id={id}
      idPrefix={id}
      tagName="div"
      schema={schema}
      translateString={words}
      templates={{ ButtonTemplates: namedButtons }}
      validator={validator}
      formData={(value ?? {}) as FormValues}
      readonly={readOnly}
      liveValidate="onChange"
      noHtml5Validate
      showErrorList={false}
      onChange={(event) => onChange((event.formData ?? null) as Value)}
    >
      <></>
    </Form>
  );
}
