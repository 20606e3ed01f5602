/**
 * The form of a step on the canvas of the form designer: what is open, required or hidden there is set on the form
 * itself, and it is looked at as whoever handles the step will see it.
 */
import { Button, Segmented, Select, Skeleton } from 'antd';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { elementAt, FormCanvas, FormSketch, Icon, ToneNote, useEntityView } from '../../../../engine/client/index.ts';
import type { EntityView } from '../../../../engine/model/wire.ts';
import { extensionPatch, performersOf } from '../attributes.ts';
import type { Designer } from '../designer.ts';
import { type Shape, textOf } from '../moddle.ts';
import { type NodeForm, NOTHING, nodeFormElements, nodeFormOf } from '../node-form.ts';
import type { FormFacts } from '../panel-context.ts';
import { SavingNote } from '../Toolbar.tsx';
import type { Saving } from '../useModelText.ts';
import { partedRoles, useHandled, useRoles } from './handled.ts';
import { NodeOutline } from './NodeOutline.tsx';
import {
  type Choice,
  type Standing,
  STANDINGS,
  commonStanding,
  drawnAt,
  neighbour,
  placesOf,
  reached,
  settable,
  standingOf,
  strangersIn,
  toggled,
  withStanding,
  without,
} from './standing.ts';
import './node-canvas.css';

/** How the form is looked at: to be set, or as it will be handled. */
const LOOKS = ['mark', 'task'] as const;
type Look = (typeof LOOKS)[number];
const DEVICES = ['desktop', 'phone'] as const;
type Device = (typeof DEVICES)[number];

type RecordFacts = NonNullable<FormFacts['record']>;

interface NodeCanvasProps {
  readonly designer: Designer;
  /** Id of the user task. */
  readonly node: string;
  /** The entity whose records the process leads. */
  readonly form: string;
  readonly record: RecordFacts;
  readonly saving: Saving;
  readonly onEnd: () => void;
}

/** What the drawing says of the step, and its change; each is one step of the drawing that can be taken back here. */
interface Setting {
  /** Absent: the drawing says nothing, and the entity's file counts. */
  readonly own: NodeForm | undefined;
  readonly form: NodeForm;
  readonly set: ((next: NodeForm | undefined) => void) | undefined;
  readonly undo: (() => void) | undefined;
  readonly redo: (() => void) | undefined;
}

function useSetting(designer: Designer, shape: Shape | undefined, filed: NodeForm): Setting {
  const [, setRound] = useState(0);
  /** Steps taken here: what was drawn before is not taken back unseen. */
  const [steps, setSteps] = useState({ done: 0, undone: 0 });
  useEffect(() => {
    let gone = false;
    designer.onChange(() => {
      if (!gone) setRound((round) => round + 1);
    });
    return () => {
      gone = true;
    };
  }, [designer]);
  const element = shape?.businessObject;
  const own = element && nodeFormOf(element);
  // The same object while the drawing says the same, so that nothing is drawn again.
  const said = JSON.stringify(own ?? filed);
  const form = useMemo(() => JSON.parse(said) as NodeForm, [said]);
  const walk =
    (action: 'undo' | 'redo', by: 1 | -1): (() => void) =>
    () => {
      designer.act(action);
      setSteps(({ done, undone }) => ({ done: done - by, undone: undone + by }));
    };
  return {
    own,
    form,
    set:
      element && designer.editable
        ? (next) => {
            if (next === form) return;
            designer.change([
              {
                element: shape,
                patch: extensionPatch(designer.create, element, 'nodeForm', nodeFormElements(next, designer.makeAny)),
              },
            ]);
            setSteps(({ done }) => ({ done: done + 1, undone: 0 }));
          }
        : undefined,
    undo: designer.editable && steps.done > 0 ? walk('undo', 1) : undefined,
    redo: designer.editable && steps.undone > 0 ? walk('redo', -1) : undefined,
  };
}

/** As one is oneself, among the roles to look as. */
const MYSELF = '';

interface AsHandledProps {
  readonly view: EntityView;
  readonly form: NodeForm;
  readonly narrow: boolean;
  readonly role: string | undefined;
}

/** The form before whoever handles the step. */
function AsHandled({ view: own, form, narrow, role }: AsHandledProps): ReactNode {
  const { t } = useTranslation('nodeCanvas');
  const { view, error, unseen } = useHandled(own, role);
  if (error)
    return (
      <p role="alert">
        <ToneNote tone="danger">{error.message}</ToneNote>
      </p>
    );
  if (unseen) return <p className="anlan-form-text">{t('eyes.unseen')}</p>;
  return view ? (
    <FormSketch
      key={`${role ?? MYSELF} ${view.version} ${JSON.stringify(form)}`}
      view={view}
      narrow={narrow}
      task={form}
    />
  ) : (
    <Skeleton active paragraph={{ rows: 8 }} />
  );
}

interface ScreenProps extends Pick<NodeCanvasProps, 'record' | 'saving'> {
  readonly view: EntityView;
  /** What the step is called. */
  readonly title: string;
  /** Codes of the roles that handle it. */
  readonly handlers: readonly string[];
  readonly setting: Setting;
}

function Screen({ view, title, handlers, record, saving, setting }: ScreenProps): ReactNode {
  const { t } = useTranslation('nodeCanvas');
  const { own, form, set, undo, redo } = setting;
  const [look, setLook] = useState<Look>('mark');
  const [device, setDevice] = useState<Device>('desktop');
  const [choice, setChoice] = useState<Choice>([]);
  const roles = partedRoles(useRoles(), handlers);
  const [eyes, setEyes] = useState<string>();
  // Those who handle the step, until another choice is made.
  const role = eyes ?? roles.own[0]?.id ?? MYSELF;
  const place = useRef<HTMLDivElement>(null);
  const titles = useMemo(() => new Map(record.fields.map(({ name, title: word }) => [name, word])), [record]);
  const kept = useMemo(() => new Set(record.fields.filter((one) => one.kept).map(({ name }) => name)), [record]);
  const places = useMemo(() => placesOf(view.form.sections, view.fields, [...titles.keys()]), [view, titles]);
  const order = useMemo(
    () => [...places.sections.flatMap(({ fields }) => fields), ...places.outside].filter((name) => titles.has(name)),
    [places, titles],
  );
  const closed = useMemo(() => view.fields.map((field) => ({ ...field, writable: false })), [view]);
  const fields = useMemo(() => drawnAt(form, view.fields, closed), [form, view, closed]);
  const required = useMemo(
    () =>
      new Set(
        view.fields.flatMap((field) => {
          const at = standingOf(form, field.name);
          return at === 'required' || (at === 'writable' && field.required) ? [field.name] : [];
        }),
      ),
    [form, view],
  );
  const notes = useMemo(
    () => new Map(order.map((name) => [name, t(`standing.${standingOf(form, name)}`)])),
    [order, form, t],
  );
  const faded = useMemo(() => new Set(form.hidden), [form]);
  const gone = useMemo(() => strangersIn(form, new Set(titles.keys())), [form, titles]);
  const last = choice.at(-1);
  const narrow = device === 'phone';
  const marks = choice.map((name) => `.nf-paper [data-field="${CSS.escape(name)}"]`).join(', ');
  useEffect(() => {
    if (last !== undefined)
      place.current
        ?.querySelector(`.nf-paper [data-field="${CSS.escape(last)}"]`)
        ?.scrollIntoView({ block: 'nearest' });
  }, [last]);

  const mark = (standing: Standing): void => set?.(withStanding(form, settable(choice, standing, kept), standing));
  const pick = (name: string, { more, through }: { readonly more: boolean; readonly through: boolean }): void =>
    setChoice((before) => (through ? reached(before, name, order) : more ? toggled(before, name) : [name]));
  const pickAll = (names: readonly string[], more: boolean): void =>
    setChoice((before) => (more ? [...before.filter((name) => !names.includes(name)), ...names] : names));
  function onPress(event: PointerEvent): void {
    if (event.button !== 0 || !place.current || (event.target as Element).closest('.ant-tabs-nav, .ant-steps')) return;
    const more = event.ctrlKey || event.metaKey;
    const field = elementAt(place.current, '[data-field]', event.clientX, event.clientY)?.dataset['field'];
    if (field !== undefined && titles.has(field)) return pick(field, { more, through: event.shiftKey });
    const code = elementAt(place.current, '[data-section]', event.clientX, event.clientY)?.dataset['section'];
    const section = places.sections.find((one) => one.code === code);
    pickAll(section?.fields.filter((name) => titles.has(name)) ?? [], more);
  }
  function onCanvasKey(event: KeyboardEvent): void {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const next = neighbour(choice, event.key === 'ArrowUp' ? -1 : 1, order);
    if (next !== undefined) pick(next, { more: false, through: event.shiftKey });
  }
  function onKey(event: KeyboardEvent): void {
    // In the form itself keys belong to its inputs.
    if (look !== 'mark') return;
    const key = event.key.toLowerCase();
    const digit = STANDINGS[Number(key) - 1];
    const held = event.ctrlKey || event.metaKey;
    const take = (run: (() => void) | undefined): void => {
      event.preventDefault();
      run?.();
    };
    if (held && key === 'a') take(() => setChoice(order));
    else if (held && key === 'z') take(event.shiftKey ? redo : undo);
    else if (held && key === 'y') take(redo);
    else if (!held && key === 'escape') take(() => setChoice([]));
    else if (!held && digit) take(() => mark(digit));
  }
  const common = commonStanding(form, choice);
  const tool = (name: 'undo' | 'redo', act: (() => void) | undefined): ReactNode => (
    <button
      type="button"
      className="plain-icon"
      aria-label={t(name)}
      title={t(name)}
      disabled={act === undefined}
      onClick={act}
    >
      <Icon name={name} />
    </button>
  );
  const waiting = <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <div className="nf-whole" onKeyDown={onKey}>
      <div className="nf-bar" role="toolbar" aria-label={t('tools')}>
        {set && (
          <>
            {tool('undo', undo)}
            {tool('redo', redo)}
            <span className="nf-divider" />
          </>
        )}
        <Segmented<Look>
          aria-label={t('look.title')}
          value={look}
          onChange={setLook}
          options={LOOKS.map((value) => ({ value, label: t(`look.${value}`) }))}
        />
        <Segmented<Device>
          aria-label={t('device.title')}
          value={device}
          onChange={setDevice}
          options={DEVICES.map((value) => ({ value, label: t(`device.${value}`) }))}
        />
        {look === 'task' &&
          (roles.own.length + roles.others.length === 0 ? (
            <span className="nf-note">{t('eyes.mine')}</span>
          ) : (
            <Select<string>
              className="nf-eyes"
              suffixIcon={<Icon name="down" />}
              aria-label={t('eyes.title')}
              showSearch
              optionFilterProp="label"
              value={role}
              onChange={setEyes}
              options={[
                ...(roles.own.length > 0
                  ? [{ label: t('eyes.step'), options: roles.own.map(({ id, label }) => ({ value: id, label })) }]
                  : []),
                {
                  label: t('eyes.others'),
                  options: [
                    { value: MYSELF, label: t('eyes.myself') },
                    ...roles.others.map(({ id, label }) => ({ value: id, label })),
                  ],
                },
              ]}
            />
          ))}
        <span className="nf-space" />
        <span className="nf-note">{t(own ? 'source.own' : 'source.file')}</span>
        {own && set && (
          <Button type="link" title={t('source.backHint')} onClick={() => set(undefined)}>
            {t('source.back')}
          </Button>
        )}
        {set && (
          <span role="status">
            <SavingNote saving={saving} />
          </span>
        )}
      </div>
      {gone.length > 0 && (
        <p className="nf-line">
          <ToneNote tone="warning">{t('gone', { names: gone.join(t('and')) })}</ToneNote>
          {set && <Button onClick={() => set(without(form, gone))}>{t('dropGone')}</Button>}
        </p>
      )}
      {look === 'mark' && (
        <div className="nf-line" role="group" aria-label={t('here')}>
          <span className="nf-chosen" aria-live="polite">
            {last === undefined
              ? t(set ? 'choose' : 'look.only')
              : choice.length === 1
                ? t('chosen.one', { title: titles.get(last) })
                : t('chosen.many', { count: choice.length })}
          </span>
          {set &&
            STANDINGS.map((standing, at) => (
              <Button
                key={standing}
                type={common === standing ? 'primary' : 'default'}
                aria-pressed={common === standing}
                title={t('key', { key: at + 1 })}
                disabled={settable(choice, standing, kept).length === 0}
                onClick={() => mark(standing)}
              >
                {t(`standing.${standing}`)}
              </Button>
            ))}
        </div>
      )}
      <div className="nf-body">
        {look === 'mark' && (
          <NodeOutline
            sections={places.sections}
            outside={places.outside}
            titles={titles}
            kept={kept}
            form={form}
            choice={choice}
            onPick={pick}
            onPickAll={pickAll}
          />
        )}
        <div
          ref={place}
          className={`nf-canvas nf-${look}`}
          role="group"
          aria-label={t('canvas')}
          {...(look === 'mark' ? { tabIndex: 0, onPointerDown: onPress, onKeyDown: onCanvasKey } : {})}
        >
          {look === 'mark' && marks !== '' && (
            <style>{`${marks} { outline: 2px solid var(--anlan-primary); outline-offset: 4px; }`}</style>
          )}
          <div className={narrow ? 'nf-paper nf-phone anlan-form' : 'nf-paper anlan-form'}>
            <h3 className="nf-paper-title">
              {view.titleOfOne}
              <span className="nf-note">{title}</span>
            </h3>
            <Suspense fallback={waiting}>
              {look === 'mark' ? (
                <FormCanvas
                  view={view}
                  sections={places.sections}
                  fields={fields}
                  required={required}
                  notes={notes}
                  faded={faded}
                  narrow={narrow}
                  shown={last}
                  empty={t('empty')}
                />
              ) : (
                <AsHandled view={view} form={form} narrow={narrow} role={role === MYSELF ? undefined : role} />
              )}
            </Suspense>
          </div>
        </div>
      </div>
    </div>
  );
}

export default function NodeCanvas({ designer, node, form, record, saving, onEnd }: NodeCanvasProps): ReactNode {
  const { t } = useTranslation('nodeCanvas');
  const { view, error } = useEntityView(form);
  const shape = designer.registry.get(node);
  const setting = useSetting(designer, shape, record.forms[node] ?? NOTHING);
  const head = useRef<HTMLHeadingElement>(null);
  // One came from a button that is out of sight now.
  useEffect(() => {
    head.current?.focus({ preventScroll: true });
  }, []);
  const title = textOf(shape?.businessObject, 'name') || node;
  return (
    <section className="nf" aria-label={t('title', { node: title, form: view?.title ?? form })}>
      <header className="nf-head">
        <Button icon={<Icon name="left" />} onClick={onEnd}>
          {t('back')}
        </Button>
        <h2 ref={head} tabIndex={-1}>
          {t('title', { node: title, form: view?.title ?? form })}
        </h2>
      </header>
      {!shape && (
        <p className="nf-line" role="alert">
          <ToneNote tone="warning">{t('noStep')}</ToneNote>
        </p>
      )}
      {shape && !view && error && (
        <p className="nf-line" role="alert">
          <ToneNote tone="danger">{t('unseen', { reason: error.message })}</ToneNote>
        </p>
      )}
      {shape && !view && !error && (
        <div className="nf-wait" aria-busy="true">
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
      {shape && view && (
        <Screen
          view={view}
          title={title}
          handlers={performersOf(shape.businessObject).roles}
          record={record}
          saving={saving}
          setting={setting}
        />
      )}
    </section>
  );
}
