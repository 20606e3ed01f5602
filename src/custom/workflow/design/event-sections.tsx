/** What events wait for or send, what a called process is given, which way a flow goes. */
import { type ReactNode, useId } from 'react';
import { Button, Input, Popover } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../engine/model/errors/define.ts';
import { attributeOf, extensionPatch, mappingElements, mappingsOf, type Patch } from './attributes.ts';
import { ConditionField } from './conditions/ConditionField.tsx';
import { AttributeFlag, Choice, Flag, FormulaField, TextField } from './fields.tsx';
import { bodyOf, definitionsOf, elementOf, elementsOf, is, type Moddle, textOf } from './moddle.ts';
import { usePanel, useWrite } from './panel-context.ts';
import { expressionMistake } from './process-check.ts';
import { Section } from './Section.tsx';
import { Pairs } from './task-sections.tsx';

// -------------------------------------------------------------------------------------------------------------- timers

const TIMERS = ['timeDuration', 'timeDate', 'timeCycle'] as const;

function TimerFields({ definition }: { readonly definition: Moddle }): ReactNode {
  const { t, i18n } = useTranslation('designer');
  const { designer } = usePanel();
  const { write } = useWrite();
  const kind = TIMERS.find((one) => elementOf(definition, one)) ?? 'timeDuration';
  const text = bodyOf(definition, kind);
  const patch = (which: string, body: string): Patch =>
    Object.fromEntries(
      TIMERS.map((one) => [
        one,
        one === which && body.trim() !== ''
          ? designer.create('bpmn:FormalExpression', { body: body.trim() }, definition)
          : undefined,
      ]),
    );
  const [chosen, setChosen] = useState(kind);
  const shown = text === '' ? chosen : kind;
  return (
    <>
      <Choice
        label={t('timer.kind')}
        value={shown}
        options={TIMERS.map((value) => ({ value, label: t(`timer.of.${value}`) }))}
        onChange={(next) => {
          setChosen(next as typeof kind);
          if (text !== '') write(patch(next, text), definition);
        }}
      />
      <TextField
        label={t('timer.text')}
        value={text}
        onCommit={(body) => write(patch(shown, body), definition)}
        hint={t(`timer.hint.${shown}`)}
        check={(body) => expressionMistake(body, 'text', i18n.language as Locale)}
        code
      />
      <AttributeFlag name="workdays" label={t('timer.workdays')} />
    </>
  );
}

// ------------------------------------------------------------------------------------------------- what is named apart

/** Kinds of event definitions that refer to something named once for the whole file. */
const NAMED = {
  'bpmn:MessageEventDefinition': { reference: 'messageRef', type: 'bpmn:Message', code: undefined, word: 'message' },
  'bpmn:SignalEventDefinition': { reference: 'signalRef', type: 'bpmn:Signal', code: undefined, word: 'signal' },
  'bpmn:ErrorEventDefinition': { reference: 'errorRef', type: 'bpmn:Error', code: 'errorCode', word: 'error' },
  'bpmn:EscalationEventDefinition': {
    reference: 'escalationRef',
    type: 'bpmn:Escalation',
    code: 'escalationCode',
    word: 'escalation',
  },
} as const;

type NamedKind = (typeof NAMED)[keyof typeof NAMED];

/** Chooses among what the file names, or names something new. */
function Reference({ holder, kind }: { readonly holder: Moddle; readonly kind: NamedKind }): ReactNode {
  const { t } = useTranslation('designer');
  const { designer, shape } = usePanel();
  const { write } = useWrite();
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const id = useId();
  const definitions = definitionsOf(shape.businessObject);
  const all = elementsOf(definitions, 'rootElements').filter((one) => is(one, kind.type));
  const chosen = elementOf(holder, kind.reference);
  function add(): void {
    const name = typed.trim();
    if (name === '') return;
    const made = designer.create(
      kind.type,
      { name, ...(kind.code === undefined ? {} : { [kind.code]: name }) },
      definitions,
    );
    // The name and what refers to it come and go together.
    designer.change([
      { element: shape, of: definitions, patch: { rootElements: [...elementsOf(definitions, 'rootElements'), made] } },
      holder === shape.businessObject
        ? { element: shape, patch: { [kind.reference]: made } }
        : { element: shape, of: holder, patch: { [kind.reference]: made } },
    ]);
    setTyped('');
    setOpen(false);
  }
  return (
    <>
      <Choice
        label={t(`event.${kind.word}`)}
        value={chosen?.id ?? ''}
        none={t(kind.code === undefined ? 'event.none' : 'event.every')}
        options={all.map((one) => ({ value: one.id, label: one.name ?? one.id }))}
        onChange={(next) => write({ [kind.reference]: all.find((one) => one.id === next) }, holder)}
      />
      {designer.editable && (
        <Popover
          trigger="click"
          open={open}
          onOpenChange={setOpen}
          title={t(`event.new.${kind.word}`)}
          content={
            <div className="flow-new">
              <Input
                id={id}
                aria-label={t('event.name')}
                placeholder={t('event.name')}
                value={typed}
                maxLength={100}
                onChange={({ target }) => setTyped(target.value)}
                onPressEnter={add}
              />
              <Button type="primary" disabled={typed.trim() === ''} onClick={add}>
                {t('event.add')}
              </Button>
            </div>
          }
        >
          <Button type="link">{t(`event.new.${kind.word}`)}</Button>
        </Popover>
      )}
      {chosen && (
        <TextField
          key={chosen.id}
          label={t('event.name')}
          value={textOf(chosen, 'name')}
          onCommit={(name) => write({ name: name.trim() || undefined }, chosen)}
        />
      )}
      {chosen && kind.code !== undefined && (
        <TextField
          key={`${chosen.id} code`}
          label={t('event.code')}
          value={textOf(chosen, kind.code)}
          onCommit={(code) => write({ [kind.code as string]: code.trim() || undefined }, chosen)}
          code
        />
      )}
    </>
  );
}

export function EventSection(): ReactNode {
  const { t } = useTranslation('designer');
  const { element } = usePanel();
  const { write, writeAttribute } = useWrite();
  const [definition] = elementsOf(element, 'eventDefinitions');
  const kind = definition && NAMED[definition.$type as keyof typeof NAMED];
  const isBoundary = is(element, 'bpmn:BoundaryEvent');
  const isHandlerStart = is(element, 'bpmn:StartEvent') && element.$parent?.get('triggeredByEvent') === true;
  const waits = (kind?.word === 'message' || kind?.word === 'signal') && !is(element, 'bpmn:ThrowEvent');
  if (!definition && !isBoundary && !isHandlerStart) return null;
  return (
    <Section title={t('event.title')}>
      {isBoundary && (
        <Flag
          label={t('event.interrupts')}
          value={element.get('cancelActivity') !== false}
          onChange={(on) => write({ cancelActivity: on })}
          hint={t('event.interruptsHint')}
        />
      )}
      {isHandlerStart && (
        <Flag
          label={t('event.interrupts')}
          value={element.get('isInterrupting') !== false}
          onChange={(on) => write({ isInterrupting: on })}
        />
      )}
      {definition?.$type === 'bpmn:TimerEventDefinition' && <TimerFields definition={definition} />}
      {definition && kind && <Reference holder={definition} kind={kind} />}
      {waits && (
        <FormulaField
          label={t('event.correlation')}
          value={attributeOf(element, 'correlationKey')}
          onCommit={(text) => writeAttribute('correlationKey', text)}
          kind="text"
          hint={t('event.correlationHint')}
        />
      )}
    </Section>
  );
}

/** The message of a receive or send task. */
export function MessageSection(): ReactNode {
  const { t } = useTranslation('designer');
  const { element } = usePanel();
  return (
    <Section title={t('event.title')}>
      <Reference holder={element} kind={NAMED['bpmn:MessageEventDefinition']} />
    </Section>
  );
}

// --------------------------------------------------------------------------------------------------------------- calls

export function CallSection(): ReactNode {
  const { t, i18n } = useTranslation('designer');
  const { designer, element } = usePanel();
  const { write } = useWrite();
  const words = (direction: 'in' | 'out'): Parameters<typeof Pairs>[0]['words'] => ({
    name: t(`call.${direction}Name`),
    value: t(`call.${direction}Value`),
    add: t('call.add'),
    remove: t('remove'),
  });
  const put = (tag: 'in' | 'out', pairs: Parameters<typeof mappingElements>[1]): void =>
    write(extensionPatch(designer.create, element, tag, mappingElements(tag, pairs, designer.makeAny)));
  const part = (tag: 'in' | 'out'): ReactNode => {
    const pairs = mappingsOf(element, tag);
    const all = pairs === 'all';
    return (
      <>
        <Flag
          label={t(`call.${tag}All`)}
          value={all}
          onChange={(on) => put(tag, on ? 'all' : [])}
          {...(tag === 'in' ? { hint: t('call.inHint') } : {})}
        />
        {!all && (
          <Pairs label={t(`call.${tag}`)} pairs={pairs} words={words(tag)} onChange={(next) => put(tag, next)} />
        )}
      </>
    );
  };
  return (
    <Section title={t('call.title')}>
      <TextField
        label={t('call.process')}
        value={textOf(element, 'calledElement') || attributeOf(element, 'calledElement')}
        onCommit={(text) => write({ calledElement: text.trim() || undefined, 'flowable:calledElement': undefined })}
        check={(text) => expressionMistake(text, 'text', i18n.language as Locale)}
        code
      />
      {part('in')}
      {part('out')}
    </Section>
  );
}

// --------------------------------------------------------------------------------------------------------------- flows

export function FlowSection(): ReactNode {
  const { t } = useTranslation('designer');
  const { designer, shape, element } = usePanel();
  const { write } = useWrite();
  const source = elementOf(element, 'sourceRef');
  const from = source && designer.registry.get(source.id);
  const branches =
    is(source, 'bpmn:ExclusiveGateway') || is(source, 'bpmn:InclusiveGateway') || is(source, 'bpmn:Activity');
  if (!source || !from || !branches) return null;
  const isDefault = elementOf(source, 'default') === element;
  const condition = (text: string): Patch => ({
    conditionExpression:
      text.trim() === '' ? undefined : designer.create('bpmn:FormalExpression', { body: text.trim() }, element),
  });
  function makeDefault(on: boolean): void {
    designer.change(
      on
        ? [
            { element: shape, patch: { conditionExpression: undefined } },
            { element: from as typeof shape, patch: { default: element } },
          ]
        : [{ element: from as typeof shape, patch: { default: undefined } }],
    );
  }
  return (
    <Section title={t('flow.title')}>
      <Flag label={t('flow.default')} value={isDefault} onChange={makeDefault} hint={t('flow.defaultHint')} />
      {!isDefault && (
        <ConditionField
          label={t('flow.condition')}
          value={bodyOf(element, 'conditionExpression')}
          onCommit={(text) => write(condition(text))}
          hint={t('flow.conditionHint')}
        />
      )}
    </Section>
  );
}
