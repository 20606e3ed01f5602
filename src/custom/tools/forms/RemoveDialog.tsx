/**
 * Before an entity of the installation is taken away: what goes with it and how many rows, who still refers to it, and
 * its name to be typed.
 */
import { App, Button, Input, Modal, Skeleton } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, ToneNote, useNarrow } from '../../../engine/client/index.ts';
import { type FormEntry, type LeavingEntity, send } from './calls.ts';

interface RemoveDialogProps {
  readonly form: Pick<FormEntry, 'entity' | 'title'>;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

export function RemoveDialog({ form: { entity, title }, onClose, onDone }: RemoveDialogProps): ReactNode {
  const { t } = useTranslation('forms');
  const { message } = App.useApp();
  const narrow = useNarrow();
  const id = useId();
  const [found, setFound] = useState<LeavingEntity>();
  const [error, setError] = useState<string>();
  const [typed, setTyped] = useState('');
  const [running, setRunning] = useState(false);
  useEffect(() => {
    const control = new AbortController();
    send('GET /api/tools/forms/leaving', { query: { entity } }, { signal: control.signal }).then(
      setFound,
      (cause: unknown) => {
        if (!control.signal.aborted) setError(asApiError(cause).message);
      },
    );
    return () => control.abort();
  }, [entity]);
  const free = found !== undefined && found.users.length === 0 && found.processes === '';
  async function remove(): Promise<void> {
    setRunning(true);
    setError(undefined);
    try {
      await send('POST /api/tools/forms/remove', { body: { entity, confirm: typed } });
      void message.success(t('remove.done', { title }));
      onDone();
    } catch (cause) {
      setError(asApiError(cause).message);
      setRunning(false);
    }
  }
  return (
    <Modal
      open
      centered
      width={narrow ? '100%' : 560}
      className="forms-dialog"
      title={t('remove.title', { title })}
      maskClosable={false}
      onCancel={onClose}
      footer={[
        <Button key="close" onClick={onClose}>
          {t('cancel')}
        </Button>,
        <Button
          key="run"
          type="primary"
          danger
          disabled={!free || typed !== entity}
          loading={running}
          onClick={() => void remove()}
        >
          {t('remove.verb')}
        </Button>,
      ]}
    >
      {error && (
        <p role="alert">
          <ToneNote tone="danger">{error}</ToneNote>
        </p>
      )}
      {!found && !error && <Skeleton active />}
      {found && (
        <div className="forms-findings">
          <section>
            <h3>{t('remove.goes')}</h3>
            <ul>
              {found.entities.map((one) => (
                <li key={one.entity}>
                  {one.title} <span className="code forms-note">{one.file}</span>{' '}
                  <ToneNote tone={one.rows > 0 ? 'warning' : 'none'}>
                    {t(one.more ? 'remove.rowsMore' : 'remove.rows', { count: one.rows })}
                  </ToneNote>
                </li>
              ))}
            </ul>
            {found.entities.some(({ rows }) => rows > 0) && <p className="forms-note">{t('remove.stays')}</p>}
          </section>
          {found.users.length > 0 && (
            <section>
              <h3>{t('remove.users')}</h3>
              <ul>
                {found.users.map((user) => (
                  <li key={user.entity}>
                    {user.title}
                    <span className="forms-values">{user.fields.join(t('remove.and'))}</span>
                  </li>
                ))}
              </ul>
            </section>
          )}
          {found.processes !== '' && (
            <p>
              <ToneNote tone="danger">{t('remove.processes', { processes: found.processes })}</ToneNote>
            </p>
          )}
        </div>
      )}
      {free && (
        <div className="forms-confirm">
          <label htmlFor={id}>{t('remove.type', { name: entity })}</label>
          <Input id={id} value={typed} maxLength={60} onChange={({ target }) => setTyped(target.value)} />
        </div>
      )}
    </Modal>
  );
}
