/** The properties of what is chosen on the canvas, of the process where nothing is; in the portal's own fields. */
import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SlotProps } from '../../../engine/client/index.ts';
import type { Designer } from './designer.ts';
import { CallSection, EventSection, FlowSection, MessageSection } from './event-sections.tsx';
import { AttributeText, Choice, TextField } from './fields.tsx';
import { elementsOf, has, is, type Moddle, type Shape, textOf } from './moddle.ts';
import { FormFactsOf } from './FormFactsOf.tsx';
import { type FormFacts, PanelContext, usePanel, useWrite } from './panel-context.ts';
import { attributeOf } from './attributes.ts';
import { NAME_LENGTH } from './process-check.ts';
import { RepeatSection, ScriptSection, UserTaskSections, WorkSection } from './task-sections.tsx';
import { Section } from './Section.tsx';

const ID = /^[\p{L}_][\p{L}\p{N}_.-]*$/u;

/** Elements a task can stand at. */
const isNode = (element: Moddle): boolean => is(element, 'bpmn:FlowNode');

function GeneralSection(): ReactNode {
  const { t } = useTranslation('designer');
  const { designer, shape, element, facts } = usePanel();
  const { write, writeAttribute } = useWrite();
  const isProcess = is(element, 'bpmn:Process');
  const named = element.$type === 'bpmn:TextAnnotation' ? 'text' : 'name';
  const [note] = elementsOf(element, 'documentation');
  const wrongId = (text: string): string | undefined => {
    if (!ID.test(text.trim())) return t('general.idWrong');
    return text.trim() !== element.id && designer.isIdTaken(text.trim()) ? t('general.idTaken') : undefined;
  };
  function document(text: string): void {
    const body = text.trim();
    if (note && body !== '') write({ text: body }, note);
    else write({ documentation: body === '' ? [] : [designer.create('bpmn:Documentation', { text: body }, element)] });
  }
  // Of what is drawn, bpmn-js sets the label along with the name.
  const rename = (text: string): void => write({ [named]: text.trim() === '' ? undefined : text.trim() });
  return (
    <Section title={t('general.title')}>
      {has(element, named) && (
        <TextField
          label={t(named === 'text' ? 'general.text' : 'general.name')}
          value={textOf(element, named)}
          onCommit={rename}
          lines={1}
          {...(named === 'name' && element.$type !== 'bpmn:SequenceFlow' ? { max: NAME_LENGTH } : {})}
        />
      )}
      {/* The key of a model is its process's id: it is changed in the record. */}
      {isProcess || element !== shape.businessObject ? (
        <p className="flow-fact">
          <span>{t('general.id')}</span>
          <span className="code">{element.id}</span>
        </p>
      ) : (
        <TextField
          label={t('general.id')}
          value={element.id}
          onCommit={(id) => write({ id: id.trim() })}
          check={wrongId}
          strict
          code
        />
      )}
      <TextField label={t('general.documentation')} value={textOf(note, 'text')} onCommit={document} lines={2} />
      {isNode(element) &&
        (facts.statuses.length > 0 ? (
          <Choice
            label={t('general.status')}
            value={attributeOf(element, 'enterStatus')}
            none={t('general.statusKept')}
            options={facts.statuses.map(({ value, title }) => ({ value, label: title }))}
            onChange={(value) => writeAttribute('enterStatus', value)}
            hint={t('general.statusHint')}
          />
        ) : (
          <AttributeText name="enterStatus" label={t('general.status')} hint={t('general.statusHint')} code />
        ))}
    </Section>
  );
}

/** What the name is called in the other languages; without it readers see the name itself. */
function NamesSection(): ReactNode {
  const { t } = useTranslation('designer');
  const { element } = usePanel();
  const anyText = (): undefined => undefined;
  return (
    <Section
      title={t('names.title')}
      closed={attributeOf(element, 'nameEn') === '' && attributeOf(element, 'nameTw') === ''}
    >
      <AttributeText name="nameEn" label={t('names.en')} check={anyText} max={NAME_LENGTH} />
      <AttributeText name="nameTw" label={t('names.tw')} hint={t('names.hint')} check={anyText} max={NAME_LENGTH} />
    </Section>
  );
}

function Sections(): ReactNode {
  const { t } = useTranslation('designer');
  const { element, designer } = usePanel();
  const repeats = is(element, 'bpmn:Activity') && element.$type !== 'bpmn:UserTask';
  const works = ['bpmn:ServiceTask', 'bpmn:SendTask', 'bpmn:BusinessRuleTask'].includes(element.$type);
  return (
    <>
      <header className="flow-panel-head">
        <h2>{t(`type.${element.$type.slice(5)}`, { defaultValue: element.$type.slice(5) })}</h2>
        {!designer.editable && <span className="flow-note">{t('readOnly')}</span>}
      </header>
      <GeneralSection />
      {(isNode(element) || ['bpmn:Process', 'bpmn:SequenceFlow'].includes(element.$type)) && <NamesSection />}
      {element.$type === 'bpmn:UserTask' && <UserTaskSections />}
      {works && <WorkSection />}
      {element.$type === 'bpmn:ScriptTask' && <ScriptSection />}
      {['bpmn:ReceiveTask', 'bpmn:SendTask'].includes(element.$type) && <MessageSection />}
      {element.$type === 'bpmn:CallActivity' && <CallSection />}
      {is(element, 'bpmn:Event') && <EventSection />}
      {element.$type === 'bpmn:SequenceFlow' && <FlowSection />}
      {repeats && <RepeatSection />}
    </>
  );
}

type View = SlotProps['entity'];

interface PanelProps {
  readonly designer: Designer;
  readonly view: View;
  readonly form: string;
  readonly onFacts: (facts: FormFacts) => void;
  readonly onForm: (node: string) => void;
}

function BarePanel({
  designer,
  view,
  form,
  facts,
  onFacts,
  onForm,
}: PanelProps & { readonly facts: FormFacts }): ReactNode {
  const { t } = useTranslation('designer');
  const [seen, setSeen] = useState<{ readonly shapes: readonly Shape[]; readonly round: number }>(() => ({
    shapes: designer.selection.get(),
    round: 0,
  }));
  useEffect(() => {
    let gone = false;
    designer.onSelection(() => {
      if (!gone) setSeen(({ round }) => ({ shapes: [...designer.selection.get()], round: round + 1 }));
    });
    return () => {
      gone = true;
    };
  }, [designer]);
  useEffect(() => onFacts(facts), [facts, onFacts]);
  const [chosen, second] = seen.shapes;
  const root = designer.canvas.getRootElement();
  const shape = chosen?.labelTarget ?? chosen ?? root;
  if (second)
    return (
      <aside className="flow-panel" aria-label={t('panel')}>
        <p className="flow-note flow-empty">{t('several', { count: seen.shapes.length })}</p>
      </aside>
    );
  const own = shape.businessObject;
  // Of a collaboration the process that runs is meant.
  const element = is(own, 'bpmn:Collaboration') ? (designer.process() ?? own) : own;
  if (!element?.$type) return null;
  return (
    <aside className="flow-panel" aria-label={t('panel')}>
      <PanelContext.Provider value={{ designer, shape, element, view, facts, form, onForm }}>
        <Sections key={`${shape.id} ${element.$type}`} />
      </PanelContext.Provider>
    </aside>
  );
}

export function Panel(props: PanelProps): ReactNode {
  return <FormFactsOf form={props.form}>{(facts) => <BarePanel {...props} facts={facts} />}</FormFactsOf>;
}
