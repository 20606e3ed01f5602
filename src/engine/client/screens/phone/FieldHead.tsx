/** What every field on the phone has in common: its name with the star where it is needed, and what is wrong with it. */
import type { ReactNode } from 'react';
import { Icon } from '../../parts/Icon.tsx';
import './phone.css';

interface FieldHeadProps {
  readonly title: string;
  readonly required: boolean;
  readonly id?: string;
  /** Id of the one input it names; a field of several parts has a heading instead of a label. */
  readonly htmlFor?: string;
}

export function FieldHead({ title, required, id, htmlFor }: FieldHeadProps): ReactNode {
  const star = required && (
    <span className="pr-star" aria-hidden="true">
      *
    </span>
  );
  return htmlFor === undefined ? (
    <h2 id={id}>
      {title}
      {star}
    </h2>
  ) : (
    <label className="pr-label" htmlFor={htmlFor}>
      {title}
      {star}
    </label>
  );
}

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
