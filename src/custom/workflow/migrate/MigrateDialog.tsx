/**
 * 迁移: two versions of a process side by side, which step becomes which, what would happen to each running instance;
 * then done, and taken back if one was wrong.
 */
import { App, Button, Input, Modal, Select, Skeleton } from 'antd';
import { type ReactNode, Suspense, lazy, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError, Icon, type SlotProps, ToneNote, useNarrow } from '../../../engine/client/index.ts';
import { send } from '../calls.ts';
import { Differences, Instances, Places } from './PlanParts.tsx';
import { type Picks, type Plan, useMigrationPlan } from './useMigrationPlan.ts';
import type { Sign } from './viewer.ts';
import './migrate.css';

const Diagram = lazy(() => import('./Diagram.tsx'));

interface Moved {
  readonly done: readonly string[];
  readonly refused: readonly { readonly id: string; readonly message: string }[];
}

function useSigns(plan: Plan | undefined): {
  readonly old: ReadonlyMap<string, Sign>;
  readonly next: ReadonlyMap<string, Sign>;
} {
  const { t } = useTranslation('migration');
  return useMemo(() => {
    const changed = (side: 'from' | 'to') =>
      (plan?.changed ?? [])
        .filter(({ aspects }) => aspects.some((aspect) => aspect !== 'routes'))
        .map((one) => [one[side].node, { tone: 'changed', words: t('sign.changed') }] as const);
    return {
      old: new Map<string, Sign>([
        ...changed('from'),
        ...(plan?.gone ?? []).map(({ node }) => [node, { tone: 'gone', words: t('sign.gone') }] as const),
      ]),
      next: new Map<string, Sign>([
        ...changed('to'),
        ...(plan?.added ?? []).map(({ node }) => [node, { tone: 'added', words: t('sign.added') }] as const),
      ]),
    };
  }, [plan, t]);
}

/** What came of it, and the way back while there is one. */
function Result({
  plan,
  moved,
  onBack,
  running,
}: {
  readonly plan: Plan;
  readonly moved: Moved;
  readonly onBack: () => void;
  readonly running: boolean;
}): ReactNode {
  const { t } = useTranslation('migration');
  const nameOf = (id: string): string => plan.instances.find((one) => one.id === id)?.name ?? id;
  return (
    <section className="move-result" role="status">
      <p>
        <ToneNote tone={moved.refused.length > 0 ? 'warning' : 'success'}>
          {t('moved', { count: moved.done.length, version: plan.to.version })}
        </ToneNote>
      </p>
      {moved.refused.length > 0 && (
        <ul>
          {moved.refused.map(({ id, message }) => (
            <li key={id}>
              <b>{nameOf(id)}</b> {message}
            </li>
          ))}
        </ul>
      )}
      {moved.done.length > 0 && (
        <p className="move-back">
          <span className="move-note">{t('backHint')}</span>
          <Button loading={running} onClick={onBack}>
            {t('back')}
          </Button>
        </p>
      )}
    </section>
  );
}

/** Slot `action.migrate` of instances. */
export default function MigrateDialog({ entity, row, onClose, onDone }: SlotProps): ReactNode {
  const { t } = useTranslation('migration');
  const { message } = App.useApp();
  const narrow = useNarrow();
  const [to, setTo] = useState<string>();
  const [picks, setPicks] = useState<Picks>({});
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(row ? [row.id] : []));
  const [comment, setComment] = useState('');
  const [running, setRunning] = useState(false);
  const [moved, setMoved] = useState<Moved>();
  const from = typeof row?.['definition'] === 'string' ? row['definition'] : undefined;
  const { plan, error, busy, again } = useMigrationPlan(from, to, picks);
  const signs = useSigns(plan);
  const ready = [...chosen].filter((id) => plan?.instances.some((one) => one.id === id && one.problems.length === 0));
  const isSame = plan !== undefined && plan.from.id === plan.to.id;
  const label = entity.actions.find(({ code }) => code === 'migrate')?.label ?? '';

  async function run<T>(act: () => Promise<T>): Promise<T | undefined> {
    setRunning(true);
    try {
      return await act();
    } catch (cause) {
      void message.error(asApiError(cause).message);
      return undefined;
    } finally {
      setRunning(false);
    }
  }
  const move = async (): Promise<void> => {
    if (plan)
      setMoved(
        await run(() =>
          send('POST /api/workflow/instance/migrate', {
            body: {
              to: plan.to.id,
              instances: ready,
              ...(Object.keys(picks).length > 0 ? { picks } : {}),
              ...(comment === '' ? {} : { comment }),
            },
          }),
        ),
      );
  };
  const back = async (): Promise<void> => {
    const answer =
      moved &&
      (await run(() => send('POST /api/workflow/instance/migrateBack', { body: { instances: [...moved.done] } })));
    if (!answer) return;
    for (const { message: reason } of answer.refused) void message.warning(reason);
    setMoved(undefined);
    again();
  };
  function pick(node: string, target: string | undefined): void {
    setPicks(({ [node]: _before, ...rest }) => (target === undefined ? rest : { ...rest, [node]: target }));
  }
  const footer = moved
    ? [
        <Button key="done" type="primary" onClick={() => onDone?.()}>
          {t('done')}
        </Button>,
      ]
    : [
        <Button key="close" onClick={() => onClose?.()}>
          {t('close')}
        </Button>,
        <Button
          key="run"
          type="primary"
          loading={running}
          disabled={busy || isSame || ready.length === 0}
          onClick={() => void move()}
        >
          {t('run', { count: ready.length })}
        </Button>,
      ];
  return (
    <Modal
      open
      centered
      width={narrow ? '100%' : moved ? 560 : 1160}
      className="move-dialog"
      title={plan ? t('title', { label, name: plan.from.name }) : label}
      maskClosable={false}
      footer={footer}
      onCancel={() => (moved ? onDone?.() : onClose?.())}
    >
      {error && (
        <p role="alert">
          <ToneNote tone="danger">{error.message}</ToneNote>{' '}
          <Button type="link" onClick={again}>
            {t('retry')}
          </Button>
        </p>
      )}
      {!plan && !error && <Skeleton active title={false} paragraph={{ rows: 8 }} />}
      {plan && moved && <Result plan={plan} moved={moved} running={running} onBack={() => void back()} />}
      {plan && !moved && (
        <div className="move-plan" aria-busy={busy}>
          <p className="move-versions">
            <span>{t('from', { version: plan.from.version })}</span>
            <span aria-hidden="true">→</span>
            <Select
              aria-label={t('target')}
              value={plan.to.id}
              suffixIcon={<Icon name="down" />}
              options={plan.versions.map(({ id, version }) => ({
                value: id,
                label: `V${version}`,
                disabled: id === plan.from.id,
              }))}
              onChange={setTo}
            />
          </p>
          {isSame && <ToneNote tone="info">{t('newest')}</ToneNote>}
          <div className="move-diagrams">
            <Suspense fallback={<Skeleton active />}>
              <Diagram title={t('old', { version: plan.from.version })} bpmn={plan.from.bpmn} signs={signs.old} />
              <Diagram title={t('next', { version: plan.to.version })} bpmn={plan.to.bpmn} signs={signs.next} />
            </Suspense>
          </div>
          <h3>{t('differs')}</h3>
          <Differences plan={plan} />
          {!isSame && (
            <>
              <h3>{t('places')}</h3>
              <Places plan={plan} picks={picks} onPick={pick} />
            </>
          )}
          {!isSame && (
            <>
              <h3>{t('instances')}</h3>
              <Instances plan={plan} chosen={chosen} onChoose={setChosen} />
            </>
          )}
          <Input.TextArea
            aria-label={t('comment')}
            placeholder={t('comment')}
            maxLength={500}
            autoSize={{ minRows: 2 }}
            value={comment}
            onChange={({ target }) => setComment(target.value)}
          />
        </div>
      )}
    </Modal>
  );
}
