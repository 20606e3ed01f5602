/**
 * The canvas: the real form over the draft. A click chooses a field, dragging moves it; to try it out or read it, the
 * form itself.
 */
import { App, Skeleton } from 'antd';
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
import { elementAt, FormCanvas, FormSketch, type Language, ToneNote } from '../../../engine/client/index.ts';
import type { ViewField, WireRow } from '../../../engine/model/wire.ts';
import { useDesigner } from './designer-context.ts';
import { outlineOf, requiredOf } from './draft-document.ts';
import { absencesOf, drawnFields, drawnSections } from './drawn-form.ts';
import { titleOf } from './drawn-list.ts';
import { RecordSelect } from './RecordSelect.tsx';
import { Spoken } from './Spoken.tsx';
import type { DraftView } from './useDraftView.ts';

export type Mode = 'design' | 'try' | 'read';
export type Device = 'desktop' | 'phone';

interface CanvasPaneProps {
  readonly mode: Mode;
  readonly device: Device;
  readonly language: Language;
  readonly round: number;
  /** The form as a role gets it, where it is looked at with the rights of one. */
  readonly eyes: DraftView | undefined;
  /** A record whose values are shown; samples without one. */
  readonly record: WireRow | undefined;
  /** Absent where no record can be had. */
  readonly onRecord: ((record: WireRow | undefined) => void) | undefined;
}

function Drawn({ narrow, record }: { readonly narrow: boolean } & Pick<CanvasPaneProps, 'record'>): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { document, view, chosen } = useDesigner();
  const [before, setBefore] = useState<ReadonlyMap<string, ViewField>>();
  const fields = useMemo(() => drawnFields(document, view, before), [document, view, before]);
  if (before !== fields) setBefore(fields);
  const sections = useMemo(() => drawnSections(document, view), [document, view]);
  const required = useMemo(() => new Set(requiredOf(document)), [document]);
  const notes = useMemo(() => {
    const words = { hidden: t('absence.hidden'), condition: t('absence.condition') };
    return new Map([...absencesOf(document)].map(([name, absence]) => [name, words[absence]]));
  }, [document, t]);
  return (
    <FormCanvas
      view={view}
      sections={sections}
      fields={fields}
      required={required}
      notes={notes}
      narrow={narrow}
      shown={chosen?.kind === 'field' ? chosen.name : undefined}
      empty={t('canvas.empty')}
      row={record}
    />
  );
}

/** The form itself, to be typed in or read. */
function Finished({
  mode,
  narrow,
  record,
  seen: { view, round, failure, unseen, role = '' },
}: {
  readonly mode: Mode;
  readonly narrow: boolean;
  readonly record: WireRow | undefined;
  readonly seen: Pick<DraftView, 'view' | 'round' | 'failure' | 'unseen' | 'role'>;
}): ReactNode {
  const { t } = useTranslation('formDesigner');
  if (failure)
    return (
      <p role="alert">
        <ToneNote tone="danger">{failure.message}</ToneNote>
      </p>
    );
  if (unseen) return <p className="anlan-form-text">{t('role.unseen')}</p>;
  return view ? (
    <FormSketch
      key={`${mode} ${role} ${round} ${record?.id ?? ''}`}
      view={view}
      narrow={narrow}
      record={record}
      filled={mode === 'read' ? 'closed' : 'open'}
    />
  ) : (
    <Skeleton active paragraph={{ rows: 8 }} />
  );
}

export function CanvasPane({ mode, device, language, round, eyes, record, onRecord }: CanvasPaneProps): ReactNode {
  const {
    t,
    i18n: { language: locale },
  } = useTranslation('formDesigner');
  const { document: draft, view, chosen, choose, fields: several, toggle, extend, press, step, remove } = useDesigner();
  const { message } = App.useApp();
  const place = useRef<HTMLDivElement>(null);
  const narrow = device === 'phone';
  const mark = chosen && `.fd-paper [data-${chosen.kind}="${CSS.escape(chosen.name)}"]`;
  const marks =
    several.length > 1 ? several.map((name) => `.fd-paper [data-field="${CSS.escape(name)}"]`).join(', ') : mark;
  useEffect(() => {
    if (mode === 'design' && mark !== undefined)
      place.current?.querySelector(mark)?.scrollIntoView({ block: 'nearest' });
  }, [mark, mode]);

  function onPress(event: PointerEvent): void {
    if (
      mode !== 'design' ||
      event.button !== 0 ||
      !place.current ||
      (event.target as Element).closest('.ant-tabs-nav, .ant-steps')
    )
      return;
    const field = elementAt(place.current, '[data-field]', event.clientX, event.clientY)?.dataset['field'];
    const section = elementAt(place.current, '[data-section]', event.clientX, event.clientY)?.dataset['section'];
    if (field !== undefined && (event.ctrlKey || event.metaKey)) return toggle(field);
    if (field !== undefined) {
      // One of several may be pressed to drag them all.
      if (!several.includes(field)) choose({ kind: 'field', name: field });
      press(event, { kind: 'field', name: field, word: titleOf(draft, view, { kind: 'field', name: field }) });
    } else choose(section ? { kind: 'section', name: section } : undefined);
  }
  function onKey(event: KeyboardEvent): void {
    if (mode !== 'design' || event.target !== place.current) return;
    if (event.key === 'Delete') {
      event.preventDefault();
      return remove();
    }
    if (event.key === 'Escape') return choose(undefined);
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    const by = event.key === 'ArrowUp' ? -1 : 1;
    event.preventDefault();
    if (event.altKey) return step(by);
    const names = outlineOf(draft).flatMap(({ fields }) => fields);
    const next = names[chosen?.kind === 'field' ? names.indexOf(chosen.name) + by : 0];
    if (next === undefined) return;
    if (event.shiftKey) extend(next);
    else choose({ kind: 'field', name: next });
  }
  const waiting = <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <div
      ref={place}
      className={`fd-canvas fd-${mode}`}
      data-zone={mode === 'design' ? 'canvas' : undefined}
      tabIndex={mode === 'design' ? 0 : undefined}
      role="group"
      aria-label={t('canvas.title')}
      onPointerDown={onPress}
      onKeyDown={onKey}
    >
      {mode === 'design' && marks !== undefined && (
        <style>{`${marks} { outline: 2px solid var(--anlan-primary); outline-offset: 4px; border-radius: 2px; }`}</style>
      )}
      <div className={narrow ? 'fd-paper fd-phone anlan-form' : 'fd-paper anlan-form'} lang={language}>
        <div className="fd-paper-head">
          <h2>{view.titleOfOne}</h2>
          {/* What is pressed here is none of the form. */}
          {onRecord && (
            <span
              lang={locale}
              onPointerDown={(event) => event.stopPropagation()}
              onKeyDown={(event) => event.stopPropagation()}
            >
              <RecordSelect
                view={view}
                record={record}
                onRecord={onRecord}
                onFailure={(reason) => void message.error(reason)}
              />
            </span>
          )}
        </div>
        <Suspense fallback={waiting}>
          <Spoken language={language}>
            {mode === 'design' ? (
              <Drawn narrow={narrow} record={record} />
            ) : (
              <Finished
                mode={mode}
                narrow={narrow}
                record={record}
                seen={eyes ?? { view, round, failure: undefined, unseen: false }}
              />
            )}
          </Spoken>
        </Suspense>
      </div>
    </div>
  );
}
