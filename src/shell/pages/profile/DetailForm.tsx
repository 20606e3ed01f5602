/** Name, phone, mail and address of oneself. What the server refuses stands under its field; what was typed stays. */
import { type ReactNode, useState } from 'react';
import { App, Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SessionUser } from '../../../engine/model/wire.ts';
import { type OwnDetail, asApiError, loadSession, saveOwnDetail, useKeptInput } from '../../../engine/client/index.ts';

/**
 * Field → longest text that can be typed (domain §1.1; a number may be pasted with blanks around it), and what a phone
 * or browser may fill in.
 */
const FIELDS = {
  nickname: { max: 64, autoComplete: 'name' },
  mobile: { max: 20, autoComplete: 'tel-national' },
  email: { max: 100, autoComplete: 'email' },
  province: { max: 40, autoComplete: 'address-level1' },
  city: { max: 40, autoComplete: 'address-level2' },
  street: { max: 200, autoComplete: 'street-address' },
} as const;
type Name = keyof typeof FIELDS;
const NAMES = Object.keys(FIELDS) as Name[];
const PROFILE_MAX = 500;

function detailOf(user: SessionUser): OwnDetail {
  return {
    nickname: user.nickname,
    mobile: user.phone,
    email: user.email,
    province: user.geographic.province,
    city: user.geographic.city,
    street: user.address,
    profile: user.profile,
  };
}

export function DetailForm({ user }: { readonly user: SessionUser }): ReactNode {
  const { t } = useTranslation('pages');
  const { message } = App.useApp();
  const [form] = Form.useForm<Record<keyof OwnDetail, string | null>>();
  const [busy, setBusy] = useState(false);
  const before = detailOf(user);
  const changedOf = (values: Record<keyof OwnDetail, string | null>): Record<string, string | null> =>
    Object.fromEntries(
      Object.entries(values)
        .map(([name, value]) => [name, value?.trim() || null] as const)
        .filter(([name, value]) => value !== (before[name as keyof OwnDetail] ?? null)),
    );
  const { kept, forget } = useKeptInput({ form: 'profile' }, () => {
    const changed = changedOf(form.getFieldsValue());
    return Object.keys(changed).length > 0 ? changed : undefined;
  });

  async function save(values: Record<keyof OwnDetail, string | null>): Promise<void> {
    const changed = changedOf(values);
    forget();
    if (Object.keys(changed).length === 0) return void message.info(t('profile.unchanged'));
    setBusy(true);
    try {
      await saveOwnDetail(changed);
      await loadSession();
      void message.success(t('profile.saved'));
    } catch (cause) {
      const error = asApiError(cause);
      const own = error.fieldErrors.filter((one) => one.field in before);
      form.setFields(own.map((one) => ({ name: one.field as keyof OwnDetail, errors: [one.message] })));
      if (own.length === 0) void message.error(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <section aria-labelledby="profile-detail">
      <h2 id="profile-detail">{t('profile.detail')}</h2>
      <Form
        form={form}
        layout="vertical"
        initialValues={{ ...before, ...kept }}
        onFinish={(values) => void save(values)}
        requiredMark={false}
        className="profile-form"
      >
        {NAMES.map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={t(`profile.${name}`)}
            rules={[
              ...(name === 'nickname'
                ? [{ required: true, whitespace: true, message: t('profile.nicknameMissing') }]
                : []),
              ...(name === 'mobile'
                ? [
                    {
                      pattern: /^1[3-9]\d{9}$/,
                      transform: (typed: string | null) => typed?.trim(),
                      message: t('profile.mobileWrong'),
                    },
                  ]
                : []),
              ...(name === 'email'
                ? [
                    {
                      type: 'email' as const,
                      transform: (typed: string | null) => typed?.trim(),
                      message: t('profile.emailWrong'),
                    },
                  ]
                : []),
            ]}
          >
            <Input
              maxLength={FIELDS[name].max}
              autoComplete={FIELDS[name].autoComplete}
              inputMode={name === 'mobile' ? 'tel' : name === 'email' ? 'email' : 'text'}
            />
          </Form.Item>
        ))}
        <Form.Item name="profile" label={t('profile.profile')} className="profile-wide">
          <Input.TextArea rows={3} maxLength={PROFILE_MAX} />
        </Form.Item>
        <div className="profile-wide">
          <Button type="primary" htmlType="submit" loading={busy}>
            {t('profile.save')}
          </Button>
        </div>
      </Form>
    </section>
  );
}
