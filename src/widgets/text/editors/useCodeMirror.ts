/** CodeMirror as an input of a form: value in, value out, and what assistive technology is told. */
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { Compartment, EditorState, type Extension, Transaction } from '@codemirror/state';
import { EditorView, drawSelection, keymap } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import type { EditProps } from '../../../engine/client/index.ts';
import { editorAttributes } from './editor-attributes.ts';

const colours = syntaxHighlighting(
  HighlightStyle.define([
    { tag: tags.heading, class: 'anlan-cm-strong' },
    { tag: tags.strong, class: 'anlan-cm-strong' },
    { tag: tags.emphasis, class: 'anlan-cm-emphasis' },
    { tag: tags.strikethrough, class: 'anlan-cm-struck' },
    { tag: [tags.link, tags.url], class: 'anlan-cm-link' },
    { tag: [tags.monospace, tags.processingInstruction, tags.quote, tags.contentSeparator], class: 'anlan-cm-quiet' },
  ]),
);

interface CodeMirrorWishes {
  readonly props: EditProps;
  /** Chosen once. */
  readonly extensions: Extension;
  /** Alt+F10. */
  readonly onTools?: () => void;
}

/** Draws the editor into `host`. @returns what reaches the editor while it is there */
export function useCodeMirror(
  host: RefObject<HTMLDivElement | null>,
  { props, extensions, onTools }: CodeMirrorWishes,
): RefObject<EditorView | null> {
  const view = useRef<EditorView>(null);
  const given = typeof props.value === 'string' ? props.value : '';
  /** The text that came from outside, as the editor writes it, and what was told last. */
  const known = useRef({ given, shown: '', told: given });
  const told = useRef(new Compartment());

  const attributes = JSON.stringify(editorAttributes(props));
  const closed = props.disabled;
  const facts = useEffectEvent((): Extension => [
    EditorView.contentAttributes.of(JSON.parse(attributes) as Record<string, string>),
    EditorState.readOnly.of(closed),
    EditorView.editable.of(!closed),
  ]);
  const changed = useEffectEvent((text: string) => {
    const next = text === known.current.shown ? known.current.given : text;
    if (next === known.current.told) return;
    known.current.told = next;
    props.onChange(next === '' ? null : next);
  });
  const reachTools = useEffectEvent(() => onTools?.());
  const begin = useEffectEvent((parent: HTMLElement): EditorView => {
    let leaving = false;
    const created = new EditorView({
      parent,
      doc: given,
      extensions: [
        // Escape, then Tab leaves the text; the dialog around it hears the second Escape only.
        EditorView.domEventHandlers({
          keydown: (event, at) => {
            if (event.altKey && event.key === 'F10') {
              reachTools();
              return true;
            }
            if (event.key === 'Escape' && !leaving) event.stopPropagation();
            if (event.key !== 'Tab' && event.key !== 'Shift') {
              leaving = event.key === 'Escape';
              at.setTabFocusMode(leaving);
            }
            return false;
          },
          blur: (_event, at) => {
            leaving = false;
            at.setTabFocusMode(false);
          },
        }),
        history(),
        drawSelection({ cursorBlinkRate: 0 }),
        colours,
        extensions,
        keymap.of([...defaultKeymap, ...historyKeymap]),
        told.current.of(facts()),
        EditorView.updateListener.of((update) => {
          if (update.docChanged) changed(update.state.doc.toString());
        }),
      ],
    });
    known.current.shown = created.state.doc.toString();
    return created;
  });

  useEffect(() => {
    if (!host.current) return undefined;
    const created = begin(host.current);
    view.current = created;
    return () => created.destroy();
  }, [host]);
  useEffect(() => {
    view.current?.dispatch({ effects: told.current.reconfigure(facts()) });
  }, [attributes, closed]);
  useEffect(() => {
    const now = view.current;
    if (!now || given === known.current.told) return;
    // What comes from outside is told nobody, and is no step one could undo.
    known.current = { given, shown: now.state.toText(given).toString(), told: given };
    now.dispatch({
      changes: { from: 0, to: now.state.doc.length, insert: given },
      annotations: Transaction.addToHistory.of(false),
    });
  }, [given]);
  return view;
}
