/** What the editor of rich text knows: the tags that are stored, and nothing besides. */
import { type AnyExtension, Extension, Mark } from '@tiptap/core';
import { Image } from '@tiptap/extension-image';
import { Subscript } from '@tiptap/extension-subscript';
import { Superscript } from '@tiptap/extension-superscript';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { StarterKit } from '@tiptap/starter-kit';
import { RICH_LINK, richAttributes, SIZE_ATTRIBUTE } from '../../../engine/model/rich-text.ts';

export const isAddress = (href: string): boolean => richAttributes('a', { href })['href'] !== undefined;

const span = (name: 'colspan' | 'rowspan') => ({
  default: 1,
  parseHTML: (cell: HTMLElement) => Number(richAttributes('td', { [name]: cell.getAttribute(name) ?? '' })[name] ?? 1),
  renderHTML: (attributes: Record<string, unknown>) =>
    Number(attributes[name]) > 1 ? { [name]: attributes[name] } : {},
});
/** Widths are the reader's affair; commands of the library ask for the attribute all the same. */
const cell = {
  addAttributes: () => ({
    colspan: span('colspan'),
    rowspan: span('rowspan'),
    colwidth: { default: null, parseHTML: () => null, renderHTML: () => ({}) },
  }),
};

const Picture = Image.extend({
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  parseHTML: () => [
    {
      tag: 'img[src]',
      getAttrs: (picture) =>
        richAttributes('img', { src: picture.getAttribute('src') ?? '' })['src'] === undefined ? false : null,
    },
  ],
  addInputRules: () => [],
});

/** The size of letters; what other programs say of it is left behind with their other looks. */
const FontSize = Mark.create({
  name: 'fontSize',
  addAttributes: () => ({
    size: {
      default: null,
      parseHTML: (element) =>
        Number(
          richAttributes('span', { [SIZE_ATTRIBUTE]: element.getAttribute(SIZE_ATTRIBUTE) ?? '' })[SIZE_ATTRIBUTE],
        ) || null,
      renderHTML: ({ size }) => (size === null ? {} : { [SIZE_ATTRIBUTE]: String(size) }),
    },
  }),
  parseHTML: () => [{ tag: `span[${SIZE_ATTRIBUTE}]` }],
  renderHTML: ({ HTMLAttributes }) => ['span', HTMLAttributes, 0],
});

/** Ctrl+Shift+S saves, as in every field. */
const Keys = Extension.create({
  name: 'keys',
  priority: 1_000,
  addKeyboardShortcuts: () => ({ 'Mod-Shift-s': () => true }),
});

export const richExtensions: AnyExtension[] = [
  Keys,
  FontSize,
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    link: { openOnClick: false, defaultProtocol: 'https', isAllowedUri: isAddress, HTMLAttributes: RICH_LINK },
    dropcursor: { class: 'anlan-drop', color: false, width: 2 },
  }),
  Subscript.extend({ excludes: 'superscript' }),
  Superscript.extend({ excludes: 'subscript' }),
  Picture.configure({ inline: true }),
  Table.extend({ renderHTML: () => ['table', ['tbody', 0]] }).configure({ resizable: false, View: null }),
  TableRow,
  TableCell.extend(cell),
  TableHeader.extend(cell),
];
