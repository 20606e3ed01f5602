/** The new password and its repetition, with what is wrong under each. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from './fields.tsx';
import { PASSWORD_LENGTH, type PasswordInput, type PasswordMistakes } from './password-rules.ts';

interface NewPasswordFieldsProps {
  readonly input: PasswordInput;
  readonly onChange: (change: Partial<PasswordInput>) => void;
  readonly mistakes: PasswordMistakes;
  readonly autoFocus?: boolean;
}

export function NewPasswordFields({ input, onChange, mistakes, autoFocus = false }: NewPasswordFieldsProps): ReactNode {
  const { t } = useTranslation('session');
  const said = (key: string | undefined): string | undefined => (key ? t(key, PASSWORD_LENGTH) : undefined);
  return (
    <>
      <PasswordField id="password-fresh" label={t('reset.new')} value={input.fresh} autoComplete="new-password" autoFocus={autoFocus} onChange={(fresh) => onChange({ fresh })} error={said(mistakes.fresh)} />
      <PasswordField id="password-again" label={t('reset.again')} value={input.again} autoComplete="new-password" onChange={(again) => onChange({ again })} error={said(mistakes.again)} />
    </>
  );
}
