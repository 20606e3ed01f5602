/**
 * What can be done with a task on the phone: decision, opinion and signature, and at the thumb the verbs that are
 * offered.
 */
import { Modal } from 'antd';
import { type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  PeoplePickerContext,
  type Person,
  type SlotProps,
  asApiError,
  useEntityView,
  useNavigation,
} from '../../../engine/client/index.ts';
import type { WireRow } from '../../../engine/model/wire.ts';
import { type TaskPage, send } from '../calls.ts';
import { DecisionFields } from '../decide/DecisionFields.tsx';
import RegressDialog from '../decide/RegressDialog.tsx';
import { useDecision } from '../decide/useDecision.ts';

interface TaskActionsProps {
  readonly id: string;
  readonly page: TaskPage;
  /** Something was done, or it stands otherwise than shown. */ readonly onDone: () => void;
}

type Handing = 'transfer' | 'delegate';
interface Asked {
  readonly verb: Handing;
  readonly person: Person;
}

/** 退回, by the dialog of the desk. */
function GoBack({
  id,
  title,
  onClose,
  onDone,
}: Pick<SlotProps, 'onClose' | 'onDone'> & { readonly id: string; readonly title: string }): ReactNode {
  const { view } = useEntityView('wfTask');
  return view ? (
    <RegressDialog
      entity={view}
      row={{ id, title } as unknown as WireRow}
      {...(onClose ? { onClose } : {})}
      {...(onDone ? { onDone } : {})}
    />
  ) : null;
}

export function TaskActions({ id, page, onDone }: TaskActionsProps): ReactNode {
  const { t } = useTranslation('course');
  const { t: word } = useTranslation('workflow');
  const { href } = useNavigation();
  const pick = use(PeoplePickerContext);
  const decision = useDecision(id, page, onDone);
  const [goesBack, setGoesBack] = useState(false);
  const [asked, setAsked] = useState<Asked>();
  const [failure, setFailure] = useState<string>();
  const [running, setRunning] = useState(false);
  const offered = new Set(page.verbs.filter((one) => one.offered).map(({ verb }) => verb));
  const { opinion } = decision;
  const comment = opinion.text.trim();

  async function act(run: () => Promise<unknown>): Promise<void> {
    setRunning(true);
    setFailure(undefined);
    try {
      await run();
      opinion.forget();
      onDone();
    } catch (cause) {
      setFailure(asApiError(cause).message);
    }
    setRunning(false);
    setAsked(undefined);
  }
  const said = comment ? { comment } : {};
  function reject(): void {
    if (!comment) return setFailure(t('phone.needReason'));
    void act(() => send('POST /api/workflow/task/reject', { body: { id, comment } }));
  }
  async function hand(verb: Handing): Promise<void> {
    const [person] = (await pick?.({ title: t(`phone.whom.${verb}`), multiple: false, chosen: [] })) ?? [];
    if (person) setAsked({ verb, person });
  }
  const handTo = ({ verb, person }: Asked): Promise<unknown> =>
    verb === 'transfer'
      ? send('POST /api/workflow/task/transfer', { body: { id, to: person.id, ...said } })
      : send('POST /api/workflow/task/delegate', { body: { id, to: person.id, ...said } });
  const decided =
    decision.outcome === undefined
      ? undefined
      : (page.decisions.find(({ outcome }) => outcome === decision.outcome)?.label ??
        word(`outcomes.${decision.outcome}`, { defaultValue: decision.outcome }));
  const main = offered.has('claim')
    ? { label: word('verbs.claim'), run: () => void act(() => send('POST /api/workflow/task/claim', { body: { id } })) }
    : offered.has('complete')
      ? {
          label: decided === undefined ? word('verbs.complete') : t('phone.submit', { outcome: decided }),
          run: () =>
            void decision.complete().then((isDone) => {
              if (isDone) onDone();
            }),
        }
      : offered.has('resolve')
        ? {
            label: word('verbs.resolve'),
            run: () => void act(() => send('POST /api/workflow/task/resolve', { body: { id, ...said } })),
          }
        : undefined;
  const others: readonly (readonly [verb: string, run: () => void])[] = [
    ['regress', () => setGoesBack(true)],
    ['transfer', () => void hand('transfer')],
    ['delegate', () => void hand('delegate')],
  ];
  const shown = others.filter(([verb]) => offered.has(verb));
  if (!main && shown.length === 0 && !offered.has('reject'))
    return (
      <p className="process-card" role="status">
        {t('phone.onlyLook')}
      </p>
    );
  return (
    <>
      {(offered.has('complete') || offered.has('resolve')) && (
        <section className="process-card">
          <h2>{t('phone.decide')}</h2>
          <DecisionFields
            page={offered.has('complete') ? page : { ...page, outcomes: [], sign: false }}
            decision={decision}
            takesFiles={offered.has('complete')}
          />
        </section>
      )}
      {failure !== undefined && (
        <p className="process-card decide-refusal" role="alert">
          {failure}
        </p>
      )}
      {shown.length > 0 && (
        <nav className="process-others" aria-label={t('phone.others')}>
          {shown.map(([verb, run]) => (
            <button key={verb} type="button" className="plain-button ph-button" disabled={running} onClick={run}>
              {word(`verbs.${verb}`)}
            </button>
          ))}
          <a className="plain-button ph-button" href={href(`/workflow/wfTask/${id}`)}>
            {t('phone.more')}
          </a>
        </nav>
      )}
      <div className="process-bar">
        {offered.has('reject') && (
          <button type="button" className="plain-button ph-button process-danger" disabled={running} onClick={reject}>
            {word('verbs.reject')}
          </button>
        )}
        {main && (
          <button
            type="button"
            className="plain-button plain-main ph-button process-main"
            disabled={running || (offered.has('complete') && !decision.canSend)}
            onClick={main.run}
          >
            {main.label}
          </button>
        )}
      </div>
      {goesBack && (
        <GoBack
          id={id}
          title={page.name}
          onClose={() => setGoesBack(false)}
          onDone={() => {
            setGoesBack(false);
            onDone();
          }}
        />
      )}
      {asked && (
        <Modal
          open
          title={t(`phone.ask.${asked.verb}`, { name: asked.person.name })}
          okText={word(`verbs.${asked.verb}`)}
          confirmLoading={running}
          maskClosable={false}
          onOk={() => void act(() => handTo(asked))}
          onCancel={() => setAsked(undefined)}
        >
          <p>{t(`phone.then.${asked.verb}`)}</p>
        </Modal>
      )}
    </>
  );
}
