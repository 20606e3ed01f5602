/** What a task is made of: who handles a user task and by which rules, how often, and what an automatic one does. */
import { type ReactNode, useId, useState } from 'react';
import { Button, Input, InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../engine/model/errors/define.ts';
import { Icon } from '../../../engine/client/index.ts';
import {
  attributeOf,
  attributePatch,
  type Completion,
  completionOf,
  completionText,
  extensionPatch,
  inputElements,
  inputsOf,
  listOf,
  type Need,
  type Pair,
  type Patch,
  performersOf,
  performersPatch,
  type PerformerSource,
  type Repeat,
  repeatOf,
  SOURCES,
} from './attributes.ts';
import { ConditionField } from './conditions/ConditionField.tsx';
import {
  AttributeChoice,
  AttributeFlag,
  AttributeText,
  Choice,
  Field,
  FormulaField,
  Tags,
  TextField,
} from './fields.tsx';
import { bodyOf, elementOf, textOf } from './moddle.ts';
import { NodeFormSection } from './NodeFormSection.tsx';
import { usePanel, useWrite } from './panel-context.ts';
import { CodePick, UserPick } from './people.tsx';
import { VERBS, expressionMistake } from './process-check.ts';
import { Section } from './Section.tsx';

/** Sources that stand in the file only by what is named with them. */
const UNWRITTEN: readonly PerformerSource[] = ['named', 'expression'];

function PerformerSection(): ReactNode {
  const { t, i18n } = useTranslation('designer');
  const { element, facts } = usePanel();
  const { write } = useWrite();
  const performers = performersOf(element);
  // Of people and of an expression the file holds what was named, and not that somebody is going to name it.
  const [chosen, setChosen] = useState<PerformerSource>('none');
  const source = performers.source === 'none' ? chosen : performers.source;
  const change = (part: Partial<typeof performers>): void => write(performersPatch({ ...performers, source, ...part }));
  return (
    <Section title={t('performer.title')}>
      <Choice
        label={t('performer.source')}
        value={source}
        options={SOURCES.map((one) => ({ value: one, label: t(`performer.of.${one}`) }))}
        onChange={(next) => {
          setChosen(UNWRITTEN.find((one) => one === next) ?? 'none');
          change({ source: next as PerformerSource });
        }}
        hint={t(`performer.hint.${source}`)}
      />
      {source === 'formField' && (
        <TextField
          label={t('performer.field')}
          value={performers.field}
          onCommit={(field) => change({ field })}
          options={facts.fields.map(({ name, title }) => ({ value: name, label: `${title}（${name}）` }))}
          check={(text) => (text.trim() === '' ? t('performer.fieldMissing') : undefined)}
        />
      )}
      {source === 'expression' && (
        <FormulaField
          label={t('performer.expression')}
          value={performers.expression}
          onCommit={(expression) => change({ expression })}
          kind="text"
        />
      )}
      {source === 'named' && (
        <>
          <UserPick
            label={t('performer.users')}
            value={performers.users}
            onChange={(users) => change({ users })}
            hint={t('performer.usersHint')}
          />
          <CodePick
            label={t('performer.roles')}
            entity="sysRole"
            code="roleCode"
            name="roleName"
            value={performers.roles}
            onChange={(roles) => change({ roles })}
          />
          <CodePick
            label={t('performer.posts')}
            entity="sysPost"
            code="postCode"
            name="postName"
            value={performers.posts}
            onChange={(posts) => change({ posts })}
          />
        </>
      )}
      {source === 'named' &&
        [...performers.users, ...performers.roles, ...performers.posts]
          .map((one) => expressionMistake(one, 'text', i18n.language as Locale))
          .filter((one) => one !== undefined)
          .map((one) => (
            <p key={one} className="flow-mistake" role="alert">
              {one}
            </p>
          ))}
    </Section>
  );
}

function DecisionSection(): ReactNode {
  const { t } = useTranslation('designer');
  const { element, form } = usePanel();
  const { writeAttribute } = useWrite();
  const list = (name: string): readonly string[] => listOf(attributeOf(element, name));
  return (
    <Section title={t('decision.title')}>
      <AttributeText
        name={attributeOf(element, 'formRef') !== '' && attributeOf(element, 'formKey') === '' ? 'formRef' : 'formKey'}
        label={t('decision.form')}
        hint={t('decision.formHint')}
        options={form === '' ? [] : [{ value: form, label: form }]}
      />
      <Tags
        label={t('decision.outcomes')}
        value={list('outcomes')}
        onChange={(next) => writeAttribute('outcomes', next.join(','))}
        hint={t('decision.outcomesHint')}
        options={['agree', 'reject'].map((value) => ({ value, label: value }))}
      />
      <AttributeChoice
        name="rejectTo"
        label={t('decision.rejectTo')}
        none={t('decision.rejectDefault')}
        options={['start', 'end'].map((value) => ({ value, label: t(`decision.reject.${value}`) }))}
      />
      <AttributeFlag name="needSign" label={t('decision.sign')} />
      <AttributeFlag name="batch" label={t('decision.batch')} hint={t('decision.batchHint')} />
      <Tags
        closed
        label={t('decision.without')}
        value={list('withoutVerbs')}
        onChange={(next) => writeAttribute('withoutVerbs', next.join(','))}
        options={VERBS.map((value) => ({ value, label: t(`verb.${value}`) }))}
      />
    </Section>
  );
}

function DeadlineSection(): ReactNode {
  const { t } = useTranslation('designer');
  return (
    <Section title={t('deadline.title')}>
      <AttributeText
        name="limitHours"
        label={t('deadline.limit')}
        suffix={t('deadline.hours')}
        hint={t('deadline.limitHint')}
      />
      <AttributeText name="dueDate" label={t('deadline.due')} />
      <AttributeChoice
        name="overdueAction"
        label={t('deadline.overdue')}
        none={t('deadline.nothing')}
        options={['remind', 'escalate', 'autoPass', 'autoEnd'].map((value) => ({
          value,
          label: t(`deadline.on.${value}`),
        }))}
      />
      <AttributeChoice
        name="priority"
        label={t('deadline.priority')}
        none={t('deadline.normal')}
        options={['low', 'high', 'urgent'].map((value) => ({ value, label: t(`deadline.of.${value}`) }))}
      />
    </Section>
  );
}

const NEEDS: readonly Need[] = ['all', 'any', 'count', 'ratio'];

/** How often: once, many at a time, one after another, or again while something holds. */
export function RepeatSection(): ReactNode {
  const { t } = useTranslation('designer');
  const { designer, shape, element } = usePanel();
  const { write } = useWrite();
  const amountId = useId();
  const repeat = repeatOf(element);
  const how = elementOf(element, 'loopCharacteristics');
  const completion = completionOf(element);
  const isUser = element.$type === 'bpmn:UserTask';

  function choose(next: Repeat): void {
    if (next === repeat) return;
    if (next === 'once') return write({ loopCharacteristics: undefined });
    if (next !== 'loop' && how && repeat !== 'loop') return write({ isSequential: next === 'sequential' }, how);
    const attributes = next === 'loop' ? {} : { isSequential: next === 'sequential' };
    return write({
      loopCharacteristics: designer.create(
        next === 'loop' ? 'bpmn:StandardLoopCharacteristics' : 'bpmn:MultiInstanceLoopCharacteristics',
        attributes,
        element,
      ),
    });
  }
  const partOf = (name: string, text: string): Patch => ({
    [name]:
      text.trim() === '' ? undefined : designer.create('bpmn:FormalExpression', { body: text.trim() }, how ?? element),
  });
  function complete(next: Completion): void {
    if (!how) return;
    // Once it is said at the repetition, what stood at the element no longer counts.
    designer.change([
      { element: shape, of: how, patch: attributePatch('completion', completionText(next)) },
      { element: shape, patch: attributePatch('completion', '') },
    ]);
  }
  return (
    <Section title={t('repeat.title')} closed={repeat === 'once'}>
      <Choice
        label={t('repeat.how')}
        value={repeat}
        options={(['once', 'parallel', 'sequential', 'loop'] as const).map((value) => ({
          value,
          label: t(`repeat.of.${value}`),
        }))}
        onChange={(next) => choose(next as Repeat)}
      />
      {how && repeat === 'loop' && (
        <>
          <ConditionField
            label={t('repeat.while')}
            value={bodyOf(how, 'loopCondition')}
            onCommit={(text) => write(partOf('loopCondition', text), how)}
          />
          <Field label={t('repeat.most')} id={amountId}>
            <InputNumber
              id={amountId}
              min={1}
              precision={0}
              disabled={!designer.editable}
              value={Number(textOf(how, 'loopMaximum')) || null}
              onChange={(most) => write({ loopMaximum: most ?? undefined }, how)}
            />
          </Field>
        </>
      )}
      {how && (repeat === 'parallel' || repeat === 'sequential') && (
        <>
          <TextField
            label={t('repeat.over')}
            value={attributeOf(how, 'collection')}
            onCommit={(text) => write(attributePatch('collection', text), how)}
            {...(isUser ? { hint: t('repeat.overHint') } : {})}
            code
          />
          <AttributeText name="elementVariable" label={t('repeat.item')} of={how} code />
          <TextField
            label={t('repeat.times')}
            value={bodyOf(how, 'loopCardinality')}
            onCommit={(text) => write(partOf('loopCardinality', text), how)}
            code
          />
          <Choice
            label={t('repeat.need')}
            value={completion.need}
            options={NEEDS.map((value) => ({ value, label: t(`repeat.needs.${value}`) }))}
            onChange={(need) => complete({ need: need as Need, amount: need === 'ratio' ? 0.67 : 2 })}
          />
          {completion.need === 'count' && (
            <Field label={t('repeat.count')} id={amountId}>
              <InputNumber
                id={amountId}
                min={1}
                precision={0}
                disabled={!designer.editable}
                value={completion.amount}
                onChange={(amount) => {
                  if (amount !== null) complete({ need: 'count', amount });
                }}
              />
            </Field>
          )}
          {completion.need === 'ratio' && (
            <Field label={t('repeat.ratio')} id={amountId}>
              <InputNumber
                id={amountId}
                min={1}
                max={100}
                precision={0}
                suffix="%"
                disabled={!designer.editable}
                value={Math.round(completion.amount * 100)}
                onChange={(amount) => {
                  if (amount !== null) complete({ need: 'ratio', amount: amount / 100 });
                }}
              />
            </Field>
          )}
          <ConditionField
            repeated
            label={t('repeat.until')}
            value={bodyOf(how, 'completionCondition')}
            onCommit={(text) => write(partOf('completionCondition', text), how)}
            hint={t('repeat.untilHint')}
          />
        </>
      )}
    </Section>
  );
}

export function UserTaskSections(): ReactNode {
  return (
    <>
      <PerformerSection />
      <DecisionSection />
      <NodeFormSection />
      <DeadlineSection />
      <RepeatSection />
    </>
  );
}

interface PairsProps {
  readonly label: string;
  readonly pairs: readonly Pair[];
  readonly onChange: (pairs: readonly Pair[]) => void;
  readonly words: { readonly name: string; readonly value: string; readonly add: string; readonly remove: string };
}

/** Names with their values, one below another. */
export function Pairs({ label, pairs, onChange, words }: PairsProps): ReactNode {
  const { editable } = usePanel().designer;
  const set = (at: number, part: Partial<Pair>): void =>
    onChange(pairs.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <fieldset className="flow-pairs">
      <legend>{label}</legend>
      {pairs.map(({ name, value }, index) => (
        <div key={index}>
          <Input
            aria-label={`${words.name} ${index + 1}`}
            placeholder={words.name}
            defaultValue={name}
            key={`n${name}`}
            readOnly={!editable}
            onBlur={({ target }) => {
              if (target.value !== name) set(index, { name: target.value.trim() });
            }}
          />
          <Input
            aria-label={`${words.value} ${index + 1}`}
            placeholder={words.value}
            defaultValue={value}
            key={`v${value}`}
            readOnly={!editable}
            onBlur={({ target }) => {
              if (target.value !== value) set(index, { value: target.value.trim() });
            }}
          />
          {editable && (
            <button
              type="button"
              className="plain-icon"
              aria-label={`${words.remove} ${index + 1}`}
              title={words.remove}
              onClick={() => onChange(pairs.filter((_one, at) => at !== index))}
            >
              <Icon name="bin" />
            </button>
          )}
        </div>
      ))}
      {editable && (
        <Button type="link" icon={<Icon name="plus" />} onClick={() => onChange([...pairs, { name: '', value: '' }])}>
          {words.add}
        </Button>
      )}
    </fieldset>
  );
}

/**
 * What an automatic step does: a named action of the entity with its inputs, or an expression whose value goes into a
 * variable.
 */
export function WorkSection(): ReactNode {
  const { t } = useTranslation('designer');
  const { designer, element, facts } = usePanel();
  const { write, writeAttribute } = useWrite();
  const isAction = attributeOf(element, 'expression') === '';
  const words = {
    name: t('work.inputName'),
    value: t('work.inputValue'),
    add: t('work.addInput'),
    remove: t('remove'),
  };
  return (
    <Section title={t('work.title')}>
      {isAction && (
        <AttributeText
          name="action"
          label={t('work.action')}
          hint={t('work.actionHint')}
          options={facts.actions.map(({ code, label }) => ({ value: code, label: `${label}（${code}）` }))}
          code
        />
      )}
      {attributeOf(element, 'action') === '' && (
        <FormulaField
          label={t('work.expression')}
          value={attributeOf(element, 'expression')}
          onCommit={(text) => writeAttribute('expression', text)}
          kind="text"
        />
      )}
      {isAction && (
        <Pairs
          label={t('work.inputs')}
          pairs={inputsOf(element)}
          words={words}
          onChange={(pairs) =>
            write(extensionPatch(designer.create, element, 'field', inputElements(pairs, designer.makeAny)))
          }
        />
      )}
      <AttributeText name="resultVariable" label={t('work.result')} hint={t('work.resultHint')} code />
      {isAction && <AttributeFlag name="async" label={t('work.async')} hint={t('work.asyncHint')} />}
    </Section>
  );
}

const SCRIPTS = ['', 'action'] as const;

export function ScriptSection(): ReactNode {
  const { t } = useTranslation('designer');
  const { element, facts } = usePanel();
  const { write } = useWrite();
  const format = textOf(element, 'scriptFormat');
  const isAction = format.trim().toLowerCase() === 'action';
  const write1 = (text: string): void => write({ script: text.trim() === '' ? undefined : text.trim() });
  return (
    <Section title={t('work.title')}>
      <Choice
        label={t('script.format')}
        value={isAction ? 'action' : format}
        options={SCRIPTS.map((value) => ({ value, label: t(`script.of.${value || 'expression'}`) }))}
        onChange={(value) => write({ scriptFormat: value === '' ? undefined : value })}
      />
      {isAction ? (
        <TextField
          label={t('work.action')}
          value={textOf(element, 'script')}
          onCommit={write1}
          options={facts.actions.map(({ code, label }) => ({ value: code, label: `${label}（${code}）` }))}
        />
      ) : (
        <TextField
          label={t('script.body')}
          value={textOf(element, 'script')}
          onCommit={write1}
          lines={4}
          hint={t('script.bodyHint')}
          code
        />
      )}
      {!isAction && <AttributeText name="resultVariable" label={t('work.result')} code />}
    </Section>
  );
}
