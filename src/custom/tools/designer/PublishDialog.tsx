/**
 * Publishing: what is called, what it does to the tables, what has to be typed, and a choice where two people changed
 * the same.
 */
import { App, Button, Input, Modal, Skeleton } from 'antd';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiError, asApiError, ToneNote } from '../../../engine/client/index.ts';
import type { Json } from '../../../engine/model/format/read/source.ts';
import { ChangeList, PermissionList, StepList } from '../forms/ChangeList.tsx';
import { sayPlace } from '../forms/change-words.ts';
import { useWords } from '../forms/useWords.ts';
import { type Place, type Plan, send } from './calls.ts';
import type { Clash, Draft } from './useDraft.ts';

const shown = (value: unknown): string =>
  value === null || value === undefined ? '—' : typeof value === 'string' ? value : JSON.stringify(value);

interface ClashesProps {
  readonly clashes: readonly Clash[];
  /** Titles of the fields by their names. */ readonly fields: Readonly<Record<string, string>>;
  readonly onSettle: (whose: 'mine' | 'theirs') => void;
}

function Clashes({ clashes, fields, onSettle }: ClashesProps): ReactNode {
  const { t } = useTranslation('formDesigner');
  const words = useWords();
  return (
    <section role="alert">
      <p>
        <ToneNote tone="danger">{t('publish.clash')}</ToneNote>
      </p>
      <table className="fd-clashes">
        <thead>
          <tr>
            <th scope="col">{t('publish.place')}</th>
            <th scope="col">{t('publish.theirs')}</th>
            <th scope="col">{t('publish.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {clashes.map(({ path, theirs, mine }) => (
            <tr key={path}>
              <td title={path}>{sayPlace(path, fields, words)}</td>
              <td>{shown(theirs)}</td>
              <td>{shown(mine)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="fd-choice">
        <Button onClick={() => onSettle('theirs')}>{t('publish.takeTheirs')}</Button>
        <Button danger onClick={() => onSettle('mine')}>
          {t('publish.keepMine')}
        </Button>
      </div>
    </section>
  );
}

export function PublishDialog({
  place,
  draft,
  title,
  onClose,
}: {
  readonly place: Place;
  readonly draft: Draft;
  readonly title: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { message } = App.useApp();
  const id = useId();
  const [asked] = useState<readonly Json[]>(draft.commands);
  const [name, setName] = useState(t('publish.default', { count: draft.commands.length }));
  const [plan, setPlan] = useState<Plan>();
  const [error, setError] = useState<ApiError>();
  const [wanted, setWanted] = useState<readonly string[]>([]);
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const [clashes, setClashes] = useState<readonly Clash[]>();
  const [running, setRunning] = useState(false);
  const { scope, entity } = place;
  useEffect(() => {
    const control = new AbortController();
    send(
      'POST /api/admin/layer/check',
      { body: { scope, entity, commands: [...asked] } },
      { signal: control.signal },
    ).then(
      (found) => {
        setPlan(found);
        setWanted([...new Set(found.steps.flatMap((step) => step.name ?? []))]);
      },
      (cause: unknown) => {
        if (!control.signal.aborted) setError(asApiError(cause));
      },
    );
    return () => control.abort();
  }, [scope, entity, asked]);
  const mistakes = plan?.problems.filter(({ severity }) => severity === 'error') ?? [];
  const ready = plan !== undefined && name.trim() !== '' && wanted.every((one) => typed[one] === one) && !clashes;
  async function run(): Promise<void> {
    if (!ready || running) return;
    setRunning(true);
    setError(undefined);
    const outcome = await draft.publish(name.trim(), wanted);
    setRunning(false);
    switch (outcome.kind) {
      case 'done':
        void message.success(t('publish.done', { edition: outcome.edition }));
        return onClose();
      case 'confirm':
        return setWanted(outcome.names);
      case 'clash':
        return setClashes(outcome.clashes);
      case 'failed':
        return setError(outcome.error);
    }
  }
  async function settle(whose: 'mine' | 'theirs'): Promise<void> {
    try {
      await draft.settle(whose);
      onClose();
    } catch (cause) {
      setError(asApiError(cause));
    }
  }
  return (
    <Modal
      open
      centered
      width={640}
      title={t('publish.title', { title })}
      maskClosable={false}
      onCancel={onClose}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {t('cancel')}
        </Button>,
        <Button
          key="run"
          type="primary"
          danger={wanted.length > 0}
          disabled={!ready}
          loading={running}
          onClick={() => void run()}
        >
          {t('bar.publish')}
        </Button>,
      ]}
    >
      <div className="fd-publish">
        <div className="fd-input">
          <label htmlFor={id}>{t('publish.name')}</label>
          <Input
            id={id}
            value={name}
            maxLength={200}
            onChange={({ target }) => setName(target.value)}
            onPressEnter={() => void run()}
          />
          <p className="fd-note">{t(`publish.for.${scope}`)}</p>
        </div>
        {!plan && !error && <Skeleton active paragraph={{ rows: 2 }} />}
        {plan && (
          <>
            <section>
              <h3>{t('publish.changes')}</h3>
              <ChangeList changes={plan.changes} fields={plan.fields} />
            </section>
            {plan.permissions.length > 0 && (
              <section>
                <h3>{t('publish.rights')}</h3>
                <PermissionList permissions={plan.permissions} />
              </section>
            )}
            <section>
              <h3>{t('publish.steps')}</h3>
              {plan.steps.length === 0 ? (
                <p className="fd-note">{t('publish.noSteps')}</p>
              ) : (
                <StepList steps={plan.steps} />
              )}
            </section>
          </>
        )}
        {mistakes.length > 0 && (
          <ul className="fd-steps">
            {mistakes.map(({ path, message: text }) => (
              <li key={path + text}>
                <ToneNote tone="danger">{text}</ToneNote>
              </li>
            ))}
          </ul>
        )}
        {wanted.map((one) => (
          <div key={one} className="fd-input">
            <label htmlFor={`${id}-${one}`}>
              {t('publish.type')} <b className="code">{one}</b>
            </label>
            <Input
              id={`${id}-${one}`}
              value={typed[one] ?? ''}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              onChange={({ target }) => setTyped({ ...typed, [one]: target.value })}
            />
          </div>
        ))}
        {clashes && <Clashes clashes={clashes} fields={plan?.fields ?? {}} onSettle={(whose) => void settle(whose)} />}
        {error && (
          <div role="alert">
            <ToneNote tone="danger">{error.message}</ToneNote>
            {error.fieldErrors.length > 0 && (
              <ul className="fd-steps">
                {error.fieldErrors.map(({ field, message: text }) => (
                  <li key={field + text}>{text}</li>
                ))}
              </ul>
            )}
          </div>
        )}
      </div>
    </Modal>
  );
}
