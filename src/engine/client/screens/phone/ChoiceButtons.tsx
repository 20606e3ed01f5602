/** Few choices as large buttons: one tap, no list that opens. */
import type { ReactNode } from 'react';
import './phone.css';

interface ChoiceButtonsProps {
  readonly labelledBy: string;
  readonly options: readonly { readonly value: string; readonly title: string }[];
  readonly value: string;
  readonly onChange: (value: string) => void;
}

export function ChoiceButtons({ labelledBy, options, value, onChange }: ChoiceButtonsProps): ReactNode {
  return (
    <div className="pr-chips" role="radiogroup" aria-labelledby={labelledBy}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          role="radio"
          aria-checked={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.title}
        </button>
      ))}
    </div>
  );
}
