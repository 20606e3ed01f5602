/** The filter of every text: contains. */
import { Input } from 'antd';
import type { ReactNode } from 'react';
import type { FilterProps } from '../engine/client/index.ts';
import { FilterLabel } from './FilterLabel.tsx';

/** Contains; the label stands inside the field. */
export function TextFilter({ field, value, onChange }: FilterProps): ReactNode {
  const key = `${field.name}Like`;
  return (
    <Input
      className="anlan-filter"
      prefix={<FilterLabel>{field.title}</FilterLabel>}
      aria-label={field.title}
      allowClear
      value={value[key] ?? ''}
      onChange={(event) => onChange(event.target.value === '' ? {} : { [key]: event.target.value })}
    />
  );
}
