/**
 * The designer of one form, its list and its reports: outline and palette, canvas, properties, and what the server says
 * of the draft they share.
 */
import { App, Button, Segmented, Skeleton, Tabs } from 'antd';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { addIcons, type Language, seatOf, ToneNote, useNavigation, useSession } from '../../../engine/client/index.ts';
import { readCommands } from '../../../engine/model/format/layer/commands.ts';
import { checkLimits } from '../../../engine/model/format/layer/limits.ts';
import { type Json, objectAt, textAt } from '../../../engine/model/format/read/source.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import { afterPaint } from './after-paint.ts';
import type { Entities, Place, Scope } from './calls.ts';
import { CanvasPane, type Device, type Mode } from './CanvasPane.tsx';
import {
  PARTS,
  type Part,
  counterpart,
  isListKind,
  isThere,
  partOf,
  removeChosen,
  siblingsOf,
  stepChosen,
} from './chosen.ts';
import { DesignerContext, type DesignerShare, type Load } from './designer-context.ts';
import { DesignerBar } from './DesignerBar.tsx';
import {
  type Added,
  type Chosen,
  addField,
  addSection,
  duplicateField,
  fieldsOf,
  moveField,
  moveSection,
  outlineOf,
} from './draft-document.ts';
import { listFields, titleOf } from './drawn-list.ts';
import { type Drop, showMoved } from './drop-place.ts';
import { EditionsDrawer } from './EditionsDrawer.tsx';
import { FieldPalette } from './FieldPalette.tsx';
import { KindPalette } from './KindPalette.tsx';
import { addAction, addView, listDefaults, placeItem } from './list-document.ts';
import { keptText } from './kept-text.ts';
import { ListOutline } from './ListOutline.tsx';
import { ListPane } from './ListPane.tsx';
import { ListPanel } from './ListPanel.tsx';
import { Outline } from './Outline.tsx';
import type { NamedEntry } from './palette.ts';
import { ProblemList, targetOf } from './ProblemList.tsx';
import { PropertyPanel } from './PropertyPanel.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { addReport, duplicateReport, nextGroup, placeReport } from './report-document.ts';
import { ReportOutline } from './ReportOutline.tsx';
import { ReportPane } from './ReportPane.tsx';
import { ReportPanel } from './ReportPanel.tsx';
import { type Part as SubTable, SubTableDialog } from './SubTableDialog.tsx';
import { copyFields, inOrder, moveFields, pasteFields, stepFields } from './several-fields.ts';
import { useDrag } from './useDrag.tsx';
import { type Draft, type Opened, useDraft } from './useDraft.ts';
import { type DraftView, useDraftView } from './useDraftView.ts';
import './form-designer.css';

addIcons({
  undo: 'M6 3L2.5 6.500 6 10M3 6.500h6.500a4 4 0 010 8H7',
  redo: 'M10 3l3.500 3.500L10 10M13 6.500H6.500a4 4 0 000 8H9',
});

/** Of a role that has just been chosen. */
const NOT_YET: DraftView = { view: undefined, problems: [], failure: undefined, unseen: false, round: 0 };

const TextPane = lazy(() => import('./TextPane.tsx'));

interface DesignerProps {
  readonly place: Place;
  readonly title: string;
  readonly scopes: readonly Scope[];
  readonly onScope: (scope: Scope) => void;
  readonly part: Part;
  readonly onPart: (part: Part) => void;
  /** Rows there are may be asked for, to draw the list with. */
  readonly listed: boolean;
  /** What the page with all forms is called. */
  readonly home: string;
  readonly onBack: () => void;
  /** What there is of entities, for sub-tables. */
  readonly known: Pick<Entities, 'list' | 'mayCreate'>;
  /** One was made. */
  readonly onMade: () => void;
}

/** Another window kept another draft meanwhile: nothing is written over unasked. */
function Moved({ draft }: { readonly draft: Draft }): ReactNode {
  const { t } = useTranslation('formDesigner');
  if (draft.saving.kind !== 'moved') return null;
  return (
    <div className="fd-moved" role="alert">
      <ToneNote tone="danger">{t('moved.said', { at: draft.saving.at ?? '—' })}</ToneNote>
      <span className="fd-space" />
      <Button onClick={draft.takeTheirs}>{t('moved.theirs')}</Button>
      <Button danger onClick={draft.keepMine}>
        {t('moved.mine')}
      </Button>
    </div>
  );
}

/** What the draft is changed by, from whatever part of the screen. */
function useShare(
  draft: Draft,
  opened: Opened,
  view: EntityView,
  scope: Scope,
  press: DesignerShare['press'],
  choice: Pick<DesignerShare, 'chosen' | 'choose' | 'fields' | 'toggle' | 'extend' | 'renamed' | 'choice' | 'defaults'>,
  ask: () => void,
): DesignerShare {
  const { t } = useTranslation('formDesigner');
  const { document, change } = draft;
  const { base } = opened;
  const { chosen, choose, fields, defaults } = choice;
  const maySet = useMemo(() => {
    const layer = scope === 'tenant' ? 'tenant' : 'product';
    // A field that is new belongs to whoever adds it.
    return (path: readonly string[]): boolean =>
      (path[0] === 'data' && path[2] !== undefined && !Object.hasOwn(fieldsOf(base), path[2])) ||
      checkLimits(base, layer, readCommands({ commands: [{ set: [...path], to: '' }] })).length === 0;
  }, [base, scope]);
  const mayAdd = useMemo(
    () =>
      checkLimits(
        base,
        scope === 'tenant' ? 'tenant' : 'product',
        readCommands({ commands: [{ add: ['data', 'properties', 'x'], value: {} }] }),
      ).length === 0,
    [base, scope],
  );
  const isOpen = ({ kind, name }: Chosen): boolean =>
    kind === 'action' || kind === 'report'
      ? maySet([kind === 'action' ? 'actions' : 'reports', name])
      : partOf({ kind, name }) === 'form' || maySet(['list', 'columns']);
  const first = nextGroup(listFields(document, view).values(), []);
  const take = (kind: Chosen['kind'], { document: made, name }: Added): void => {
    change(() => made);
    choose({ kind, name });
  };
  return {
    ...choice,
    base,
    document,
    view,
    scope,
    change,
    maySet,
    isOpen,
    mayAdd,
    press,
    put: (entry) =>
      entry.field
        ? take('field', addField(document, entry.code, { title: entry.word, ...entry.field }, chosen))
        : ask(),
    place: (kind, name, before) => {
      if (!isOpen({ kind, name })) return;
      change((now) =>
        kind === 'report' ? placeReport(now, name, before) : placeItem(now, kind, name, before, defaults),
      );
      choose({ kind, name });
    },
    remove: () => {
      if (!chosen || !isOpen(chosen)) return;
      const all = fields.length > 0 ? fields.map((name): Chosen => ({ kind: 'field', name })) : [chosen];
      const without = (from: Json): Json => all.reduce((made, one) => removeChosen(made, one, defaults), from);
      change(without);
      // A built-in action that is switched off still stands there.
      if (isThere(without(document), chosen, defaults)) return;
      const order = siblingsOf(document, chosen, defaults).filter(
        (name) => name === chosen.name || !fields.includes(name),
      );
      const next =
        chosen.kind === 'section'
          ? undefined
          : (order[order.indexOf(chosen.name) + 1] ?? order[order.indexOf(chosen.name) - 1]);
      choose(next === undefined ? undefined : { kind: chosen.kind, name: next });
    },
    duplicate: () => {
      if (chosen?.kind === 'report')
        return isOpen(chosen) ? take('report', duplicateReport(document, chosen.name)) : undefined;
      const [last, ...before] = fields.toReversed();
      if (last !== undefined)
        take(
          'field',
          duplicateField(
            before.reduce((made, name) => duplicateField(made, name).document, document),
            last,
          ),
        );
    },
    step: (by) => {
      if (chosen && isOpen(chosen))
        change((now) => (fields.length > 1 ? stepFields(now, fields, by) : stepChosen(now, chosen, by, defaults)));
    },
    addSection: () => {
      const after =
        chosen?.kind === 'section'
          ? chosen.name
          : outlineOf(document).find(({ fields }) => chosen && fields.includes(chosen.name))?.code;
      take(
        'section',
        addSection(document, scope === 'tenant' ? 'x_section' : 'section', { title: t('outline.newSection') }, after),
      );
    },
    addView: () => take('view', addView(document, scope === 'tenant' ? 'x_view' : 'view', t('list.newView'))),
    addAction: () => take('action', addAction(document, t('list.newAction'))),
    addReport:
      first !== undefined && maySet(['reports', ''])
        ? () => take('report', addReport(document, t('report.new'), first))
        : undefined,
  };
}

interface Picked {
  readonly chosen?: Chosen | undefined;
  /** Further fields of the form. */
  readonly also: readonly string[];
  /** Counts the choices. */
  readonly choice: number;
}

const withAlso = (picked: Picked, also: readonly string[]): Picked =>
  picked.also.length === also.length ? picked : { ...picked, also, choice: picked.choice + 1 };

function isTyped(target: EventTarget): boolean {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  );
}

interface ScreenProps extends DesignerProps {
  readonly draft: Draft;
  readonly opened: Opened;
  readonly seen: DraftView;
  readonly view: EntityView;
  readonly language: Language;
  readonly onLanguage: (language: Language) => void;
  readonly role: string | undefined;
  readonly onRole: (role: string | undefined) => void;
  /** The form as the role gets it; absent without one. */ readonly eyes: DraftView | undefined;
}

function Screen({
  place,
  title,
  scopes,
  onScope,
  part,
  onPart,
  listed,
  known,
  onMade,
  draft,
  opened,
  seen,
  view,
  language,
  onLanguage,
  role,
  onRole,
  eyes,
}: ScreenProps): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { isShown } = useNavigation();
  const { message } = App.useApp();
  const root = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState<Picked>({ also: [], choice: 0 });
  const { document, change } = draft;
  const defaults = useMemo(() => listDefaults(view), [view]);
  // What was chosen in another part, as far as it is there in this one.
  const chosen = counterpart(document, picked.chosen, part, defaults);
  const choose = (to: Chosen | undefined): void => {
    setPicked((before) =>
      before.chosen?.kind === to?.kind && before.chosen?.name === to?.name
        ? withAlso(before, [])
        : { chosen: to, also: [], choice: before.choice + 1 },
    );
    if (to && partOf(to) !== part) onPart(partOf(to));
  };
  const fields = useMemo(
    () => (chosen?.kind === 'field' ? inOrder(document, [chosen.name, ...picked.also]) : []),
    [document, chosen?.kind, chosen?.name, picked.also],
  );
  /** A field becomes the one that is shown, these stay chosen beside it. */
  const lead = (name: string, also: readonly string[]): void =>
    setPicked((before) => ({ chosen: { kind: 'field', name }, also, choice: before.choice + 1 }));
  const beside = (...gone: readonly (string | undefined)[]): readonly string[] =>
    fields.filter((name) => !gone.includes(name));
  const toggle = (name: string): void => {
    const [first, ...rest] = beside(name);
    if (!fields.includes(name)) return lead(name, fields);
    if (first !== undefined) lead(first, rest);
  };
  const extend = (name: string): void => lead(name, beside(name, fields.includes(name) ? chosen?.name : undefined));
  const renamed = (name: string): void => setPicked((before) => ({ ...before, chosen: { kind: 'field', name } }));
  const [mode, setMode] = useState<Mode>('design');
  const [device, setDevice] = useState<Device>('desktop');
  const [side, setSide] = useState('outline');
  const [record, setRecord] = useState<WireRow>();
  const [publishing, setPublishing] = useState(false);
  const [editions, setEditions] = useState(false);
  const seat = useSession((state) => seatOf(state.user));
  // A text that was left before it was valid waits to be seen.
  const [texts, setTexts] = useState(() => keptText(seat, place.scope, opened.base) !== undefined);

  /** A sub-table is asked about first: where it is put once that is answered, behind what is chosen without a place. */
  const [asking, setAsking] = useState<{ readonly drop?: Drop }>();
  function putField(stem: string, field: Json, drop: Drop | undefined): void {
    const { document: made, name } = addField(
      document,
      stem,
      field,
      drop ? { kind: 'section', name: drop.section } : chosen,
    );
    change(() => (drop ? moveField(made, name, drop.section, drop.before) : made));
    choose({ kind: 'field', name });
  }
  function putEntry(entry: NamedEntry, drop: Drop): void {
    if (entry.field) putField(entry.code, { title: entry.word, ...entry.field }, drop);
    else setAsking({ drop });
  }
  function putRows({ entity, title: called, by }: SubTable): void {
    putField(entity, { type: 'array', title: called, 'x-ref': { entity, by } }, asking?.drop);
    setAsking(undefined);
    onMade();
  }
  const held = new Set(
    Object.values(fieldsOf(document)).map(
      (field) => `${textAt(objectAt(field, 'x-ref'), 'entity')} ${textAt(objectAt(field, 'x-ref'), 'by')}`,
    ),
  );
  const free = (known.list.find(({ entity }) => entity === place.entity)?.parts ?? []).filter(
    ({ entity, by }) => !held.has(`${entity} ${by}`),
  );
  const { press, picture } = useDrag(root, (load: Load, drop) => {
    if (load.kind === 'new') return putEntry(load.entry, drop);
    if (isListKind(load.kind) || load.kind === 'report') return share.place(load.kind, load.name, drop.before);
    const moved = fields.includes(load.name) ? fields : [load.name];
    const move = (now: Json): Json =>
      load.kind === 'field'
        ? moveFields(now, moved, drop.section, drop.before)
        : drop.before === load.name
          ? now
          : moveSection(now, load.name, drop.before);
    // Seen in its new place first: all the rest is drawn with the frame after.
    const isThere = root.current ? showMoved(root.current, load.kind, moved, drop) : () => undefined;
    afterPaint(() => {
      flushSync(() => {
        if (!fields.includes(load.name)) choose({ kind: load.kind, name: load.name });
        change(move);
      });
      isThere();
    });
  });
  const share = useShare(
    draft,
    opened,
    view,
    place.scope,
    press,
    { chosen, choose, fields, toggle, extend, renamed, choice: picked.choice, defaults },
    () => setAsking({}),
  );
  const wrong = useMemo(
    () =>
      new Set(
        seen.problems.flatMap(({ command, severity }) => {
          const to = targetOf(command);
          return to && severity === 'error' ? [`${to.kind} ${to.name}`] : [];
        }),
      ),
    [seen.problems],
  );

  function onKey(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || !isShown()) return;
    const key = event.key.toLowerCase();
    if (key === 's') {
      event.preventDefault();
      if (window.document.activeElement instanceof HTMLElement && window.document.activeElement.closest('.fd-panel'))
        window.document.activeElement.blur();
      return void draft.save();
    }
    // In a box the browser's own steps are meant.
    if (isTyped(event.target)) return;
    if (key === 'z' || key === 'y') {
      event.preventDefault();
      return key === 'y' || event.shiftKey ? draft.redo() : draft.undo();
    }
    if (key === 'd') {
      event.preventDefault();
      share.duplicate();
    }
  }
  const design = part !== 'form' || mode === 'design';
  /** What is designed is one's own: only the finished form is looked at through the eyes of others. */
  function changeMode(next: Mode): void {
    setMode(next);
    if (next === 'design') onRole(undefined);
  }
  /**
   * Fields are taken along as text, into another form or another window; what is marked or typed as text is left alone.
   */
  function onCopy(event: ClipboardEvent): void {
    if (
      part !== 'form' ||
      !design ||
      fields.length === 0 ||
      isTyped(event.target) ||
      window.getSelection()?.isCollapsed === false
    )
      return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copyFields(document, fields));
    void message.success(t('several.copied', { count: fields.length }));
    if (event.type === 'cut') share.remove();
  }
  function onPaste(event: ClipboardEvent): void {
    if (part !== 'form' || !design || isTyped(event.target)) return;
    const pasted = pasteFields(document, event.clipboardData.getData('text/plain'), chosen);
    const [first, ...rest] = pasted?.names ?? [];
    if (!pasted || first === undefined) return void message.info(t('several.none'));
    if (!share.mayAdd) return void message.warning(t(place.scope === 'tenant' ? 'palette.tenant' : 'palette.closed'));
    event.preventDefault();
    change(() => pasted.document);
    lead(first, rest);
  }
  const order = chosen ? siblingsOf(document, chosen, defaults) : [];
  const said =
    fields.length > 1
      ? t('several.chosen', { count: fields.length })
      : chosen && chosen.kind !== 'section' && chosen.kind !== 'card'
        ? t('canvas.chosen', {
            title: titleOf(document, view, chosen),
            number: order.indexOf(chosen.name) + 1,
            count: order.length,
          })
        : '';
  return (
    <DesignerContext value={share}>
      <div
        className="fd-whole"
        ref={root}
        onKeyDown={onKey}
        onCopy={onCopy}
        onCut={onCopy}
        onPaste={onPaste}
        data-round={seen.round}
        data-saving={draft.saving.kind}
      >
        <DesignerBar
          draft={draft}
          scope={place.scope}
          scopes={scopes}
          onScope={onScope}
          mode={part === 'form' ? mode : undefined}
          onMode={changeMode}
          role={role}
          onRole={onRole}
          texts={texts}
          onTexts={setTexts}
          device={part === 'report' ? undefined : device}
          onDevice={setDevice}
          language={language}
          onLanguage={onLanguage}
          onDuplicate={
            design && (chosen?.kind === 'field' || (chosen?.kind === 'report' && share.isOpen(chosen)))
              ? share.duplicate
              : undefined
          }
          part={part}
          onRemove={design && chosen && chosen.kind !== 'card' && share.isOpen(chosen) ? share.remove : undefined}
          onEditions={() => setEditions(true)}
          onPublish={() => setPublishing(true)}
        />
        <Moved draft={draft} />
        {draft.differs && opened.from < opened.edition && (
          <p className="fd-line-note" role="status">
            <ToneNote tone="info">{t('behind', { edition: opened.edition })}</ToneNote>
          </p>
        )}
        <div className="fd-body">
          {design && (
            <div className="fd-side">
              <Tabs
                activeKey={part === 'report' ? 'outline' : side}
                onChange={setSide}
                items={[
                  {
                    key: 'outline',
                    label: t('outline.title'),
                    children:
                      part === 'form' ? (
                        <Outline wrong={wrong} />
                      ) : part === 'list' ? (
                        <ListOutline wrong={wrong} onFields={() => setSide('palette')} />
                      ) : (
                        <ReportOutline wrong={wrong} />
                      ),
                  },
                  ...(part === 'report'
                    ? []
                    : [
                        {
                          key: 'palette',
                          label: t('palette.title'),
                          children: part === 'form' ? <KindPalette /> : <FieldPalette />,
                        },
                      ]),
                ]}
              />
            </div>
          )}
          <div className="fd-middle">
            {part === 'form' ? (
              <CanvasPane
                mode={mode}
                device={device}
                language={language}
                round={seen.round}
                eyes={eyes}
                record={record}
                onRecord={listed ? setRecord : undefined}
              />
            ) : part === 'list' ? (
              <ListPane device={device} language={language} real={listed} />
            ) : (
              <ReportPane language={language} />
            )}
            <ProblemList
              seen={seen}
              onJump={choose}
              onDropUnfit={opened.unfit.length > 0 ? draft.dropUnfit : undefined}
              onMendUnfit={() => draft.mendUnfit(seen.problems)}
            />
          </div>
          {texts && (
            <Suspense
              fallback={
                <div className="fd-text">
                  <Skeleton className="fd-pad" active paragraph={{ rows: 10 }} />
                </div>
              }
            >
              <TextPane problems={seen.problems} />
            </Suspense>
          )}
          {design &&
            !texts &&
            (part === 'form' ? <PropertyPanel /> : part === 'list' ? <ListPanel /> : <ReportPanel />)}
        </div>
        <p className="visually-hidden" aria-live="polite">
          {said}
        </p>
        {picture}
      </div>
      {publishing && <PublishDialog place={place} draft={draft} title={title} onClose={() => setPublishing(false)} />}
      {asking && (
        <SubTableDialog
          owner={{ entity: place.entity, area: view.area }}
          free={free}
          entities={known.list}
          mayCreate={known.mayCreate}
          onClose={() => setAsking(undefined)}
          onTaken={putRows}
        />
      )}
      {editions && (
        <EditionsDrawer
          place={place}
          editions={opened.editions}
          onClose={() => setEditions(false)}
          onDone={draft.reload}
        />
      )}
    </DesignerContext>
  );
}

export function Designer(props: DesignerProps): ReactNode {
  const { place, title, part, home, onBack } = props;
  const { t, i18n } = useTranslation('formDesigner');
  const [language, setLanguage] = useState<Language>();
  const [role, setRole] = useState<string>();
  const onPart = (next: Part): void => {
    setRole(undefined);
    props.onPart(next);
  };
  const shown = language ?? (i18n.language as Language);
  const draft = useDraft(place, t('title', { title }));
  const seen = useDraftView(place, draft.opened && draft.commands, shown);
  const eyes = useDraftView(place, role === undefined || !draft.opened ? undefined : draft.commands, shown, role);
  const { opened, failure } = draft;
  const wrong = failure ?? (seen.view ? undefined : seen.failure);
  useEffect(() => {
    globalThis.document.getElementById('fd-title')?.focus({ preventScroll: true });
  }, []);
  return (
    <section className="fd" data-workbench aria-label={t('title', { title })}>
      <header className="fd-head">
        <Button type="link" onClick={onBack}>
          {home}
        </Button>
        <span aria-hidden="true">/</span>
        <h1 id="fd-title" tabIndex={-1}>
          {title}
        </h1>
        <span className="code fd-note">{place.entity}</span>
        <span className="fd-space" />
        <Segmented<Part>
          aria-label={t('part.title')}
          value={part}
          onChange={onPart}
          options={PARTS.map((value) => ({ value, label: t(`part.${value}`) }))}
        />
      </header>
      {wrong && !opened && (
        <div className="fd-failed" role="alert">
          <ToneNote tone="danger">{wrong.message}</ToneNote>
          <Button onClick={draft.reload}>{t('retry')}</Button>
        </div>
      )}
      {!wrong && !(opened && seen.view) && (
        <div className="fd-failed" aria-busy="true">
          <Skeleton active paragraph={{ rows: 10 }} />
        </div>
      )}
      {opened && seen.view && (
        <Screen
          {...props}
          onPart={onPart}
          draft={draft}
          opened={opened}
          seen={seen}
          view={seen.view}
          language={shown}
          onLanguage={setLanguage}
          role={role}
          onRole={setRole}
          eyes={role === undefined ? undefined : eyes.role === role ? eyes : NOT_YET}
        />
      )}
      {opened && !seen.view && seen.failure && (
        <div className="fd-failed" role="alert">
          <ToneNote tone="danger">{seen.failure.message}</ToneNote>
        </div>
      )}
    </section>
  );
}
