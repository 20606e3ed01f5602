/** The name of a field on the phone, with the star where it is needed. */
import type { ReactNode } from 'react';
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
