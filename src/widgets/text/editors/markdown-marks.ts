/** What the tools of Markdown write around or before what is chosen; pressed again, they take it away. */
import { EditorSelection, type ChangeSpec } from '@codemirror/state';
import type { EditorView } from '@codemirror/view';

/** Puts `mark` on both sides of every choice. */
export function surround(view: EditorView, mark: string): void {
  const { state } = view;
  const size = mark.length;
  view.dispatch(
    state.changeByRange((range) => {
      const around =
        state.sliceDoc(range.from - size, range.from) === mark && state.sliceDoc(range.to, range.to + size) === mark;
      return around
        ? {
            changes: [
              { from: range.from - size, to: range.from },
              { from: range.to, to: range.to + size },
            ],
            range: EditorSelection.range(range.from - size, range.to - size),
          }
        : {
            changes: [
              { from: range.from, insert: mark },
              { from: range.to, insert: mark },
            ],
            range: EditorSelection.range(range.from + size, range.to + size),
          };
    }),
    { scrollIntoView: true, userEvent: 'input' },
  );
  view.focus();
}

/**
 * Puts a mark before every chosen line. @param markOf the mark of a line by its place; @param old marks of the same
 * kind that give way
 */
export function lead(view: EditorView, markOf: (at: number) => string, old: RegExp): void {
  const { state } = view;
  const { from, to } = state.selection.main;
  const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
  const lines = Array.from({ length: last - first + 1 }, (_, at) => state.doc.line(first + at));
  const off = lines.every(({ text }, at) => text.startsWith(markOf(at)));
  const changes = lines.map((line, at): ChangeSpec => ({
    from: line.from,
    to: line.from + (old.exec(line.text)?.[0].length ?? 0),
    insert: off ? '' : markOf(at),
  }));
  view.dispatch({ changes, scrollIntoView: true, userEvent: 'input' });
  view.focus();
}

/** Writes a link of what is chosen and goes to where its address belongs. */
export function writeLink(view: EditorView): void {
  const { from, to } = view.state.selection.main;
  const words = view.state.sliceDoc(from, to);
  const address = from + words.length + 3;
  view.dispatch({
    changes: { from, to, insert: `[${words}](https://)` },
    selection: { anchor: address, head: address + 'https://'.length },
    userEvent: 'input',
  });
  view.focus();
}
