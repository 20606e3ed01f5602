/**
 * An object inside a row that no widget wants: edited by the form for bare schemas, judged by the module the server has
 * compiled.
 */
import type { RJSFSchema } from '@rjsf/utils';
import { type ReactNode, useEffect, useState } from 'react';
import { withoutNothing } from '../../../model/bare-schema.ts';
import type { Value } from '../../../model/types.ts';
import type { ViewField } from '../../../model/wire.ts';
import { fetchValidators, type ValidatorModule } from '../../api/validators.ts';
import { usePreferences } from '../../controllers/preferences-store.ts';
import { bareValidator, silentValidator } from '../schema-form/bare-validator.ts';
import type { FormValues } from '../schema-form/error-tree.ts';
import { BareSchemaForm } from './BareSchemaForm.tsx';

export interface MembersFormProps {
  readonly id: string;
  readonly field: ViewField & { readonly bare: NonNullable<ViewField['bare']> };
  readonly value: Value;
  readonly readOnly: boolean;
  readonly onChange: (value: Value) => void;
  /** What stands in the form is no value yet; null = it is one again. */
  readonly onRefused: ((reason: string | null) => void) | undefined;
}

/** The module at an address; null where it cannot be had, undefined until it is known. */
function useValidators(address: string): ValidatorModule | null | undefined {
  const [found, setFound] = useState<{ readonly address: string; readonly module: ValidatorModule | null }>();
  useEffect(() => {
    if (address === '') return undefined;
    let isWanted = true;
    const take = (module: ValidatorModule | null): void => {
      if (isWanted) setFound({ address, module });
    };
    fetchValidators(address).then(take, () => take(null));
    return () => {
      isWanted = false;
    };
  }, [address]);
  if (address === '') return null;
  return found?.address === address ? found.module : undefined;
}

export default function MembersForm({ id, field, value, readOnly, onChange, onRefused }: MembersFormProps): ReactNode {
  const locale = usePreferences((state) => state.language);
  const module = useValidators(field.bare.validators);
  const [made, setMade] = useState<{ readonly of: typeof module; readonly validator: typeof silentValidator }>();
  if (module !== undefined && made?.of !== module)
    setMade({
      of: module,
      validator: module
        ? bareValidator(module, { schema: field.bare.schema as RJSFSchema, title: field.title, locale })
        : silentValidator,
    });
  if (module === undefined || !made) return null;
  return (
    <BareSchemaForm
      id={id}
      schema={field.bare.schema as RJSFSchema}
      validator={made.validator}
      // A row keeps null where a member holds nothing; of a schema's own members null may be a value.
      value={(field.members ? withoutNothing(value ?? {}) : (value ?? {})) as FormValues}
      readOnly={readOnly}
      onChange={(next, reason) => {
        onChange(next);
        onRefused?.(reason);
      }}
    />
  );
}
