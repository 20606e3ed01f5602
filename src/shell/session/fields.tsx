/** Plain inputs of the open pages, which load no component library. */
import { type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, ToneMark } from '../../engine/client/index.ts';

export interface FieldProps {
  readonly id: string;
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error?: string | undefined;
  readonly autoComplete: string;
  readonly autoFocus?: boolean;
  readonly inputRef?: Ref<HTMLInputElement>;
  readonly maxLength?: number;
  /** Which keys a phone offers. */
  readonly inputMode?: 'text' | 'tel' | 'numeric' | 'email';
}

function FieldError({ id, error }: { readonly id: string; readonly error: string | undefined }): ReactNode {
  if (!error) return null;
  return (
    <p id={id} className="sign-error">
      <Icon name="warning" />
      {error}
    </p>
  );
}

export function TextField({
  id,
  label,
  value,
  onChange,
  error,
  autoComplete,
  autoFocus,
  inputRef,
  maxLength = 64,
  inputMode,
}: FieldProps): ReactNode {
  return (
    <div className="sign-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        ref={inputRef}
        name={id}
        value={value}
        maxLength={maxLength}
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        autoCapitalize="none"
        spellCheck={false}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** Password with show and hide, and a warning while caps lock is on. */
export function PasswordField({
  id,
  label,
  value,
  onChange,
  error,
  autoComplete,
  autoFocus,
  inputRef,
}: FieldProps): ReactNode {
  const { t } = useTranslation('session');
  const [visible, setVisible] = useState(false);
  const [caps, setCaps] = useState(false);
  const watchCaps = (event: KeyboardEvent): void => setCaps(event.getModifierState('CapsLock'));
  return (
    <div className="sign-field">
      <label htmlFor={id}>{label}</label>
      <div className="sign-password">
        <input
          id={id}
          ref={inputRef}
          name={id}
          type={visible ? 'text' : 'password'}
          value={value}
          maxLength={31}
          autoComplete={autoComplete}
          autoFocus={autoFocus}
          aria-invalid={Boolean(error)}
          aria-describedby={error ? `${id}-error` : undefined}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={watchCaps}
          onKeyUp={watchCaps}
          onBlur={() => setCaps(false)}
        />
        <button
          type="button"
          className="plain-icon"
          aria-label={t(visible ? 'sign.hidePassword' : 'sign.showPassword')}
          aria-pressed={visible}
          onClick={() => setVisible(!visible)}
        >
          <Icon name={visible ? 'eyeOff' : 'eye'} />
        </button>
      </div>
      {caps && (
        <p className="sign-caps">
          <Icon name="warning" />
          {t('sign.capsLock')}
        </p>
      )}
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

/** The sentence above the button; read out when it appears. */
export function NoticeLine({
  tone,
  children,
}: {
  readonly tone: 'danger' | 'warning' | 'success';
  readonly children: ReactNode;
}): ReactNode {
  return (
    <div role="alert" aria-live="assertive">
      {children ? (
        <p className={`sign-notice sign-notice-${tone}`}>
          <ToneMark tone={tone} />
          {children}
        </p>
      ) : null}
    </div>
  );
}
