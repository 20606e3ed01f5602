/** The tools of rich text: what each is called, whether it holds at the cursor, and what it does. */
import type { Editor } from '@tiptap/core';
import { RICH_SIZES } from '../../../engine/model/rich-text.ts';
import type { Choice, Tool } from './Tools.tsx';

type Say = (key: string) => string;
interface Asked {
  readonly onLink: () => void;
  readonly onPicture: () => void;
  readonly onDialog: () => void;
  readonly onAttach: () => void;
}

/** What the tools show of the text at the cursor. */
export interface RichState {
  readonly marks: readonly string[];
  readonly level: number;
  /** Points of the letters, where the text says so. */
  readonly size: number | undefined;
  readonly undo: boolean;
  readonly redo: boolean;
  readonly merge: boolean;
  readonly split: boolean;
}

const MARKS = [
  'bold',
  'italic',
  'underline',
  'strike',
  'subscript',
  'superscript',
  'code',
  'link',
  'bulletList',
  'orderedList',
  'blockquote',
  'codeBlock',
  'image',
  'table',
] as const;

export function richState(editor: Editor): RichState {
  const may = editor.can();
  return {
    marks: MARKS.filter((mark) => editor.isActive(mark)),
    level: editor.isActive('heading') ? Number(editor.getAttributes('heading')['level']) : 0,
    size: Number(editor.getAttributes('fontSize')['size']) || undefined,
    undo: may.undo(),
    redo: may.redo(),
    merge: may.mergeCells(),
    split: may.splitCell(),
  };
}

function tableChoices(editor: Editor, state: RichState, say: Say): Choice[] {
  const at = () => editor.chain().focus();
  if (!state.marks.includes('table'))
    return [
      {
        key: 'insert',
        label: say('table.insert'),
        run: () => at().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
      },
    ];
  return [
    { key: 'rowAbove', label: say('table.rowAbove'), run: () => at().addRowBefore().run() },
    { key: 'rowBelow', label: say('table.rowBelow'), run: () => at().addRowAfter().run() },
    { key: 'columnLeft', label: say('table.columnLeft'), run: () => at().addColumnBefore().run() },
    { key: 'columnRight', label: say('table.columnRight'), run: () => at().addColumnAfter().run() },
    { key: 'merge', label: say('table.merge'), barred: !state.merge, run: () => at().mergeCells().run() },
    { key: 'split', label: say('table.split'), barred: !state.split, run: () => at().splitCell().run() },
    { key: 'head', label: say('table.head'), run: () => at().toggleHeaderRow().run() },
    { key: 'dropRow', label: say('table.dropRow'), run: () => at().deleteRow().run() },
    { key: 'dropColumn', label: say('table.dropColumn'), run: () => at().deleteColumn().run() },
    { key: 'drop', label: say('table.drop'), run: () => at().deleteTable().run() },
  ];
}

export function richTools(editor: Editor, state: RichState, say: Say, asked: Asked): Tool[][] {
  const at = () => editor.chain().focus();
  const has = (mark: (typeof MARKS)[number]): boolean => state.marks.includes(mark);
  const styles: Choice[] = [0, 2, 3, 4].map((level): Choice => ({
    key: String(level),
    label: say(`style.${level}`),
    chosen: state.level === level,
    run: () => (level === 0 ? at().setParagraph() : at().setHeading({ level: level as 2 | 3 | 4 })).run(),
  }));
  const sizes: Choice[] = [undefined, ...RICH_SIZES].map((size): Choice => ({
    key: String(size ?? 0),
    label: size === undefined ? say('size.usual') : `${size} pt`,
    chosen: state.size === size,
    run: () => (size === undefined ? at().unsetMark('fontSize') : at().setMark('fontSize', { size })).run(),
  }));
  return [
    [
      { key: 'undo', label: say('undo'), keys: 'Ctrl Z', barred: !state.undo, run: () => at().undo().run() },
      { key: 'redo', label: say('redo'), keys: 'Ctrl Y', barred: !state.redo, run: () => at().redo().run() },
    ],
    [
      { key: 'heading', label: say('style.label'), words: say(`style.${state.level}`), menu: styles },
      {
        key: 'size',
        label: say('size.label'),
        words: state.size === undefined ? say('size.usual') : `${state.size} pt`,
        menu: sizes,
      },
    ],
    [
      { key: 'bold', label: say('bold'), keys: 'Ctrl B', pressed: has('bold'), run: () => at().toggleBold().run() },
      {
        key: 'italic',
        label: say('italic'),
        keys: 'Ctrl I',
        pressed: has('italic'),
        run: () => at().toggleItalic().run(),
      },
      {
        key: 'underline',
        label: say('underline'),
        keys: 'Ctrl U',
        pressed: has('underline'),
        run: () => at().toggleUnderline().run(),
      },
      { key: 'strike', label: say('strike'), pressed: has('strike'), run: () => at().toggleStrike().run() },
      { key: 'subscript', label: say('subscript'), pressed: has('subscript'), run: () => at().toggleSubscript().run() },
      {
        key: 'superscript',
        label: say('superscript'),
        pressed: has('superscript'),
        run: () => at().toggleSuperscript().run(),
      },
      { key: 'code', label: say('code'), pressed: has('code'), run: () => at().toggleCode().run() },
      { key: 'clear', label: say('clear'), run: () => at().unsetAllMarks().clearNodes().run() },
    ],
    [
      { key: 'bullets', label: say('bullets'), pressed: has('bulletList'), run: () => at().toggleBulletList().run() },
      { key: 'numbers', label: say('numbers'), pressed: has('orderedList'), run: () => at().toggleOrderedList().run() },
      { key: 'quote', label: say('quote'), pressed: has('blockquote'), run: () => at().toggleBlockquote().run() },
      { key: 'codeBlock', label: say('codeBlock'), pressed: has('codeBlock'), run: () => at().toggleCodeBlock().run() },
      { key: 'rule', label: say('rule'), run: () => at().setHorizontalRule().run() },
    ],
    [
      { key: 'link', label: say('link'), pressed: has('link'), run: asked.onLink },
      { key: 'picture', label: say('picture'), pressed: has('image'), run: asked.onPicture },
      { key: 'dialog', label: say('dialog'), run: asked.onDialog },
      { key: 'attach', label: say('attach'), run: asked.onAttach },
      { key: 'table', label: say('table.label'), pressed: has('table'), menu: tableChoices(editor, state, say) },
    ],
  ];
}
