/**
 * The designer of one model: palette, canvas, properties, and the problems as one draws. On a phone, and for whoever
 * may not edit, the same diagram to be read.
 */
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { App, Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Locale } from '../../../engine/model/errors/define.ts';
import {
  addIcons,
  asApiError,
  seatOf,
  type SlotProps,
  ToneNote,
  useAnnouncedLabel,
  useNarrow,
  useNavigation,
  useSession,
} from '../../../engine/client/index.ts';
import type { WireRow } from '../../../engine/model/wire.ts';
import type { ParserWarning } from '../../../engine/model/workflow/elements.ts';
import { type Designer, openDesigner } from './designer.ts';
import { drawn } from './layout.ts';
import { bpmnKey } from './words.ts';
import { newProcess } from './new-process.ts';
import { Palette } from './Palette.tsx';
import { Panel } from './Panel.tsx';
import { type FormFacts, NO_FACTS } from './panel-context.ts';
import { exportAs, type ExportKind } from './picture.ts';
import { spell } from './pinyin.ts';
import { Problems } from './Problems.tsx';
import { type Known, type Problem, compiledOf, problemText, refusalOf } from './process-check.ts';
import { FormFactsOf } from './FormFactsOf.tsx';
import { Simulator } from './simulation/Simulator.tsx';
import { Toolbar } from './Toolbar.tsx';
import { mayEdit, type ModelText, useModelText } from './useModelText.ts';
import './designer.css';

addIcons({
  undo: 'M6 3L2.5 6.500 6 10M3 6.500h6.500a4 4 0 010 8H7',
  redo: 'M10 3l3.500 3.500L10 10M13 6.500H6.500a4 4 0 000 8H9',
});

const NodeCanvas = lazy(() => import('./nodeCanvas/NodeCanvas.tsx'));

/** Milliseconds of rest after which the text is kept and the problems are looked for. */
const REST_MS = 300;

interface PageProps {
  readonly entity: SlotProps['entity'];
  readonly id: string;
}

/** A conflict is said in place: what was drawn here stays until one has chosen. */
function Conflict({
  model,
  onExport,
}: {
  readonly model: ModelText;
  readonly onExport: (kind: ExportKind) => void;
}): ReactNode {
  const { t } = useTranslation('designer');
  const { saving } = model;
  if (saving.kind !== 'conflict') return null;
  return (
    <div className="flow-conflict" role="alert">
      <ToneNote tone="danger">{t('conflict.said', { by: saving.by || '—', at: saving.at || '—' })}</ToneNote>
      <span className="flow-space" />
      <Button onClick={() => onExport('xml')}>{t('conflict.export')}</Button>
      <Button onClick={model.takeTheirs}>{t('conflict.theirs')}</Button>
      <Button danger onClick={model.keepMine}>
        {t('conflict.mine')}
      </Button>
    </div>
  );
}

/** What the steps may open: fields of the records the process leads, or of the form it begins with. */
function recordOf({ process, fields, asked }: NonNullable<FormFacts['record']>, key: string): Known['record'] {
  const names = process === key ? fields.map(({ name }) => name) : asked;
  return names.length === 0
    ? null
    : { fields: names, kept: fields.filter(({ name, kept }) => kept && names.includes(name)).map(({ name }) => name) };
}

/** What is to be said at each element. */
const wordsAt = (problems: readonly Problem[], locale: Locale): ReadonlyMap<string, string> =>
  new Map(
    problems.flatMap((problem) =>
      problem.node === undefined ? [] : [[problem.node, problemText(problem, locale)] as const],
    ),
  );

/** What stands beside the canvas while it is open. */
interface Sight {
  readonly chosen: number;
  readonly round: number;
}

function Screen({
  entity,
  model,
  row,
}: {
  readonly entity: PageProps['entity'];
  readonly model: ModelText;
  readonly row: WireRow;
}): ReactNode {
  const { t, i18n } = useTranslation(['designer', 'bpmn']);
  const { message } = App.useApp();
  const narrow = useNarrow();
  const seat = useSession((state) => seatOf(state.user));
  const { isShown } = useNavigation();
  const editable = mayEdit(row) && !narrow;
  const place = useRef<HTMLDivElement>(null);
  const [designer, setDesigner] = useState<Designer>();
  const [ready, setReady] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [problems, setProblems] = useState<readonly Problem[]>();
  const [cautions, setCautions] = useState<readonly Problem[]>([]);
  const [listed, setListed] = useState(false);
  const [, setSight] = useState<Sight>({ chosen: 0, round: 0 });
  /** The text that is being tried out, while it is. */
  const [tried, setTried] = useState<string>();
  /** The user task whose form is open on the canvas, and where the focus goes back to. */
  const [formAt, setFormAt] = useState<{ readonly node: string; readonly from: Element | null }>();
  const facts = useRef<FormFacts>(NO_FACTS);
  const warnings = useRef<readonly ParserWarning[]>([]);
  /** What was drawn of which opening: a new canvas (another language, another width) goes on with it. */
  const drawing = useRef<{ readonly opening: number; readonly xml: string }>(undefined);
  const key = String(row['modelKey'] ?? '');
  const { opening } = model;
  const locale = i18n.language as Locale;

  const [record, setRecord] = useState<FormFacts['record']>();
  const known = (): Known => {
    const { statuses, record: told } = facts.current;
    return {
      ...(statuses.length > 0 ? { statuses: statuses.map(({ value }) => value) } : {}),
      ...(told ? { record: recordOf(told, key) } : {}),
    };
  };
  /** Looks at what is drawn now: keeps its text, and says what is wrong with it. */
  async function look(open: Designer): Promise<void> {
    const xml = await open.xml();
    if (open.editable) {
      drawing.current = { opening: opening?.opening ?? 0, xml };
      model.typed(xml);
    }
    const compiled = compiledOf(open.definitions(), xml, warnings.current, known(), open.process()?.id ?? key);
    const found = compiled.problems ?? [];
    setProblems(found);
    setCautions(compiled.warnings);
    open.mark(wordsAt(found, locale), wordsAt(compiled.warnings, locale));
  }
  const lookLater = useEffectEvent(look);

  /** Puts a text on the canvas; false with a sentence where it cannot be read. */
  async function put(open: Designer, text: string): Promise<boolean> {
    setRefused(undefined);
    try {
      warnings.current = await open.open(await drawn(text));
      setReady(true);
      return true;
    } catch (cause) {
      setRefused(cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause));
      return false;
    }
  }

  // Whoever changes the language reads the canvas's own words in it from then on.
  const language = i18n.language;
  useEffect(() => {
    if (!place.current) return undefined;
    setReady(false);
    const open = openDesigner(place.current, {
      editable,
      process: key,
      seat,
      spell,
      translate: (text) => i18n.t(bpmnKey(text), { ns: 'bpmn', lng: language, defaultValue: text }),
    });
    setDesigner(open);
    return () => {
      setDesigner(undefined);
      open.destroy();
    };
  }, [editable, key, seat, language, i18n]);

  const shown = useEffectEvent(async (open: Designer, isGone: () => boolean) => {
    if (!opening) return;
    const again = drawing.current?.opening === opening.opening ? drawing.current.xml : undefined;
    if (!(await put(open, again ?? opening.text)) || isGone()) return;
    const exported = await open.xml();
    if (isGone()) return;
    if (open.editable && again === undefined) model.opened(exported);
    await look(open);
  });
  useEffect(() => {
    if (!designer) return undefined;
    let gone = false;
    let timer: ReturnType<typeof setTimeout>;
    let settled = false;
    void shown(designer, () => gone).then(() => {
      settled = true;
    });
    designer.onChange(() => {
      clearTimeout(timer);
      if (settled && !gone)
        timer = setTimeout(() => {
          if (!gone) void lookLater(designer);
        }, REST_MS);
    });
    designer.onSelection(() => {
      if (!gone) setSight(({ round }) => ({ chosen: designer.selection.get().length, round: round + 1 }));
    });
    return () => {
      gone = true;
      clearTimeout(timer);
    };
    // A text is put on the canvas once for each opening, and again on a new canvas.
  }, [designer, opening?.opening]);

  const onFacts = useCallback((found: FormFacts) => {
    facts.current = found;
    setRecord(found.record);
  }, []);
  // What was looked at before the form was known is looked at again.
  useEffect(() => {
    if (record && designer) void lookLater(designer);
  }, [record, designer]);
  async function save(): Promise<void> {
    if (!designer) return;
    model.typed(await designer.xml());
    await model.save();
  }
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 's' || !isShown() || !editable) return;
    event.preventDefault();
    // What stands in a field is committed as one leaves it.
    if (document.activeElement instanceof HTMLElement && document.activeElement.closest('.flow-panel'))
      document.activeElement.blur();
    void save();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);

  async function bringIn(file: File): Promise<void> {
    if (!designer) return;
    const text = await file.text();
    const refusal = refusalOf(text, locale);
    if (refusal !== undefined) return void message.error(refusal);
    const before = await designer.xml();
    try {
      const whole = await drawn(text);
      warnings.current = await designer.open(whole);
      if (whole === text && !designer.isRenamed()) model.brought(await designer.xml(), text);
    } catch (cause) {
      await put(designer, before);
      return void message.error(
        t('importFailed', { reason: cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : '' }),
      );
    }
    setRefused(undefined);
    await look(designer);
    void message.success(t('imported', { name: file.name }));
  }
  function sendOut(kind: ExportKind): void {
    if (!designer) return;
    // Untouched, the file is the row's own text to the byte.
    const xml = async (): Promise<string> =>
      model.saving.kind === 'saved' && typeof row['bpmnXml'] === 'string' && row['bpmnXml'] !== ''
        ? row['bpmnXml']
        : designer.xml();
    exportAs(kind, key, { xml, svg: () => designer.svg() }).catch((cause: unknown) => {
      void message.error(asApiError(cause).message);
    });
  }
  async function simulate(): Promise<void> {
    if (designer) setTried(await designer.xml());
  }
  const form = String(row['usedForm'] ?? '');
  const onForm = useCallback((node: string) => setFormAt({ node, from: document.activeElement }), []);
  function endForm(): void {
    setFormAt(undefined);
    // The panel is there again only once this is drawn.
    setTimeout(() => {
      if (formAt?.from instanceof HTMLElement) formAt.from.focus({ preventScroll: true });
    });
  }
  const inForm = formAt !== undefined && tried === undefined && record !== undefined;
  return (
    <section
      className="flow-designer"
      data-workbench
      aria-label={t('title', { name: String(row['name'] ?? '') })}
      data-ready={ready}
    >
      {tried !== undefined && (
        <FormFactsOf form={form}>
          {(found) => (
            <Simulator
              xml={tried}
              process={key}
              known={known()}
              variables={found.variables}
              onEnd={() => setTried(undefined)}
            />
          )}
        </FormFactsOf>
      )}
      {tried === undefined && !inForm && (
        <Toolbar
          designer={ready ? designer : undefined}
          editable={editable}
          chosen={designer?.selection.get().length ?? 0}
          saving={model.saving}
          empty={!row['bpmnXml']}
          onSave={() => void save()}
          onImport={(file) => void bringIn(file)}
          onExport={sendOut}
          onSimulate={() => void simulate()}
        />
      )}
      <Conflict model={model} onExport={sendOut} />
      {opening?.restored && model.saving.kind !== 'saved' && model.saving.kind !== 'conflict' && (
        <p className="flow-note flow-line" role="status">
          {t('restored')}
        </p>
      )}
      {model.unkept && (
        <p className="flow-line" role="alert">
          <ToneNote tone="warning">{t('unkept')}</ToneNote>
        </p>
      )}
      {refused !== undefined && (
        <p className="flow-line" role="alert">
          <ToneNote tone="danger">{t('unreadable', { reason: refused })}</ToneNote>
        </p>
      )}
      {inForm && designer && ready && (
        <Suspense
          fallback={
            <div className="flow-failed anlan-late" aria-busy="true">
              <Skeleton active paragraph={{ rows: 8 }} />
            </div>
          }
        >
          <NodeCanvas
            key={formAt.node}
            designer={designer}
            node={formAt.node}
            form={form}
            record={record}
            saving={model.saving}
            onEnd={endForm}
          />
        </Suspense>
      )}
      {/* Both sides keep their width from the beginning: the diagram is fitted into what they leave. */}
      <div className="flow-body" hidden={tried !== undefined || inForm}>
        {editable && (designer && ready ? <Palette designer={designer} /> : <div className="flow-palette" />)}
        <div className="flow-middle">
          <div ref={place} className="flow-canvas" />
          <Problems
            problems={problems}
            warnings={cautions}
            open={listed}
            onToggle={() => setListed(!listed)}
            onJump={(node) => designer?.jump(node)}
          />
        </div>
        {!narrow &&
          (designer && ready ? (
            <Panel
              key={`${language} ${editable}`}
              designer={designer}
              view={entity}
              form={form}
              onFacts={onFacts}
              onForm={onForm}
            />
          ) : (
            <div className="flow-panel" />
          ))}
      </div>
    </section>
  );
}

export default function DesignerPage({ entity, id }: PageProps): ReactNode {
  const { t } = useTranslation('designer');
  const begin = (row: WireRow): string =>
    newProcess(String(row['modelKey'] ?? 'process'), String(row['name'] ?? ''), {
      start: t('begin.start'),
      task: t('begin.task'),
      end: t('begin.end'),
    });
  const model = useModelText(entity, id, t('views.design'), begin);
  const { row, failure } = model;
  useAnnouncedLabel(row ? String(row['name'] ?? '') : undefined);
  if (!row && failure)
    return (
      <div className="flow-failed" role="alert">
        <ToneNote tone="danger">{failure.message}</ToneNote>
        <Button onClick={model.retry}>{t('retry')}</Button>
      </div>
    );
  if (!row)
    return (
      <div className="flow-failed anlan-late" aria-busy="true">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  return <Screen entity={entity} model={model} row={row} />;
}
