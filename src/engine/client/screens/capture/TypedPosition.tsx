/** A position given by hand where the device gives none: typed off a map or a site plan, and kept as such. */
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { hasFormat } from '../../../model/formats.ts';
import './capture.css';

/** As people write it: with spaces, or the comma of Chinese texts. */
const tidy = (text: string): string => text.replaceAll(/\s+/g, '').replaceAll('，', ',');

interface TypedPositionProps {
  /** `lng,lat`, or undefined while it is none. */
  readonly onChange: (position: string | undefined) => void;
}

export function TypedPosition({ onChange }: TypedPositionProps): ReactNode {
  const { t } = useTranslation('phone');
  const id = useId();
  const [text, setText] = useState('');
  const isWrong = text !== '' && !hasFormat('geo', tidy(text));
  return (
    <div className="pr-typed-position">
      <label htmlFor={id}>{t('capture.byHand')}</label>
      <input
        id={id}
        inputMode="text"
        autoComplete="off"
        maxLength={40}
        placeholder="118.123456,36.123456"
        value={text}
        aria-invalid={isWrong}
        {...(isWrong ? { 'aria-describedby': `${id}-wrong` } : {})}
        onChange={({ target: { value } }) => {
          setText(value);
          onChange(hasFormat('geo', tidy(value)) ? tidy(value) : undefined);
        }}
      />
      {isWrong && (
        <p id={`${id}-wrong`} className="ph-error" role="status">
          {t('capture.noCoordinates')}
        </p>
      )}
    </div>
  );
}
