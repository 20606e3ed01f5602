/**
 * The file as text beside the canvas, each following the other. What is not valid yet stays, with its lines marked, and
 * the canvas goes on with what was valid last.
 */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching } from '@codemirror/language';
import { Annotation, StateEffect, StateField, Transaction } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  drawSelection,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
} from '@codemirror/view';
import { Button } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { seatOf, ToneNote, useSession } from '../../../engine/client/index.ts';
import type { Locale } from '../../../engine/model/errors/define.ts';
import { textsAt } from '../../../engine/model/format/read/source.ts';
import { writeCanonical } from '../../../engine/model/format/write.ts';
import { useDesigner } from './designer-context.ts';
import { keepText, keptText } from './kept-text.ts';
import { changedPart, chosenAt, joined, lineNear, lineOf, readText, same } from './text-document.ts';
import type { DraftView } from './useDraftView.ts';

/** Milliseconds of rest after which what was typed becomes a step. */
const REST_MS = 400;

/** What the canvas wrote, not a person. */
const written = Annotation.define<boolean>();
const setMarks = StateEffect.define<{ readonly wrong: readonly number[]; readonly chosen: number | undefined }>();
const [wrongLine, chosenLine] = [
  Decoration.line({ class: 'fd-text-wrong' }),
  Decoration.line({ class: 'fd-text-chosen' }),
];
const marks = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(before, { effects, changes, state: { doc } }) {
    const effect = effects.findLast((one) => one.is(setMarks));
    if (!effect) return before.map(changes);
    const { wrong, chosen } = effect.value;
    const at = (line: number): number => doc.line(Math.min(line, doc.lines)).from;
    return Decoration.set(
      [
        ...wrong.map((line) => wrongLine.range(at(line))),
        ...(chosen === undefined ? [] : [chosenLine.range(at(chosen))]),
      ],
      true,
    );
  },
  provide: (field) => EditorView.decorations.from(field),
});

/** `problems`: what the server says of the draft; their lines are marked while the text is the draft. */
export default function TextPane({ problems }: Pick<DraftView, 'problems'>): ReactNode {
  const { t, i18n } = useTranslation('formDesigner');
  const { base, scope, document, chosen, choose, change } = useDesigner();
  const locale = i18n.language as Locale;
  const seat = useSession((state) => seatOf(state.user));
  const [begun] = useState(() => keptText(seat, scope, base) ?? { text: writeCanonical(document), known: document });
  /** As it was when one last rested. */
  const [text, setText] = useState(begun.text);
  const read = useMemo(() => readText(text, base, locale), [text, base, locale]);
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView>(null);
  /** The document the text was last the same as. */
  const known = useRef(begun.known);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const commit = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const typed = editor.current?.state.doc.toString();
    if (typed === undefined || typed === text) return;
    setText(typed);
    const found = readText(typed, base, locale).document;
    keepText(seat, scope, base, found ? undefined : { text: typed, known: known.current });
    if (!found) return;
    const from = known.current;
    known.current = found;
    change((now) => joined(from, found, now));
  });
  const pick = useEffectEvent((line: number) => {
    if (timer.current !== undefined || !read.place) return;
    const found = chosenAt(read.place, line);
    if (found && (found.kind !== chosen?.kind || found.name !== chosen.name)) choose(found);
  });
  const begin = useEffectEvent(
    (parent: HTMLElement) =>
      new EditorView({
        parent,
        doc: text,
        extensions: [
          lineNumbers(),
          highlightActiveLineGutter(),
          bracketMatching(),
          history(),
          drawSelection({ cursorBlinkRate: 0 }),
          marks,
          keymap.of([...defaultKeymap, ...historyKeymap]),
          EditorView.contentAttributes.of({ 'aria-label': t('text.title') }),
          EditorView.domEventHandlers({
            blur: () => {
              commit();
            },
          }),
          EditorView.updateListener.of(({ docChanged, selectionSet, transactions, state, view }) => {
            if (docChanged && !transactions.some((one) => one.annotation(written))) {
              clearTimeout(timer.current);
              timer.current = setTimeout(() => commit(), REST_MS);
            } else if (selectionSet && view.hasFocus) pick(state.doc.lineAt(state.selection.main.head).number);
          }),
        ],
      }),
  );
  useEffect(() => {
    if (!host.current) return undefined;
    const created = begin(host.current);
    editor.current = created;
    return () => {
      commit();
      editor.current = null;
      created.destroy();
    };
  }, []);

  /** Writes the document of the canvas over the text, as its smallest change. */
  function write(): void {
    const view = editor.current;
    if (!view) return;
    const after = writeCanonical(document);
    known.current = document;
    view.dispatch({
      changes: changedPart(view.state.doc.toString(), after),
      annotations: [written.of(true), Transaction.addToHistory.of(false)],
    });
    setText(after);
  }
  const follow = useEffectEvent(() => {
    if (timer.current === undefined && read.document && !same(document, known.current)) write();
  });
  useEffect(() => follow(), [document, read]);
  function rewrite(): void {
    clearTimeout(timer.current);
    timer.current = undefined;
    keepText(seat, scope, base, undefined);
    write();
  }

  const { place, mistakes } = read;
  const wrong =
    read.document && place
      ? problems.flatMap(({ severity, command }) =>
          severity === 'error' && command
            ? [
                lineNear(
                  place,
                  ['set', 'add', 'remove', 'move'].flatMap((verb) => textsAt(command, verb)),
                ),
              ]
            : [],
        )
      : mistakes.map(({ line }) => line);
  const line = chosen && place && lineOf(place, chosen);
  const marked = JSON.stringify([...new Set(wrong)]);
  useEffect(() => {
    editor.current?.dispatch({ effects: setMarks.of({ wrong: JSON.parse(marked) as number[], chosen: line }) });
  }, [marked, line, text]);
  const show = (at: number, focus: boolean): void => {
    const view = editor.current;
    if (!view || at > view.state.doc.lines) return;
    const { from } = view.state.doc.line(at);
    view.dispatch({
      effects: EditorView.scrollIntoView(from, { y: 'center' }),
      ...(focus ? { selection: { anchor: from } } : {}),
    });
    if (focus) view.focus();
  };
  const showChosen = useEffectEvent(() => {
    if (line !== undefined && !editor.current?.hasFocus) show(line, false);
  });
  useEffect(() => showChosen(), [line]);
  return (
    <section className="fd-text" aria-label={t('text.title')}>
      <header className="fd-text-head">
        <h2>{t('text.title')}</h2>
        {mistakes.length === 0 ? (
          <span className="fd-note">{t('text.follows')}</span>
        ) : (
          <>
            <ToneNote tone="warning">{t('text.waits')}</ToneNote>
            <Button onClick={rewrite}>{t('text.rewrite')}</Button>
          </>
        )}
      </header>
      <div ref={host} className="fd-text-body" />
      {mistakes.length > 0 && (
        <ul className="fd-text-mistakes" role="alert">
          {mistakes.map(({ line: at, message }) => (
            <li key={`${at} ${message}`}>
              <button type="button" className="plain-link" onClick={() => show(at, true)}>
                {t('text.line', { line: at })}
              </button>{' '}
              <span>{message}</span>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
