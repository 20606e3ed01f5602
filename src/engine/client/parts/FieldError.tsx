/** What is wrong with a field on the phone, below it. */
import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

export function FieldError({ error }: { readonly error: string | undefined }): ReactNode {
  return (
    error !== undefined &&
    error !== '' && (
      <p className="ph-error" role="alert">
        <Icon name="warning" />
        {error}
      </p>
    )
  );
}
