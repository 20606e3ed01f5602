/** The inputs of a change of password on the open pages and in the dialog, with what is wrong under each. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { PasswordField } from './fields.tsx';
import type { PasswordForm } from './usePasswordForm.ts';

export function OldPasswordField({ form }: { readonly form: PasswordForm }): ReactNode {
  const { t } = useTranslation('session');
  return (
    <PasswordField
      id={form.id('old')}
      label={t('reset.old')}
      value={form.input.old}
      autoComplete="current-password"
      autoFocus
      onChange={(old) => form.change({ old })}
      error={form.wrong('old')}
    />
  );
}

export function NewPasswordFields({
  form,
  autoFocus = false,
}: {
  readonly form: PasswordForm;
  readonly autoFocus?: boolean;
}): ReactNode {
  const { t } = useTranslation('session');
  return (
    <>
      <PasswordField
        id={form.id('fresh')}
        label={t('reset.new')}
        value={form.input.fresh}
        autoComplete="new-password"
        autoFocus={autoFocus}
        onChange={(fresh) => form.change({ fresh })}
        error={form.wrong('fresh')}
      />
      <PasswordField
        id={form.id('again')}
        label={t('reset.again')}
        value={form.input.again}
        autoComplete="new-password"
        onChange={(again) => form.change({ again })}
        error={form.wrong('again')}
      />
    </>
  );
}
