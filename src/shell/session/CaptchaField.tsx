/** Characters in a picture that a person types, so that machines cannot ask for mails. */
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type CharCaptcha, fetchCharCaptcha } from '../../engine/client/index.ts';
import { TextField } from './fields.tsx';

export interface CaptchaState {
  readonly captcha: CharCaptcha | undefined;
  readonly failed: boolean;
  /** Fetches another picture; the last one is spent with every try. */
  readonly renew: () => void;
}

export function useCaptcha(): CaptchaState {
  const [captcha, setCaptcha] = useState<CharCaptcha>();
  const [failed, setFailed] = useState(false);
  const renew = useCallback(() => {
    setFailed(false);
    fetchCharCaptcha().then(setCaptcha, () => setFailed(true));
  }, []);
  useEffect(renew, [renew]);
  return { captcha, failed, renew };
}

interface CaptchaFieldProps {
  readonly state: CaptchaState;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: string | undefined;
}

export function CaptchaField({
  state: { captcha, failed, renew },
  value,
  onChange,
  error,
}: CaptchaFieldProps): ReactNode {
  const { t } = useTranslation(['session', 'account']);
  return (
    <div className="sign-captcha">
      <TextField
        id="captcha"
        label={t('account:captcha.label')}
        value={value}
        onChange={onChange}
        error={error ?? (failed ? t('account:captcha.failed') : undefined)}
        autoComplete="off"
        maxLength={8}
      />
      <div className="sign-picture">
        {captcha && !failed && (
          <img src={`data:image/svg+xml,${encodeURIComponent(captcha.svg)}`} alt={t('account:captcha.image')} />
        )}
      </div>
      <button
        type="button"
        className="plain-link"
        onClick={() => {
          onChange('');
          renew();
        }}
      >
        {t('account:captcha.another')}
      </button>
    </div>
  );
}
