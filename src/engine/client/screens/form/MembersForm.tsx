/** An object inside a row that no widget wants: edited by the form for bare schemas. */
import { type ReactNode, Suspense, lazy, useMemo } from 'react';
import type { Value } from '../../../model/types.ts';
import type { ViewField } from '../../../model/wire.ts';
import { memberSchema } from '../schema-form/members-schema.ts';

// RJSF is fetched only where such an object stands.
const BareSchemaForm = lazy(() => import('./BareSchemaForm.tsx'));

interface MembersFormProps {
  readonly id: string;
  readonly field: ViewField;
  readonly value: Value;
  readonly readOnly: boolean;
  readonly onChange: (value: Value) => void;
}

export function MembersForm({ id, field, value, readOnly, onChange }: MembersFormProps): ReactNode {
  const schema = useMemo(() => ({ ...memberSchema(field), title: undefined }), [field]);
  return (
    <Suspense fallback={null}>
      <BareSchemaForm
        id={id}
        schema={schema}
        value={value ?? (field.list ? [] : {})}
        readOnly={readOnly}
        onChange={onChange}
      />
    </Suspense>
  );
}
