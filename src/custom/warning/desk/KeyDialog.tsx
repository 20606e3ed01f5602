/** 更换密钥: makes a device a new key and shows it, this once. */
import { Button, Modal, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, asApiError, declaredCalls, type SlotProps, ToneNote } from '../../../engine/client/index.ts';
import type { deviceCalls } from '../../../engine/model/calls/devices.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';

const ask = declaredCalls<typeof deviceCalls>();
const ACTION = 'renewKey';

interface Key {
  readonly device: string;
  readonly secret: string;
}

function Said({ title, text }: { readonly title: string; readonly text: string }): ReactNode {
  return (
    <p>
      {title}
      <br />
      <Typography.Text code copyable aria-label={title}>
        {text}
      </Typography.Text>
    </p>
  );
}

interface DialogProps extends Pick<SlotProps, 'onClose' | 'onDone'> {
  readonly view: EntityView;
  readonly row: WireRow;
}

function Dialog({ view, row, onClose, onDone }: DialogProps): ReactNode {
  const { t } = useTranslation('deviceKey');
  const action = view.actions.find(({ code }) => code === ACTION);
  const [key, setKey] = useState<Key>();
  const [failure, setFailure] = useState<ApiError>();
  const [busy, setBusy] = useState(false);
  function renew(): void {
    setBusy(true);
    setFailure(undefined);
    ask('POST /api/device/renewKey', { body: { entity: view.name, id: row.id } })
      .then(setKey, (cause: unknown) => setFailure(asApiError(cause)))
      .finally(() => setBusy(false));
  }
  const done = (): void => (key ? onDone?.() : onClose?.());
  return (
    <Modal
      open
      title={`${action?.label ?? ''}：${row.$label ?? ''}`}
      maskClosable={false}
      closable={!busy}
      onCancel={done}
      footer={
        key ? (
          <Button type="primary" onClick={done}>
            {t('kept')}
          </Button>
        ) : (
          <>
            <Button onClick={done} disabled={busy}>
              {t('cancel')}
            </Button>
            <Button type="primary" danger loading={busy} onClick={renew}>
              {action?.label}
            </Button>
          </>
        )
      }
    >
      {key ? (
        <>
          <ToneNote tone="warning">{t('once')}</ToneNote>
          <Said title={t('device')} text={key.device} />
          <Said title={t('secret')} text={key.secret} />
        </>
      ) : (
        <p>{action?.confirm}</p>
      )}
      {failure && <p role="alert">{failure.message}</p>}
    </Modal>
  );
}

/** Slot of `renewKey` of a device. */
export default function KeyDialog({ entity, row, rows = [], onClose, onDone, children }: SlotProps): ReactNode {
  const [held] = useState(() => row ?? rows[0]);
  if (!held) return children;
  return <Dialog view={entity} row={held} {...(onClose ? { onClose } : {})} {...(onDone ? { onDone } : {})} />;
}
