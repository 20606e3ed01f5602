/** 门户外观: titles in three languages and the logo of the own tenant. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { App, Button, Form, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  asApiError,
  checkPermi,
  fetchTenantLook,
  loadPortal,
  saveTenantLogo,
  saveTenantLook,
  ToneNote,
  usePortal,
} from '../../engine/client/index.ts';
import type { TenantLook } from '../../engine/model/wire.ts';
import './look.css';

type Titles = Omit<TenantLook, 'logo'>;

/** Field → longest title (docs: the form of tenants). */
const FIELDS: Readonly<Record<keyof Titles, number>> = {
  fullTitle: 60,
  fullTitleTw: 60,
  fullTitleEn: 60,
  shortTitle: 24,
  shortTitleTw: 24,
  shortTitleEn: 40,
};
const NAMES = Object.keys(FIELDS) as (keyof Titles)[];
const PICTURES = 'image/png,image/jpeg,image/webp,image/gif,image/svg+xml';

export default function LookPage(): ReactNode {
  const { t } = useTranslation('authority');
  const { message } = App.useApp();
  const [form] = Form.useForm<Titles>();
  const [look, setLook] = useState<TenantLook>();
  const [failure, setFailure] = useState('');
  const [busy, setBusy] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  const logo = usePortal((state) => state.facts?.logo);
  const writable = checkPermi('system:look:edit');

  useEffect(() => {
    fetchTenantLook().then(
      (found) => {
        setLook(found);
        form.setFieldsValue(found);
      },
      (cause: unknown) => setFailure(asApiError(cause).message),
    );
  }, [form]);

  async function run(save: () => Promise<TenantLook>): Promise<void> {
    setBusy(true);
    try {
      setLook(await save());
      await loadPortal();
      void message.success(t('look.saved'));
    } catch (cause) {
      const error = asApiError(cause);
      const own = error.fieldErrors.flatMap(({ field, message: text }) =>
        NAMES.filter((name) => name === field).map((name) => ({ name, errors: [text] })),
      );
      form.setFields(own);
      if (own.length === 0) void message.error(error.message);
    } finally {
      setBusy(false);
    }
  }
  const titles = (values: Titles): Titles =>
    Object.fromEntries(NAMES.map((name) => [name, values[name]?.trim() || null])) as unknown as Titles;

  return (
    <section className="look" aria-labelledby="look-title">
      <h1 id="look-title">{t('look.title')}</h1>
      {failure !== '' && (
        <p role="alert">
          <ToneNote tone="danger">
            {t('look.failed')} {failure}
          </ToneNote>
        </p>
      )}
      <p className="look-hint">{t('look.hint')}</p>
      <Form
        form={form}
        layout="vertical"
        className="look-form"
        disabled={!writable || !look}
        onFinish={(values) => void run(() => saveTenantLook(titles(values)))}
      >
        {NAMES.map((name) => (
          <Form.Item key={name} name={name} label={t(`look.${name}`)}>
            <Input maxLength={FIELDS[name]} showCount autoComplete="off" />
          </Form.Item>
        ))}
        <div className="look-wide">
          <p className="look-label">{t('look.logo')}</p>
          <div className="look-logo">
            {logo && <img src={logo} width={48} height={48} alt={t('look.logo')} />}
            <Button loading={busy} onClick={() => chooser.current?.click()}>
              {t('look.choose')}
            </Button>
            {logo && <Button onClick={() => void run(() => saveTenantLogo(undefined))}>{t('look.remove')}</Button>}
            <span className="look-hint">{t('look.logoHint')}</span>
          </div>
          <input
            ref={chooser}
            type="file"
            hidden
            accept={PICTURES}
            aria-label={t('look.choose')}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (file) void run(() => saveTenantLogo(file));
              target.value = '';
            }}
          />
        </div>
        {writable && (
          <div className="look-wide">
            <Button type="primary" htmlType="submit" loading={busy}>
              {t('look.save')}
            </Button>
          </div>
        )}
      </Form>
    </section>
  );
}
