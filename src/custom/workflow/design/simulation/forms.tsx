/** What whoever simulates decides: how it starts, what a task, a time, a message or an action came to. */
import { type ReactNode, useId, useState } from 'react';
import { AutoComplete, Button, Input, InputNumber, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../../engine/client/index.ts';
import type { Row, Value } from '../../../../engine/model/types.ts';
import type { Graph } from '../../../../engine/model/workflow/types.ts';
import type { Variable } from '../conditions/variables.ts';
import { Field } from '../fields.tsx';
import type { Names } from './log.ts';
import { type Act, type Asked, MOST_PEOPLE, type Offer, type Reply } from './simulation.ts';
import { asVariables, valueAt, variablesTaken } from './variables.ts';
import { VariableField, VariableFields, type Values } from './VariableFields.tsx';

/** What every form works on. */
export interface Scene {
  readonly graph: Graph;
  readonly names: Names;
  /** Every variable the rules read, and those one fills in. */
  readonly read: readonly Variable[];
  readonly fill: readonly Variable[];
  /** The variables of the instance as they stand. */
  readonly held: Row;
  readonly act: (act: Act) => void;
  readonly reply: (reply: Reply) => void;
}

const given = (values: Values): { variables?: Row } => {
  const variables = asVariables(values);
  return Object.keys(variables).length > 0 ? { variables } : {};
};

/** Values that were changed from what the instance holds. */
function changedFrom(held: Row, values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).filter(([path, value]) => JSON.stringify(valueAt(held, path)) !== JSON.stringify(value)),
  );
}

const heldBy = (held: Row, variables: readonly Variable[]): Values =>
  Object.fromEntries(variables.map(({ name }) => [name, valueAt(held, name)]));

/** How it starts: by which event where there are several, with which variables. They are kept for the next start. */
export function StartForm({
  scene,
  values,
  onValues,
}: {
  readonly scene: Scene;
  readonly values: Values;
  readonly onValues: (values: Values) => void;
}): ReactNode {
  const { t } = useTranslation('simulation');
  const id = useId();
  const { graph, names, fill, act } = scene;
  const [node, setNode] = useState(graph.starts[0]);
  return (
    <form
      className="flow-form"
      onSubmit={(event) => {
        event.preventDefault();
        act({ verb: 'start', ...(node === undefined ? {} : { node }), ...given(values) });
      }}
    >
      {graph.starts.length > 1 && (
        <Field label={t('start.by')} id={id}>
          <Select
            id={id}
            suffixIcon={<Icon name="down" />}
            value={node ?? null}
            options={graph.starts.map((one) => ({ value: one, label: names(one) }))}
            onChange={setNode}
          />
        </Field>
      )}
      {fill.length > 0 ? (
        <VariableFields variables={fill} values={values} onChange={onValues} />
      ) : (
        <p className="flow-note">{t('start.nothing')}</p>
      )}
      <Button type="primary" htmlType="submit">
        {t('start.go')}
      </Button>
    </form>
  );
}

/** Variables one may change on the way; folded, because most steps change none. */
function Changes({
  variables,
  values,
  onChange,
}: {
  readonly variables: readonly Variable[];
  readonly values: Values;
  readonly onChange: (values: Values) => void;
}): ReactNode {
  const { t } = useTranslation('simulation');
  if (variables.length === 0) return null;
  return (
    <details className="flow-changes">
      <summary>{t('variables.change')}</summary>
      <div className="flow-form">
        <VariableFields variables={variables} values={values} onChange={onChange} />
      </div>
    </details>
  );
}

function TaskForm({
  scene,
  offer,
}: {
  readonly scene: Scene;
  readonly offer: Extract<Offer, { kind: 'task' }>;
}): ReactNode {
  const { t } = useTranslation('simulation');
  const [outcomeId, targetId] = [useId(), useId()];
  const { names, fill, held, act } = scene;
  const [outcome, setOutcome] = useState(offer.outcomes[0] ?? '');
  const [values, setValues] = useState<Values>(() => heldBy(held, fill));
  const [target, setTarget] = useState(offer.targets.at(-1));
  const { task, verbs } = offer;
  const outcomes = offer.outcomes.length > 0 ? offer.outcomes : ['agree', 'reject'];
  const word = (one: string): string => t(`outcome.${one}`, { defaultValue: one });
  const finish = (): void =>
    act({
      verb: 'complete',
      task,
      signed: true,
      ...(outcome.trim() === '' ? {} : { outcome: outcome.trim() }),
      ...given(changedFrom(held, values)),
    });
  return (
    <form
      className="flow-form"
      onSubmit={(event) => {
        event.preventDefault();
        finish();
      }}
    >
      <Field label={t('task.outcome')} id={outcomeId}>
        {/* A node that knows its decisions takes no other; one against is always a vote. */}
        {offer.outcomes.length > 0 ? (
          <Select
            id={outcomeId}
            suffixIcon={<Icon name="down" />}
            value={outcome}
            options={[...new Set([...outcomes, 'reject'])].map((one) => ({ value: one, label: word(one) }))}
            onChange={setOutcome}
          />
        ) : (
          <AutoComplete
            id={outcomeId}
            allowClear
            value={outcome}
            placeholder={t('task.noOutcome')}
            options={outcomes.map((one) => ({ value: one, label: `${word(one)} ${one}` }))}
            onChange={(next?: string) => setOutcome(next ?? '')}
          />
        )}
      </Field>
      <Changes variables={fill} values={values} onChange={setValues} />
      <div className="flow-buttons">
        <Button type="primary" htmlType="submit">
          {t('task.complete')}
        </Button>
        {verbs.includes('reject') && (
          <Button danger onClick={() => act({ verb: 'reject', task })}>
            {t('task.reject')}
          </Button>
        )}
        {verbs.includes('escalate') && (
          <Button onClick={() => act({ verb: 'escalate', task })}>{t('task.escalate')}</Button>
        )}
      </div>
      {verbs.includes('regress') && target !== undefined && (
        <div className="flow-buttons">
          <Field label={t('task.target')} id={targetId}>
            <Select
              id={targetId}
              suffixIcon={<Icon name="down" />}
              value={target}
              options={offer.targets.map((one) => ({ value: one, label: names(one) }))}
              onChange={setTarget}
            />
          </Field>
          <Button onClick={() => act({ verb: 'regress', task, to: target })}>{t('task.regress')}</Button>
        </div>
      )}
    </form>
  );
}

/** The variable that takes an action's result, as what reads it wants it. */
const resultOf = ({ graph, read }: Scene, node: string, title: string): Variable | undefined => {
  const name = graph.nodes[node]?.work?.result;
  if (name === undefined) return undefined;
  const found = read.find((one) => one.name === name);
  return {
    name,
    title: `${title} ${name}`,
    kind: found?.kind ?? 'text',
    ...(found?.choices ? { choices: found.choices } : {}),
  };
};

/** What an automatic step came to: its result, or an error that something may catch. */
function ResultForm({
  scene,
  node,
  onDone,
  onFailed,
}: {
  readonly scene: Scene;
  readonly node: string;
  readonly onDone: (result: Value, variables: Row | undefined) => void;
  readonly onFailed: ((error: string) => void) | undefined;
}): ReactNode {
  const { t } = useTranslation('simulation');
  const id = useId();
  const { fill, held } = scene;
  const [result, setResult] = useState<Value>(null);
  const [values, setValues] = useState<Values>(() => heldBy(held, fill));
  const [error, setError] = useState('');
  const variable = resultOf(scene, node, t('job.result'));
  return (
    <form
      className="flow-form"
      onSubmit={(event) => {
        event.preventDefault();
        onDone(result, given(changedFrom(held, values)).variables);
      }}
    >
      {variable && <VariableField variable={variable} value={result} onChange={setResult} />}
      <Changes variables={fill} values={values} onChange={setValues} />
      <div className="flow-buttons">
        <Button type="primary" htmlType="submit">
          {t('job.done')}
        </Button>
      </div>
      {onFailed && (
        <div className="flow-buttons">
          <Field label={t('job.error')} id={id}>
            <Input
              id={id}
              className="code"
              value={error}
              maxLength={100}
              placeholder={t('job.errorNone')}
              onChange={({ target }) => setError(target.value)}
            />
          </Field>
          <Button danger onClick={() => onFailed(error.trim())}>
            {t('job.fail')}
          </Button>
        </div>
      )}
    </form>
  );
}

const ENDS = ['completed', 'rejected', 'terminated', 'withdrawn'] as const;

function CallForm({
  scene,
  offer,
}: {
  readonly scene: Scene;
  readonly offer: Extract<Offer, { kind: 'job' | 'call' }>;
}): ReactNode {
  const { t } = useTranslation('simulation');
  const id = useId();
  const { graph, read, act } = scene;
  const [how, setHow] = useState<(typeof ENDS)[number]>('completed');
  const [values, setValues] = useState<Values>({});
  const taken = variablesTaken(graph, graph.nodes[offer.node], read);
  return (
    <form
      className="flow-form"
      onSubmit={(event) => {
        event.preventDefault();
        act({ verb: 'called', token: offer.token, how, ...(how === 'completed' ? given(values) : {}) });
      }}
    >
      <Field label={t('call.how')} id={id}>
        <Select
          id={id}
          suffixIcon={<Icon name="down" />}
          value={how}
          options={ENDS.map((one) => ({ value: one, label: t(`life.${one}`) }))}
          onChange={setHow}
        />
      </Field>
      {how === 'completed' && <VariableFields variables={taken} values={values} onChange={setValues} />}
      <div className="flow-buttons">
        <Button type="primary" htmlType="submit">
          {t('call.back')}
        </Button>
      </div>
    </form>
  );
}

function JobForm({
  scene,
  offer,
}: {
  readonly scene: Scene;
  readonly offer: Extract<Offer, { kind: 'job' | 'call' }>;
}): ReactNode {
  const { t } = useTranslation('simulation');
  const { act } = scene;
  const { token } = offer;
  if (offer.failed)
    return (
      <div className="flow-form">
        <p className="flow-note">{t('job.failed')}</p>
        <div className="flow-buttons">
          <Button type="primary" onClick={() => act({ verb: 'retry', token })}>
            {t('job.retry')}
          </Button>
        </div>
      </div>
    );
  return (
    <ResultForm
      scene={scene}
      node={offer.node}
      onFailed={(error) => act({ verb: 'jobFailed', token, ...(error === '' ? {} : { error }) })}
      onDone={(result, variables) =>
        act({ verb: 'jobDone', token, ...(result === null ? {} : { result }), ...(variables ? { variables } : {}) })
      }
    />
  );
}

function WaitForm({
  scene,
  offer,
}: {
  readonly scene: Scene;
  readonly offer: Extract<Offer, { kind: 'timer' | 'message' | 'signal' }>;
}): ReactNode {
  const { t } = useTranslation('simulation');
  const { fill, held, act } = scene;
  const [values, setValues] = useState<Values>(() => heldBy(held, fill));
  if (offer.kind === 'timer') {
    return (
      <div className="flow-form">
        <p className="flow-note">{t('wait.due', { due: offer.due })}</p>
        <div className="flow-buttons">
          <Button type="primary" onClick={() => act({ verb: 'timer', wait: offer.wait })}>
            {t('wait.timer')}
          </Button>
        </div>
      </div>
    );
  }
  const variables = given(changedFrom(held, values));
  return (
    <form
      className="flow-form"
      onSubmit={(event) => {
        event.preventDefault();
        act(
          offer.kind === 'message'
            ? { verb: 'message', wait: offer.wait, ...variables }
            : { verb: 'signal', name: offer.name, ...variables },
        );
      }}
    >
      <Changes variables={fill} values={values} onChange={setValues} />
      <div className="flow-buttons">
        <Button type="primary" htmlType="submit">
          {t(`wait.${offer.kind}`)}
        </Button>
      </div>
    </form>
  );
}

/** What may be decided of one thing that can happen next. */
export function OfferForm({ scene, offer }: { readonly scene: Scene; readonly offer: Offer }): ReactNode {
  switch (offer.kind) {
    case 'task':
      return <TaskForm scene={scene} offer={offer} />;
    case 'job':
      return <JobForm scene={scene} offer={offer} />;
    case 'call':
      return offer.failed ? <JobForm scene={scene} offer={offer} /> : <CallForm scene={scene} offer={offer} />;
    default:
      return <WaitForm scene={scene} offer={offer} />;
  }
}

/** What a step that runs asks on its way. */
export function AskedForm({ scene, asked }: { readonly scene: Scene; readonly asked: Asked }): ReactNode {
  const { t } = useTranslation('simulation');
  const id = useId();
  const { names, reply } = scene;
  const [count, setCount] = useState(asked.ask === 'people' ? asked.suggested : 0);
  const name = names(asked.node);
  if (asked.ask === 'people') {
    return (
      <form
        className="flow-form"
        onSubmit={(event) => {
          event.preventDefault();
          reply({ ask: 'people', count });
        }}
      >
        <p>{t('asked.people', { node: name })}</p>
        <Field label={t('asked.count')} id={id}>
          <InputNumber
            id={id}
            min={1}
            max={MOST_PEOPLE}
            precision={0}
            value={count}
            onChange={(next) => setCount(next ?? 1)}
          />
        </Field>
        <div className="flow-buttons">
          <Button type="primary" htmlType="submit">
            {t('asked.go')}
          </Button>
        </div>
      </form>
    );
  }
  return (
    <>
      <p className="flow-said">{t('asked.action', { node: name, action: asked.action })}</p>
      <ResultForm
        scene={scene}
        node={asked.node}
        onFailed={(error) => reply({ ask: 'action', error: error === '' ? 'error' : error })}
        onDone={(result, variables) =>
          reply({ ask: 'action', ...(result === null ? {} : { result }), ...(variables ? { variables } : {}) })
        }
      />
    </>
  );
}
