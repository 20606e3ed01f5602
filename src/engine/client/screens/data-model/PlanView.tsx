/** The plan that waits for a person: each step with what it costs; a destructive one runs when its name was typed. */
import { type ReactNode, useId, useState } from 'react';
import { App, Button, Input } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DataModelData, ModelEntry, ModelStep } from '../../../model/admin-wire.ts';
import { answerPlan, losesNothing, shownClass, STEP_TONES } from '../../controllers/data-model/model-entries.ts';
import type { DataModelController } from '../../controllers/useDataModelController.ts';
import { ToneTag } from '../../parts/ToneMark.tsx';

/** What a step is done to, as code. */
function subjectOf({ kind, from, to, columns, index, column }: ModelStep): string {
  if (kind === 'renameColumn') return `${from} → ${to}`;
  return columns?.join(', ') ?? column ?? index ?? '';
}

/** Types before and after; the planner's own names. */
function typesOf({ kind, from, to }: ModelStep): string | undefined {
  return (kind === 'widenColumn' || kind === 'narrowColumn' || kind === 'changeKey') &&
    from !== undefined &&
    to !== undefined
    ? `${from} → ${to}`
    : undefined;
}

function Loss({ step, limit }: { readonly step: ModelStep; readonly limit: number }): ReactNode {
  const { t } = useTranslation('admin');
  const count = step.filled ?? 0;
  const figure =
    count >= limit
      ? t('plan.many', { count: limit.toLocaleString('en') })
      : t('plan.filled', { count: count.toLocaleString('en') });
  return (
    <p className={count > 0 ? 'plan-loss' : 'plan-text'}>
      {count > 0 ? figure + t(`plan.loss.${step.kind}`) : t('plan.empty')}
    </p>
  );
}

/** Why a unique rule waits: which rows are the same in its fields. */
function Doubles({ fields, groups, shown }: NonNullable<ModelStep['doubles']>): ReactNode {
  const { t } = useTranslation('admin');
  return (
    <>
      <p className="plan-loss">{t('plan.doubles', { count: groups, fields: fields.join(' + ') })}</p>
      <ul className="plan-text">
        {shown.map(({ values, rows }) => (
          <li key={values.join('|')}>
            {t('plan.double', {
              values: values.map((value) => (value === '' ? t('plan.emptyValue') : value)).join(' · '),
              count: rows,
            })}
          </li>
        ))}
      </ul>
    </>
  );
}

interface StepProps {
  readonly step: ModelStep;
  readonly position: number;
  readonly limit: number;
  /** Absent where the person may not confirm, and where nothing is to be typed. */
  readonly onType?: (text: string) => void;
  readonly typed: string;
  readonly onEnter: () => void;
}

function Step({ step, position, limit, onType, typed, onEnter }: StepProps): ReactNode {
  const { t } = useTranslation('admin');
  const id = useId();
  const types = typesOf(step);
  return (
    <li className="plan-step">
      <span className="plan-number">{position}</span>
      <div>
        <div className="plan-head">
          <b>{t(`plan.kind.${step.kind}`)}</b>
          <span className="code plan-subject">{subjectOf(step)}</span>
          <ToneTag tone={STEP_TONES[shownClass(step)]}>{t(`plan.class.${shownClass(step)}`)}</ToneTag>
        </div>
        {(step.title ?? types) !== undefined && (
          <p className="plan-text">
            {step.title} {types !== undefined && <span className="code">{types}</span>}
          </p>
        )}
        {step.name !== undefined && <Loss step={step} limit={limit} />}
        {step.doubles && <Doubles {...step.doubles} />}
        <details className="plan-sql">
          <summary>{t('plan.sql')}</summary>
          <pre>{step.sql.join(';\n')}</pre>
        </details>
        {step.name !== undefined && onType && (
          <div className="plan-confirm">
            <label htmlFor={id}>
              {t('plan.type')} <b className="code">{step.name}</b>
            </label>
            <Input
              id={id}
              value={typed}
              autoComplete="off"
              spellCheck={false}
              maxLength={200}
              onChange={(event) => onType(event.target.value)}
              onPressEnter={onEnter}
            />
          </div>
        )}
      </div>
    </li>
  );
}

interface PlanViewProps {
  readonly entry: ModelEntry;
  readonly data: DataModelData;
  readonly controller: DataModelController;
}

export function PlanView({ entry, data, controller }: PlanViewProps): ReactNode {
  const { t } = useTranslation('admin');
  const { message } = App.useApp();
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const held = entry.steps.some(({ blocking }) => blocking);
  /** A unique rule waits for rows, not for an answer. */
  const asksAny = entry.steps.some(({ name }) => name !== undefined);
  const answer = answerPlan(entry.steps, typed);
  /** A name is typed once, at the first step that loses something under it. */
  const asksFor = (step: ModelStep, index: number): boolean =>
    !losesNothing(step) && entry.steps.findIndex((other) => other.name === step.name && !losesNothing(other)) === index;

  async function run(): Promise<void> {
    if (!answer.ready || controller.confirming) return;
    const refused = await controller.confirm(answer.answers);
    if (refused) void message.error(refused.message);
    else void message.success(t('plan.done'));
  }

  return (
    <section className="model-part">
      <h3>{t('plan.title')}</h3>
      <p className="plan-text">{t(held ? 'plan.held' : asksAny ? 'plan.applied' : 'plan.rules')}</p>
      <ol className="plan">
        {entry.steps.map((step, index) => (
          <Step
            key={step.id}
            step={step}
            position={index + 1}
            limit={data.filledLimit}
            typed={typed[step.name ?? ''] ?? ''}
            onEnter={() => void run()}
            {...(data.mayConfirm && asksFor(step, index)
              ? { onType: (text: string) => setTyped({ ...typed, [step.name ?? '']: text }) }
              : {})}
          />
        ))}
      </ol>
      {!asksAny ? null : data.mayConfirm ? (
        <Button
          type="primary"
          danger={entry.steps.some((step) => shownClass(step) === 'destructive')}
          disabled={!answer.ready}
          loading={controller.confirming}
          onClick={() => void run()}
        >
          {t('plan.run', { count: Math.max(answer.count, 1) })}
        </Button>
      ) : (
        <p className="model-note">{t('plan.mayNot')}</p>
      )}
      {asksAny && <p className="model-note">{t('plan.meanwhile')}</p>}
    </section>
  );
}
