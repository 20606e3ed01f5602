/** The second factor: a code of an authenticator app, taken up with a QR code, given up with the password. */
import { type ReactNode, useState } from 'react';
import { App, Button, Form, Input, QRCode } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  ToneNote,
  asApiError,
  beginSecondFactor,
  confirmSecondFactor,
  fetchSecondFactor,
  removeSecondFactor,
  secretToggle,
} from '../../../engine/client/index.ts';
import { useLoaded } from '../../useLoaded.ts';

interface Ask {
  readonly name: 'code' | 'password';
  readonly send: (value: string) => Promise<unknown>;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** One field and its button; a refusal stands under the field. */
function AskOne({ name, send, onDone, onCancel }: Ask): ReactNode {
  const { t } = useTranslation('pages');
  const { message } = App.useApp();
  const [form] = Form.useForm<Record<string, string>>();
  const [busy, setBusy] = useState(false);
  async function submit(values: Record<string, string>): Promise<void> {
    setBusy(true);
    try {
      await send((values[name] ?? '').trim());
      onDone();
    } catch (cause) {
      const error = asApiError(cause);
      const own = error.fieldErrors.find((one) => one.field === name);
      if (own) form.setFields([{ name, errors: [own.message] }]);
      else void message.error(error.message);
    } finally {
      setBusy(false);
    }
  }
  return (
    <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
      <Form.Item
        name={name}
        label={t(`factor.${name}`)}
        rules={[
          { required: true, message: t(`factor.${name}Missing`) },
          ...(name === 'code' ? [{ pattern: /^\s*\d{6}\s*$/, message: t('factor.codeWrong') }] : []),
        ]}
      >
        {name === 'code' ? (
          <Input inputMode="numeric" autoComplete="one-time-code" maxLength={10} />
        ) : (
          <Input.Password
            maxLength={31}
            autoComplete="current-password"
            iconRender={secretToggle(t('session:sign.showPassword'), t('session:sign.hidePassword'))}
          />
        )}
      </Form.Item>
      <div className="profile-buttons">
        <Button
          type={name === 'code' ? 'primary' : 'default'}
          danger={name === 'password'}
          htmlType="submit"
          loading={busy}
        >
          {t(`factor.${name === 'code' ? 'confirm' : 'remove'}`)}
        </Button>
        <Button onClick={onCancel}>{t('profile.cancel')}</Button>
      </div>
    </Form>
  );
}

export function SecondFactor(): ReactNode {
  const { t } = useTranslation('pages');
  const { message } = App.useApp();
  const state = useLoaded(fetchSecondFactor, '');
  const [fresh, setFresh] = useState<{ readonly secret: string; readonly uri: string }>();
  const [removing, setRemoving] = useState(false);
  const enabled = state.value?.enabled;
  function done(text: string): void {
    setFresh(undefined);
    setRemoving(false);
    state.again();
    void message.success(text);
  }
  return (
    <section aria-labelledby="profile-factor">
      <h2 id="profile-factor">{t('factor.title')}</h2>
      {state.failure !== undefined && <p role="alert">{state.failure}</p>}
      {enabled !== undefined && (
        <p className="profile-state">
          <ToneNote tone={enabled ? 'success' : 'none'}>{t(enabled ? 'factor.on' : 'factor.off')}</ToneNote>
        </p>
      )}
      {enabled === false && !fresh && (
        <Button
          onClick={() =>
            void beginSecondFactor().then(setFresh, (cause: unknown) => {
              void message.error(asApiError(cause).message);
            })
          }
        >
          {t('factor.begin')}
        </Button>
      )}
      {fresh && (
        <div className="profile-factor">
          <QRCode
            value={fresh.uri}
            size={168}
            bordered={false}
            bgColor="#ffffff"
            color="#000000"
            aria-label={t('factor.qr')}
          />
          <div>
            <p>{t('factor.scan')}</p>
            <p>
              <span className="code">{fresh.secret}</span>
            </p>
            <AskOne
              name="code"
              send={confirmSecondFactor}
              onDone={() => done(t('factor.enabled'))}
              onCancel={() => setFresh(undefined)}
            />
          </div>
        </div>
      )}
      {enabled && !removing && (
        <Button danger onClick={() => setRemoving(true)}>
          {t('factor.removeAsk')}
        </Button>
      )}
      {enabled && removing && (
        <AskOne
          name="password"
          send={removeSecondFactor}
          onDone={() => done(t('factor.disabled'))}
          onCancel={() => setRemoving(false)}
        />
      )}
    </section>
  );
}
