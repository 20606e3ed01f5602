/** The designer of one form: outline and palette, canvas, properties, and what the server says of the draft. */
import { Button, Skeleton, Tabs } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { addIcons, type Language, ToneNote, useNavigation } from '../../../engine/client/index.ts';
import { readCommands } from '../../../engine/model/format/layer/commands.ts';
import { checkLimits } from '../../../engine/model/format/layer/limits.ts';
import { objectAt, textAt } from '../../../engine/model/format/read/source.ts';
import type { EntityView } from '../../../engine/model/wire.ts';
import type { Place, Scope } from './calls.ts';
import { CanvasPane, type Device, type Mode } from './CanvasPane.tsx';
import { DesignerContext, type DesignerShare, type Load } from './designer-context.ts';
import { DesignerBar } from './DesignerBar.tsx';
import { type Chosen, addField, addSection, duplicateField, fieldsOf, moveField, moveSection, outlineOf, removeField, removeSection, stepField, stepSection } from './draft-document.ts';
import type { Drop } from './drop-place.ts';
import { EditionsDrawer } from './EditionsDrawer.tsx';
import { KindPalette } from './KindPalette.tsx';
import { Outline } from './Outline.tsx';
import type { NamedEntry } from './palette.ts';
import { ProblemList, targetOf } from './ProblemList.tsx';
import { PropertyPanel } from './PropertyPanel.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { useDrag } from './useDrag.tsx';
import { type Draft, type Opened, useDraft } from './useDraft.ts';
import { useDraftView } from './useDraftView.ts';
import './form-designer.css';

addIcons({ undo: 'M6 3L2.5 6.500 6 10M3 6.500h6.500a4 4 0 010 8H7', redo: 'M10 3l3.500 3.500L10 10M13 6.500H6.500a4 4 0 000 8H9' });

interface DesignerProps {
  readonly place: Place;
  readonly title: string;
  readonly scopes: readonly Scope[];
  readonly onScope: (scope: Scope) => void;
  readonly onBack: () => void;
}

/** Another window kept another draft meanwhile: nothing is written over unasked. */
function Moved({ draft }: { readonly draft: Draft }): ReactNode {
  const { t } = useTranslation('formDesigner');
  if (draft.saving.kind !== 'moved') return null;
  return (
    <div className="fd-moved" role="alert">
      <ToneNote tone="danger">{t('moved.said', { at: draft.saving.at ?? '—' })}</ToneNote>
      <span className="fd-space" />
      <Button onClick={draft.takeTheirs}>{t('moved.theirs')}</Button><Button danger onClick={draft.keepMine}>{t('moved.mine')}</Button>
    </div>
  );
}

/** What the draft is changed by, from whatever part of the screen. */
function useShare(draft: Draft, opened: Opened, view: EntityView, scope: Scope, press: DesignerShare['press'], choice: Pick<DesignerShare, 'chosen' | 'choose' | 'renamed' | 'choice'>): DesignerShare {
  const { t } = useTranslation('formDesigner');
  const { document, change } = draft;
  const { base } = opened;
  const { chosen, choose } = choice;
  const maySet = useMemo(() => {
    const layer = scope === 'tenant' ? 'tenant' : 'product';
    // A field that is new belongs to whoever adds it.
    return (path: readonly string[]): boolean => (path[0] === 'data' && path[2] !== undefined && !Object.hasOwn(fieldsOf(base), path[2])) || checkLimits(base, layer, readCommands({ commands: [{ set: [...path], to: '' }] })).length === 0;
  }, [base, scope]);
  const mayAdd = useMemo(() => checkLimits(base, scope === 'tenant' ? 'tenant' : 'product', readCommands({ commands: [{ add: ['data', 'properties', 'x'], value: {} }] })).length === 0, [base, scope]);
  return {
    ...choice, base, document, view, scope, change, maySet, mayAdd, press,
    put: (entry) => {
      const { document: made, name } = addField(document, entry.code, { title: entry.word, ...entry.field }, chosen);
      change(() => made);
      choose({ kind: 'field', name });
    },
    remove: () => {
      if (!chosen) return;
      const order = outlineOf(document).flatMap(({ fields }) => fields);
      const next = chosen.kind === 'field' ? order[order.indexOf(chosen.name) + 1] ?? order[order.indexOf(chosen.name) - 1] : undefined;
      change((now) => (chosen.kind === 'field' ? removeField(now, chosen.name) : removeSection(now, chosen.name)));
      choose(next === undefined ? undefined : { kind: 'field', name: next });
    },
    duplicate: () => {
      if (chosen?.kind !== 'field') return;
      const { document: made, name } = duplicateField(document, chosen.name);
      change(() => made);
      choose({ kind: 'field', name });
    },
    step: (by) => { if (chosen) change((now) => (chosen.kind === 'field' ? stepField(now, chosen.name, by) : stepSection(now, chosen.name, by))); },
    addSection: () => {
      const after = chosen?.kind === 'section' ? chosen.name : outlineOf(document).find(({ fields }) => chosen && fields.includes(chosen.name))?.code;
      const { document: made, name } = addSection(document, scope === 'tenant' ? 'x_section' : 'section', { title: t('outline.newSection') }, after);
      change(() => made);
      choose({ kind: 'section', name });
    },
  };
}

interface ScreenProps extends DesignerProps { readonly draft: Draft; readonly opened: Opened; readonly seen: ReturnType<typeof useDraftView>; readonly view: EntityView; readonly language: Language; readonly onLanguage: (language: Language) => void }

function Screen({ place, title, scopes, onScope, draft, opened, seen, view, language, onLanguage }: ScreenProps): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { isShown } = useNavigation();
  const root = useRef<HTMLDivElement>(null);
  const [picked, setPicked] = useState<{ readonly chosen?: Chosen | undefined; readonly choice: number }>({ choice: 0 });
  const { chosen } = picked;
  const choose = (to: Chosen | undefined): void => setPicked((before) => (before.chosen?.kind === to?.kind && before.chosen?.name === to?.name ? before : { chosen: to, choice: before.choice + 1 }));
  const renamed = (name: string): void => setPicked((before) => ({ ...before, chosen: { kind: 'field', name } }));
  const [mode, setMode] = useState<Mode>('design');
  const [device, setDevice] = useState<Device>('desktop');
  const [side, setSide] = useState('outline');
  const [publishing, setPublishing] = useState(false);
  const [listed, setListed] = useState(false);
  const { document, change } = draft;

  function putEntry(entry: NamedEntry, { section, before }: Drop): void {
    const { document: made, name } = addField(document, entry.code, { title: entry.word, ...entry.field }, { kind: 'section', name: section });
    change(() => moveField(made, name, section, before));
    choose({ kind: 'field', name });
  }
  const { press, picture } = useDrag(root, (load: Load, drop) => {
    if (load.kind === 'new') return putEntry(load.entry, drop);
    choose({ kind: load.kind, name: load.name });
    if (load.kind === 'section') return drop.before === load.name ? undefined : change((now) => moveSection(now, load.name, drop.before));
    change((now) => moveField(now, load.name, drop.section, drop.before));
  });
  const share = useShare(draft, opened, view, place.scope, press, { chosen, choose, renamed, choice: picked.choice });
  const wrong = useMemo(() => new Set(seen.problems.flatMap(({ command, severity }) => { const to = targetOf(command); return to?.kind === 'field' && severity === 'error' ? [to.name] : []; })), [seen.problems]);

  function onKey(event: KeyboardEvent): void {
    if (!(event.ctrlKey || event.metaKey) || !isShown()) return;
    const key = event.key.toLowerCase();
    if (key === 's') {
      event.preventDefault();
      if (window.document.activeElement instanceof HTMLElement && window.document.activeElement.closest('.fd-panel')) window.document.activeElement.blur();
      return void draft.save();
    }
    // In a box the browser's own steps are meant.
    if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
    if (key === 'z' || key === 'y') {
      event.preventDefault();
      return key === 'y' || event.shiftKey ? draft.redo() : draft.undo();
    }
    if (key === 'd') {
      event.preventDefault();
      share.duplicate();
    }
  }
  const known = chosen && (chosen.kind === 'field' ? Object.hasOwn(fieldsOf(document), chosen.name) : Object.hasOwn(objectAt(objectAt(document, 'form'), 'sections'), chosen.name));
  if (chosen && !known) choose(undefined);
  const order = outlineOf(document).flatMap(({ fields }) => fields);
  const place_ = chosen?.kind === 'field' ? t('canvas.chosen', { title: textAt(fieldsOf(document)[chosen.name], 'title') ?? chosen.name, number: order.indexOf(chosen.name) + 1, count: order.length }) : '';
  return (
    <DesignerContext value={share}>
      <div className="fd-whole" ref={root} onKeyDown={onKey} data-round={seen.round} data-saving={draft.saving.kind}>
        <DesignerBar
          draft={draft} scope={place.scope} scopes={scopes} onScope={onScope} mode={mode} onMode={setMode} device={device} onDevice={setDevice} language={language} onLanguage={onLanguage}
          chosen={chosen !== undefined && mode === 'design'} onDuplicate={share.duplicate} onRemove={share.remove} onEditions={() => setListed(true)} onPublish={() => setPublishing(true)}
        />
        <Moved draft={draft} />
        {draft.differs && opened.from < opened.edition && <p className="fd-line-note" role="status"><ToneNote tone="info">{t('behind', { edition: opened.edition })}</ToneNote></p>}
        <div className="fd-body">
          {mode === 'design' && (
            <div className="fd-side">
              <Tabs activeKey={side} onChange={setSide} items={[{ key: 'outline', label: t('outline.title'), children: <Outline wrong={wrong} /> }, { key: 'palette', label: t('palette.title'), children: <KindPalette /> }]} />
            </div>
          )}
          <div className="fd-middle">
            <CanvasPane mode={mode} device={device} language={language} round={seen.round} />
            <ProblemList seen={seen} onJump={choose} onDropUnfit={opened.unfit.length > 0 ? draft.dropUnfit : undefined} onMendUnfit={() => draft.mendUnfit(seen.problems)} />
          </div>
          {mode === 'design' && <PropertyPanel />}
        </div>
        <p className="visually-hidden" aria-live="polite">{place_}</p>
        {picture}
      </div>
      {publishing && <PublishDialog place={place} draft={draft} title={title} onClose={() => setPublishing(false)} />}
      {listed && <EditionsDrawer place={place} editions={opened.editions} onClose={() => setListed(false)} onDone={draft.reload} />}
    </DesignerContext>
  );
}

export function Designer(props: DesignerProps): ReactNode {
  const { place, title, onBack } = props;
  const { t, i18n } = useTranslation('formDesigner');
  const [language, setLanguage] = useState<Language>();
  const shown = language ?? (i18n.language as Language);
  const draft = useDraft(place, t('title', { title }));
  const seen = useDraftView(place, draft.opened && draft.commands, shown);
  const { opened, failure } = draft;
  const wrong = failure ?? (seen.view ? undefined : seen.failure);
  useEffect(() => { globalThis.document.getElementById('fd-title')?.focus({ preventScroll: true }); }, []);
  return (
    <section className="fd" aria-label={t('title', { title })}>
      <header className="fd-head"><Button type="link" onClick={onBack}>{t('chooser.title')}</Button><span aria-hidden="true">/</span><h1 id="fd-title" tabIndex={-1}>{title}</h1><span className="code fd-note">{place.entity}</span></header>
      {wrong && !opened && <div className="fd-failed" role="alert"><ToneNote tone="danger">{wrong.message}</ToneNote><Button onClick={draft.reload}>{t('retry')}</Button></div>}
      {!wrong && !(opened && seen.view) && <div className="fd-failed" aria-busy="true"><Skeleton active paragraph={{ rows: 10 }} /></div>}
      {opened && seen.view && <Screen {...props} draft={draft} opened={opened} seen={seen} view={seen.view} language={shown} onLanguage={setLanguage} />}
      {opened && !seen.view && seen.failure && <div className="fd-failed" role="alert"><ToneNote tone="danger">{seen.failure.message}</ToneNote></div>}
    </section>
  );
}
