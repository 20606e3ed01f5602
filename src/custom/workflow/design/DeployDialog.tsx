/**
 * 部署: what is deployed all the same and has to be known, and whom the names of another product's drawing mean here. A
 * drawing of which nothing is to be said is deployed by the engine's own dialog.
 */
import { App, Modal } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, runAction, type SlotProps, ToneMark, ToneNote } from '../../../engine/client/index.ts';
import type { CallAnswer } from '../../../engine/model/calls/declare.ts';
import type { workflowCalls } from '../../../engine/model/calls/workflow.ts';
import type { WireRow } from '../../../engine/model/wire.ts';
import { send } from '../calls.ts';
import { MeaningPick } from './MeaningPick.tsx';
import './deploying.css';

type Check = CallAnswer<(typeof workflowCalls)['GET /api/workflow/model/check']>;
type AskedName = Check['names'][number];

/** Warnings that a mapping answers: they are asked below instead of told. */
const ASKED = new Set(['process.unknownPerson', 'process.unknownRole', 'process.unknownPost', 'process.severalNamed']);

const keyOf = ({ kind, name }: Pick<AskedName, 'kind' | 'name'>): string => `${kind} ${name}`;

function Names({
  names,
  meant,
  entity,
  onPick,
}: {
  readonly names: readonly AskedName[];
  /** What was chosen here, by name; undefined where nothing was. */
  readonly meant: ReadonlyMap<string, string | null>;
  readonly entity: SlotProps['entity'];
  readonly onPick: (asked: AskedName, target: string | null) => void;
}): ReactNode {
  const { t } = useTranslation('deploying');
  return (
    <section className="deploying-names" aria-label={t('names')}>
      <h4>{t('names')}</h4>
      <p className="deploying-note">{t('namesHint')}</p>
      <ul>
        {names.map((asked) => {
          const shown = asked.called === null ? asked.name : `${asked.name}（${asked.called}）`;
          const chosen = meant.get(keyOf(asked));
          return (
            <li key={keyOf(asked)}>
              <span className="deploying-name">
                <span className="deploying-note">{t(`kind.${asked.kind}`)}</span> {shown}
                {asked.several > 1 && <span className="deploying-note"> {t('several', { count: asked.several })}</span>}
              </span>
              <MeaningPick
                kind={asked.kind}
                label={t('meaning', { name: shown })}
                entity={entity}
                value={chosen === undefined ? (asked.target?.id ?? null) : chosen}
                known={asked.target}
                onChange={(target) => onPick(asked, target)}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function Dialog({
  entity,
  row,
  check,
  onClose,
  onDone,
}: Pick<SlotProps, 'entity' | 'onClose' | 'onDone'> & { readonly row: WireRow; readonly check: Check }): ReactNode {
  const { t } = useTranslation('deploying');
  const { message } = App.useApp();
  const [meant, setMeant] = useState<ReadonlyMap<string, string | null>>(new Map());
  const [running, setRunning] = useState(false);
  const [refused, setRefused] = useState<readonly string[]>(check.problems.map((one) => one.message));
  const action = entity.actions.find(({ code }) => code === 'deploy');
  const told = check.warnings.filter(({ code }) => !ASKED.has(code));
  const name = String(row['name'] ?? '');
  async function deploy(): Promise<void> {
    setRunning(true);
    try {
      const names = check.names.flatMap((asked) => {
        const target = meant.get(keyOf(asked));
        return target === undefined || target === (asked.target?.id ?? null)
          ? []
          : [{ kind: asked.kind, name: asked.name, target }];
      });
      if (names.length > 0) await send('POST /api/workflow/model/names', { body: { names } });
      await runAction(entity.api, 'deploy', {
        id: row.id,
        ...(row.rev === undefined ? {} : { rev: Number(row.rev) }),
      });
      void message.success(t('deployed', { name }));
      onDone?.();
    } catch (cause) {
      const error = asApiError(cause);
      setRefused(error.fieldErrors.length > 0 ? error.fieldErrors.map((one) => one.message) : [error.message]);
    } finally {
      setRunning(false);
    }
  }
  return (
    <Modal
      open
      width={640}
      title={t('title', { name })}
      okText={action?.label ?? ''}
      cancelText={t('close')}
      okButtonProps={{ disabled: check.problems.length > 0 }}
      confirmLoading={running}
      maskClosable={false}
      closable={false}
      onOk={() => void deploy()}
      onCancel={() => onClose?.()}
    >
      {refused.length > 0 && (
        <div role="alert">
          <ToneNote tone="danger">{t('refused', { count: refused.length })}</ToneNote>
          <ul className="deploying-list">
            {refused.map((text, index) => (
              <li key={`${text} ${index}`}>
                <ToneMark tone="danger" />
                <span>{text}</span>
              </li>
            ))}
          </ul>
        </div>
      )}
      {check.problems.length === 0 && action?.confirm && <p>{action.confirm}</p>}
      {check.names.length > 0 && (
        <Names
          names={check.names}
          meant={meant}
          entity={entity}
          onPick={(asked, target) => setMeant((before) => new Map([...before, [keyOf(asked), target]]))}
        />
      )}
      {told.length > 0 && (
        <section aria-label={t('warnings')}>
          <h4>{t('warnings')}</h4>
          <ul className="deploying-list">
            {told.map((one, index) => (
              <li key={`${one.message} ${index}`}>
                <ToneMark tone="warning" />
                <span>{one.message}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </Modal>
  );
}

/** Slot `action.deploy` of models. */
export default function DeployDialog({ entity, row, rows, onClose, onDone, children }: SlotProps): ReactNode {
  const [check, setCheck] = useState<Check | 'unknown'>();
  const id = (rows?.length ?? 1) > 1 ? undefined : row?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    let gone = false;
    send('GET /api/workflow/model/check', { query: { id } }).then(
      (found) => {
        if (!gone) setCheck(found);
      },
      // The deployment itself says what is wrong.
      () => {
        if (!gone) setCheck('unknown');
      },
    );
    return () => {
      gone = true;
    };
  }, [id]);
  if (id === undefined || check === 'unknown') return children;
  if (!check || !row) return null;
  if (check.problems.length + check.warnings.length + check.names.length === 0) return children;
  return <Dialog entity={entity} row={row} check={check} onClose={onClose} onDone={onDone} />;
}
