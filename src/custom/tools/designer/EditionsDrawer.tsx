/** All editions of a form, newest first: what one changed is taken back, or any is gone back to. */
import { App, Button, Drawer, Input, Modal } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, ToneNote } from '../../../engine/client/index.ts';
import { isObject } from '../../../engine/model/format/read/source.ts';
import { type Edition, type Place, send } from './calls.ts';

interface Wish {
  readonly how: 'undo' | 'back';
  readonly edition: number;
}

function Confirm({
  names,
  onClose,
  onRun,
}: {
  readonly names: readonly string[];
  readonly onClose: () => void;
  readonly onRun: () => void;
}): ReactNode {
  const { t } = useTranslation('formDesigner');
  const id = useId();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  return (
    <Modal
      open
      centered
      width={480}
      title={t('editions.loses')}
      maskClosable={false}
      onCancel={onClose}
      okText={t('editions.run')}
      cancelText={t('cancel')}
      okButtonProps={{ danger: true, disabled: !names.every((name) => typed[name] === name) }}
      onOk={onRun}
    >
      <p className="fd-note">{t('editions.losesText')}</p>
      {names.map((name) => (
        <div key={name} className="fd-input">
          <label htmlFor={`${id}-${name}`}>
            {t('publish.type')} <b className="code">{name}</b>
          </label>
          <Input
            id={`${id}-${name}`}
            value={typed[name] ?? ''}
            autoComplete="off"
            spellCheck={false}
            maxLength={200}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        </div>
      ))}
    </Modal>
  );
}

interface EditionsDrawerProps {
  readonly place: Place;
  readonly editions: readonly Edition[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/**
 * The editions as they are now: somebody else may have published since the form was opened, and the one taken back has
 * to be the one that is seen.
 */
function useNewest({ scope, entity }: Place, known: readonly Edition[]): readonly Edition[] {
  const [found, setFound] = useState(known);
  useEffect(() => {
    const control = new AbortController();
    send('GET /api/admin/layer/get', { query: { scope, entity } }, control).then(
      ({ editions }) => setFound(editions),
      () => undefined,
    );
    return () => control.abort();
  }, [scope, entity, known]);
  return found;
}

export function EditionsDrawer({ place, editions: known, onClose, onDone }: EditionsDrawerProps): ReactNode {
  const { t } = useTranslation('formDesigner');
  const editions = useNewest(place, known);
  const { message } = App.useApp();
  const [running, setRunning] = useState<Wish>();
  const [asked, setAsked] = useState<{ readonly wish: Wish; readonly names: readonly string[] }>();
  const [error, setError] = useState<string>();
  async function run(wish: Wish, confirm: readonly string[] = []): Promise<void> {
    setRunning(wish);
    setError(undefined);
    setAsked(undefined);
    try {
      const { edition } =
        wish.how === 'undo'
          ? await send('POST /api/admin/layer/undo', {
              body: { ...place, edition: wish.edition, confirm: [...confirm] },
            })
          : await send('POST /api/admin/layer/back', { body: { ...place, to: wish.edition, confirm: [...confirm] } });
      void message.success(t('publish.done', { edition }));
      onDone();
    } catch (cause) {
      const refused = asApiError(cause);
      if (isObject(refused.data) && Array.isArray(refused.data['names']))
        setAsked({ wish, names: refused.data['names'] as string[] });
      else setError(refused.message);
    } finally {
      setRunning(undefined);
    }
  }
  const busy = (how: Wish['how'], edition: number): boolean => running?.how === how && running.edition === edition;
  const newest = editions[0]?.edition ?? 0;
  return (
    <Drawer open width={480} title={t('editions.title')} onClose={onClose}>
      {error && (
        <p role="alert">
          <ToneNote tone="danger">{error}</ToneNote>
        </p>
      )}
      {editions.length === 0 && <p className="fd-note">{t('editions.none')}</p>}
      <ol className="fd-editions">
        {editions.map(({ edition, title, by, at, commands }) => (
          <li key={edition}>
            <div>
              <b>{t('editions.number', { edition })}</b> {title}
            </div>
            <p className="fd-note">
              {by} · {at} · {t('editions.changes', { count: commands })}
            </p>
            <div className="fd-choice">
              <Button
                loading={busy('undo', edition)}
                disabled={running !== undefined}
                onClick={() => void run({ how: 'undo', edition })}
              >
                {t('editions.undo')}
              </Button>
              {edition !== newest && (
                <Button
                  loading={busy('back', edition)}
                  disabled={running !== undefined}
                  onClick={() => void run({ how: 'back', edition })}
                >
                  {t('editions.back')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ol>
      {newest > 0 && (
        <Button
          loading={busy('back', 0)}
          disabled={running !== undefined}
          onClick={() => void run({ how: 'back', edition: 0 })}
        >
          {t('editions.origin')}
        </Button>
      )}
      {asked && (
        <Confirm
          names={asked.names}
          onClose={() => setAsked(undefined)}
          onRun={() => void run(asked.wish, asked.names)}
        />
      )}
    </Drawer>
  );
}
