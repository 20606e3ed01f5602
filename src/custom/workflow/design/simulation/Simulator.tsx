/** A model tried out on its own drawing: what can happen next is chosen, the tokens run, and what happened is told. */
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../../engine/model/errors/define.ts';
import { messageOf } from '../../../../engine/model/errors/catalogue.ts';
import {
  addIcons,
  Icon,
  momentText,
  timeZone,
  ToneMark,
  ToneNote,
  useNarrow,
} from '../../../../engine/client/index.ts';
import type { Graph, Refusal } from '../../../../engine/model/workflow/types.ts';
import type { Variable } from '../conditions/variables.ts';
import { type Designer, openDesigner } from '../designer.ts';
import { drawn } from '../layout.ts';
import { type Known, type Problem, compiledOf, problemText } from '../process-check.ts';
import { bpmnKey } from '../words.ts';
import { AskedForm, OfferForm, type Scene, StartForm } from './forms.tsx';
import { type Names, logOf, namesOf, valueText } from './log.ts';
import {
  type Choice,
  type Marks,
  type Offer,
  type Simulation,
  back,
  begin,
  chosen,
  lastFlows,
  marksOf,
  offers,
  stateOf,
} from './simulation.ts';
import { runTokens, showMarks } from './stage.ts';
import type { Values } from './VariableFields.tsx';
import { variablesRead, variablesToFill } from './variables.ts';
import './simulation.css';

addIcons({
  stepBack: 'M12.500 3.500L6 8l6.500 4.500zM3.500 3.500v9',
  play: 'M4.500 3l8 5-8 5z',
  restart: 'M3 8a5 5 0 101.600-3.700M3 2.500V5.500h3',
});

interface SimulatorProps {
  /** The text of the model as it is drawn now. */
  readonly xml: string;
  /** The id of its process. */
  readonly process: string;
  readonly known: Known;
  /** The fields of the entity it is bound to. */
  readonly variables: readonly Variable[];
  readonly onEnd: () => void;
}

const keyOf = (offer: Offer): string =>
  `${offer.kind} ${'task' in offer ? offer.task : 'wait' in offer ? offer.wait : offer.token}`;

/** The words of one thing that can happen: where, and of several which. */
function useOfferWords(names: Names): (offer: Offer) => string {
  const { t } = useTranslation('simulation');
  return (offer) => {
    const name = names(offer.node);
    return offer.place === undefined
      ? name
      : t('place', {
          name,
          place: offer.place,
          item: offer.item === undefined || offer.item === String(offer.place) ? '' : `（${offer.item}）`,
        });
  };
}

function Next({
  simulation,
  scene,
  values,
  onValues,
  open,
  onOpen,
}: {
  readonly simulation: Simulation;
  readonly scene: Scene;
  readonly values: Values;
  readonly onValues: (values: Values) => void;
  readonly open: string | undefined;
  readonly onOpen: (key: string) => void;
}): ReactNode {
  const { t } = useTranslation('simulation');
  const wordsOf = useOfferWords(scene.names);
  const state = stateOf(simulation);
  // A form belongs to one moment: after each step it begins anew.
  const moment = `${simulation.choices.length} ${simulation.refused?.code ?? ''}`;
  if (simulation.open) return <AskedForm key={moment} scene={scene} asked={simulation.open.asked} />;
  if (!state) return <StartForm scene={scene} values={values} onValues={onValues} />;
  const all = offers(simulation);
  if (all.length === 0)
    return <p className="flow-note flow-said">{t(state.life === 'running' ? 'next.stuck' : 'next.over')}</p>;
  const shown = all.find((offer) => keyOf(offer) === open) ?? all[0];
  return (
    <ul className="flow-offers">
      {all.map((offer) => {
        const isOpen = offer === shown;
        return (
          <li key={keyOf(offer)}>
            <button type="button" className="flow-offer" aria-expanded={isOpen} onClick={() => onOpen(keyOf(offer))}>
              <Icon name={isOpen ? 'down' : 'right'} size={12} />
              <span>{wordsOf(offer)}</span>
              <span className="flow-note">
                {t(`kind.${offer.kind}`)}
                {'name' in offer && offer.name !== '' ? ` ${offer.name}` : ''}
              </span>
            </button>
            {isOpen && <OfferForm key={`${moment} ${keyOf(offer)}`} scene={scene} offer={offer} />}
          </li>
        );
      })}
    </ul>
  );
}

function Log({
  simulation,
  names,
  onJump,
}: {
  readonly simulation: Simulation;
  readonly names: Names;
  readonly onJump: (node: string) => void;
}): ReactNode {
  const { t } = useTranslation('simulation');
  const steps = [...logOf(simulation, names).entries()].reverse();
  if (steps.length === 0) return <p className="flow-note">{t('log.none')}</p>;
  return (
    <ol className="flow-log">
      {steps.map(([at, lines]) => (
        <li key={at}>
          <span className="flow-note">
            {t('log.step', { step: at + 1 })}
            <time>{simulation.steps[at]?.command.now.slice(0, 16)}</time>
          </span>
          <ul>
            {lines.map(({ word, node, values }, line) => {
              const text = t(`log.${word}`, {
                ...values,
                outcome: t(`outcome.${values['outcome'] ?? ''}`, { defaultValue: values['outcome'] ?? '' }),
              });
              return (
                <li key={line}>
                  {node === undefined ? (
                    text
                  ) : (
                    <button type="button" className="plain-link" onClick={() => onJump(node)}>
                      {text}
                    </button>
                  )}
                </li>
              );
            })}
          </ul>
        </li>
      ))}
    </ol>
  );
}

function Held({ simulation }: { readonly simulation: Simulation }): ReactNode {
  const { t } = useTranslation('simulation');
  const entries = Object.entries(stateOf(simulation)?.variables ?? {});
  if (entries.length === 0) return <p className="flow-note">{t('variables.empty')}</p>;
  return (
    <dl className="flow-held">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt className="code">{name}</dt>
          <dd>{valueText(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Why the last choice came to nothing. */
function Refused({
  refused,
  onJump,
}: {
  readonly refused: Refusal;
  readonly onJump: (node: string) => void;
}): ReactNode {
  const { t, i18n } = useTranslation('simulation');
  const { at } = refused;
  const text = messageOf(refused.code, i18n.language as Locale, refused.params);
  return (
    <div className="flow-refused" role="alert">
      <ToneNote tone="danger">{t('refused')}</ToneNote>
      {at === undefined ? (
        <span>{text}</span>
      ) : (
        <button type="button" className="plain-link" onClick={() => onJump(at)}>
          {text}
        </button>
      )}
    </div>
  );
}

function useStatus(simulation: Simulation | undefined, names: Names): string {
  const { t } = useTranslation('simulation');
  if (!simulation) return '';
  if (simulation.open) return t('status.asks', { node: names(simulation.open.asked.node) });
  const state = stateOf(simulation);
  if (!state) return t('status.ready');
  if (state.life !== 'running') return t(`status.${state.life}`);
  const places = new Set([...marksOf(simulation).standing.keys()].map(names));
  return t('status.running', { nodes: [...places].join(t('status.and')) });
}

interface Opened {
  readonly stage: Designer;
  readonly graph?: Graph;
  readonly problems: readonly Problem[];
}

/** Opens the drawing to be read, and compiles what it shows. */
function useStage(
  place: React.RefObject<HTMLDivElement | null>,
  { xml, process, known }: SimulatorProps,
): Opened | undefined {
  const { i18n } = useTranslation('bpmn');
  const [opened, setOpened] = useState<Opened>();
  const language = i18n.language;
  const open = useEffectEvent(async (stage: Designer): Promise<Opened> => {
    const warnings = await stage.open(await drawn(xml));
    const { graph, problems } = compiledOf(stage.definitions(), xml, warnings, known, stage.process()?.id ?? process);
    return { stage, problems: problems ?? [], ...(graph ? { graph } : {}) };
  });
  useEffect(() => {
    if (!place.current) return undefined;
    let gone = false;
    const stage = openDesigner(place.current, {
      editable: false,
      process,
      spell: (label) => label,
      translate: (text) => i18n.t(bpmnKey(text), { ns: 'bpmn', lng: language, defaultValue: text }),
    });
    void open(stage).then((found) => {
      if (!gone) setOpened(found);
    });
    return () => {
      gone = true;
      setOpened(undefined);
      stage.destroy();
    };
  }, [place, process, i18n, language]);
  return opened;
}

/** Shows a simulation on its stage: the tokens run along what the last step took, then everything is marked. */
function useMarks(stage: Designer | undefined, simulation: Simulation | undefined): void {
  const { t } = useTranslation('simulation');
  const clear = useRef<() => void>(undefined);
  const shown = useRef(0);
  const show = useEffectEvent((open: Designer, marks: Marks) => {
    clear.current?.();
    clear.current = showMarks(open, marks, {
      passed: t('mark.passed'),
      fault: t('mark.fault'),
      standing: (count) => (count > 1 ? t('mark.several', { count }) : t('mark.standing')),
    });
  });
  useEffect(() => {
    if (!stage || !simulation) return undefined;
    const isFurther = simulation.steps.length > shown.current;
    shown.current = simulation.steps.length;
    return runTokens(stage, isFurther ? lastFlows(simulation) : [], () => show(stage, marksOf(simulation)));
  }, [stage, simulation]);
}

export function Simulator(props: SimulatorProps): ReactNode {
  const { t, i18n } = useTranslation('simulation');
  const { variables, onEnd } = props;
  const narrow = useNarrow();
  const place = useRef<HTMLDivElement>(null);
  const next = useRef<HTMLHeadingElement>(null);
  const opened = useStage(place, props);
  const graph = opened?.graph;
  const [begun] = useState(() => momentText(new Date()));
  const [simulation, setSimulation] = useState<Simulation>();
  const [values, setValues] = useState<Values>({});
  const [openKey, setOpenKey] = useState<string>();
  const idle = useMemo(() => (graph ? begin(graph, begun, timeZone()) : undefined), [graph, begun]);
  const current = simulation && simulation.graph === graph ? simulation : idle;
  const names = useMemo(() => (graph ? namesOf(graph, (kind) => t(`node.${kind}`)) : (id: string) => id), [graph, t]);
  const status = useStatus(current, names);
  const [read, fill] = useMemo(
    () => (graph ? [variablesRead(graph, variables), variablesToFill(graph, variables)] : [[], []]),
    [graph, variables],
  );
  const { stage } = opened ?? {};
  useMarks(stage, current);

  function show(to: Simulation): void {
    setSimulation(to);
    setOpenKey(undefined);
    // Whoever goes on by the keyboard goes on from what comes next.
    next.current?.focus({ preventScroll: narrow });
  }
  const choose = (choice: Choice): void => {
    if (current) show(chosen(current, choice));
  };
  const jump = (node: string): void => stage?.jump(node);
  const pick = useEffectEvent((node: string | undefined) => {
    const offer = current && node !== undefined ? offers(current).find((one) => one.node === node) : undefined;
    if (offer) setOpenKey(keyOf(offer));
  });
  useEffect(() => {
    if (!stage) return undefined;
    let gone = false;
    stage.onSelection(() => {
      if (!gone) pick(stage.selection.get()[0]?.id);
    });
    return () => {
      gone = true;
    };
  }, [stage]);
  const scene: Scene | undefined = graph && {
    graph,
    names,
    read,
    fill,
    held: current ? (stateOf(current)?.variables ?? {}) : {},
    act: (act) => choose({ act }),
    reply: (reply) => choose({ reply }),
  };
  const canBack = current !== undefined && (current.choices.length > 0 || current.refused !== undefined);
  const tool = (code: string, icon: string, run: () => void, disabled = false): ReactNode => (
    <Tooltip title={t(code)}>
      <Button type="text" className="flow-tool" aria-label={t(code)} disabled={disabled || !stage} onClick={run}>
        <Icon name={icon} />
      </Button>
    </Tooltip>
  );
  return (
    <>
      <div className="flow-toolbar flow-sim-tools" role="toolbar" aria-label={t('title')}>
        <Button
          icon={<Icon name="stepBack" />}
          disabled={!canBack}
          onClick={() => {
            if (current) show(back(current));
          }}
        >
          {t('back')}
        </Button>
        <Button
          icon={<Icon name="restart" />}
          disabled={!canBack}
          onClick={() => {
            if (graph) show(begin(graph, begun, timeZone()));
          }}
        >
          {t('restart')}
        </Button>
        <span className="flow-divider" />
        {tool('zoomOut', 'minus', () => stage?.zoomBy(1 / 1.25))}
        {tool('zoomIn', 'plus', () => stage?.zoomBy(1.25))}
        {tool('fit', 'expand', () => stage?.fit())}
        <span className="flow-space" />
        <Button onClick={onEnd}>{t('end')}</Button>
      </div>
      <div className="flow-sim" data-ready={opened !== undefined} data-step={current?.choices.length ?? 0}>
        <div className="flow-middle">
          <div ref={place} className="flow-canvas" />
          <p className="flow-legend" aria-hidden="true">
            <span className="flow-legend-standing">{t('mark.standing')}</span>
            <span className="flow-legend-passed">{t('mark.passed')}</span>
            <span className="flow-legend-fault">{t('mark.fault')}</span>
          </p>
        </div>
        <aside className="flow-panel flow-sim-panel" aria-label={t('title')}>
          <p className="flow-status" role="status">
            <ToneMark
              tone={
                current?.refused
                  ? 'danger'
                  : !current || !stateOf(current)
                    ? 'none'
                    : stateOf(current)?.life === 'running'
                      ? 'info'
                      : 'success'
              }
            />
            <span>{status}</span>
          </p>
          {opened && !graph && (
            <div className="flow-refused" role="alert">
              <ToneNote tone="danger">{t('problems', { count: opened.problems.length })}</ToneNote>
              <ul>
                {opened.problems.slice(0, 20).map((problem, at) => (
                  <li key={at}>
                    {problem.node === undefined ? (
                      problemText(problem, i18n.language as Locale)
                    ) : (
                      <button type="button" className="plain-link" onClick={() => jump(problem.node ?? '')}>
                        {problemText(problem, i18n.language as Locale)}
                      </button>
                    )}
                  </li>
                ))}
              </ul>
            </div>
          )}
          {current?.refused && <Refused refused={current.refused} onJump={jump} />}
          {current && scene && (
            <>
              <section aria-label={t('next.title')}>
                <h3 ref={next} tabIndex={-1}>
                  {t('next.title')}
                </h3>
                <Next
                  simulation={current}
                  scene={scene}
                  values={values}
                  onValues={setValues}
                  open={openKey}
                  onOpen={setOpenKey}
                />
              </section>
              <section aria-label={t('log.title')}>
                <h3>{t('log.title')}</h3>
                <Log simulation={current} names={names} onJump={jump} />
              </section>
              <section aria-label={t('variables.title')}>
                <h3>{t('variables.title')}</h3>
                <Held simulation={current} />
              </section>
            </>
          )}
        </aside>
      </div>
    </>
  );
}
