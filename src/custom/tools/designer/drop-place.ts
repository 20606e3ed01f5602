/**
 * Where something that is dragged would come to stand: found by the places of fields, sections, heads of columns and
 * what else can be chosen on the screen, since what is designed takes no pointer itself.
 */
import { elementAt, holdsPoint } from '../../../engine/client/index.ts';
import type { ListKind } from './list-document.ts';

export interface Drop {
  /** Of a field. */
  readonly section: string;
  /** What of its kind it comes to stand before; last without. */
  readonly before?: string;
  /** The line that shows it, in the window. */
  readonly line: { readonly left: number; readonly top: number; readonly width: number; readonly height: number };
}

const THICK = 2;
/** A field narrower than this part of its section has others beside it. */
const BESIDE = 0.75;

function lineAt(rect: DOMRect, side: 'left' | 'right' | 'top' | 'bottom'): Drop['line'] {
  if (side === 'left' || side === 'right')
    return {
      left: (side === 'left' ? rect.left - 6 : rect.right + 6) - THICK / 2,
      top: rect.top,
      width: THICK,
      height: rect.height,
    };
  return {
    left: rect.left,
    top: (side === 'top' ? rect.top - 2 : rect.bottom + 2) - THICK / 2,
    width: rect.width,
    height: THICK,
  };
}

/** The place for a field at a point of `zone`. */
export function fieldDrop(zone: HTMLElement, x: number, y: number): Drop | undefined {
  const section =
    elementAt(zone, '[data-section]', x, y) ??
    [...zone.querySelectorAll<HTMLElement>('[data-section]')].findLast((one) => one.getBoundingClientRect().height > 0);
  if (!section) return undefined;
  const code = section.dataset['section'] ?? '';
  const fields = [...section.querySelectorAll<HTMLElement>('[data-field]')];
  const over =
    fields.find((field) => holdsPoint(field.getBoundingClientRect(), x, y)) ??
    nearest(
      fields.filter((field) => !field.hasAttribute('data-far')),
      x,
      y,
    );
  if (!over) return { section: code, line: lineAt(section.getBoundingClientRect(), 'bottom') };
  const rect = over.getBoundingClientRect();
  const beside = rect.width < section.getBoundingClientRect().width * BESIDE;
  const first = beside ? x < rect.left + rect.width / 2 : y < rect.top + rect.height / 2;
  const before = first ? over : fields[fields.indexOf(over) + 1];
  const side = beside ? (first ? 'left' : 'right') : first ? 'top' : 'bottom';
  return { section: code, line: lineAt(rect, side), ...(before ? { before: before.dataset['field'] ?? '' } : {}) };
}

function nearest(fields: readonly HTMLElement[], x: number, y: number): HTMLElement | undefined {
  const away = (field: HTMLElement): number => {
    const rect = field.getBoundingClientRect();
    return Math.hypot(Math.max(rect.left - x, 0, x - rect.right), Math.max(rect.top - y, 0, y - rect.bottom));
  };
  return fields.toSorted((one, other) => away(one) - away(other))[0];
}

/** The place for a section at a point of `zone`. */
export function sectionDrop(zone: HTMLElement, x: number, y: number): Drop | undefined {
  const sections = [...zone.querySelectorAll<HTMLElement>('[data-section]')].filter(
    (one) => one.getBoundingClientRect().height > 0,
  );
  const over = sections.find((one) => holdsPoint(one.getBoundingClientRect(), x, y)) ?? sections.at(-1);
  if (!over) return undefined;
  const rect = over.getBoundingClientRect();
  const first = y < rect.top + rect.height / 2;
  const before = first ? over : sections[sections.indexOf(over) + 1];
  const code = over.dataset['section'] ?? '';
  return {
    section: code,
    line: lineAt(rect, first ? 'top' : 'bottom'),
    ...(before ? { before: before.dataset['section'] ?? '' } : {}),
  };
}

/**
 * Shows on the canvas what was moved where it was let go, by a likeness of it in its place: a form of 200 fields is
 * drawn anew in more than a frame.
 * @param root holds the canvas
 * @param names of what was moved, in the order of the form
 * @returns takes the likeness away, once it is drawn there itself
 */
export function showMoved(
  root: ParentNode,
  kind: 'field' | 'section',
  names: readonly string[],
  { section, before }: Drop,
): () => void {
  const paper = root.querySelector('.fd-paper');
  // Asked for by name: to go through all fields of a long form takes longer than all the rest.
  const find = (name: string): Element | null | undefined =>
    paper?.querySelector(`[data-${kind}="${CSS.escape(name)}"]`);
  const moved = names.map(find).filter((element) => element instanceof HTMLElement);
  const first = before === undefined ? undefined : find(before);
  let next = first;
  while (next && moved.some((element) => element === next)) next = next.nextElementSibling;
  const all = (): Iterable<Element> =>
    paper?.querySelectorAll(`${kind === 'field' ? `[data-section="${CSS.escape(section)}"] ` : ''}[data-${kind}]`) ??
    [];
  const beside = next ?? (first ? first.parentElement?.lastElementChild : [...all()].at(-1));
  // What comes from afar is drawn where it comes to.
  for (const element of moved) element.removeAttribute('data-far');
  const likenesses = moved.map((element) => element.cloneNode(true) as HTMLElement);
  if (next) next.before(...likenesses);
  else beside?.after(...likenesses);
  for (const element of beside ? moved : []) element.style.display = 'none';
  return () => {
    for (const likeness of likenesses) likeness.remove();
    for (const element of moved) element.style.removeProperty('display');
  };
}

/**
 * What stands in an order of its own, in outline and canvas; the grid names its heads by itself, its own columns among
 * them.
 */
const ITEMS: Readonly<Record<ListKind | 'report', string>> = {
  column: '[data-column], .ag-header-cell[col-id]:not([col-id^="$"], [col-id^="ag-"])',
  filter: '[data-filter]',
  view: '[data-view]:not([data-view=""])',
  action: '[data-action]',
  report: '[data-report]',
};

function nameOf(element: HTMLElement, kind: ListKind | 'report'): string {
  return element.dataset[kind] ?? element.getAttribute('col-id') ?? '';
}

/** What of the list stands at a point: a condition, view or button, else the column. */
export function itemAt(
  root: ParentNode,
  x: number,
  y: number,
): { readonly kind: ListKind; readonly name: string } | undefined {
  for (const kind of ['filter', 'view', 'action', 'column'] as const) {
    const found = elementAt(
      root,
      kind === 'column' ? `${ITEMS.column}, .ag-cell[col-id]:not([col-id^="$"], [col-id^="ag-"])` : ITEMS[kind],
      x,
      y,
    );
    if (found) return { kind, name: nameOf(found, kind) };
  }
  return undefined;
}

/**
 * The place for something of the list, or for a report, at a point of `zone`: below each other in the outline, beside
 * each other on the canvas.
 */
export function itemDrop(zone: HTMLElement, kind: ListKind | 'report', x: number, y: number): Drop | undefined {
  const items = [...zone.querySelectorAll<HTMLElement>(ITEMS[kind])].filter(
    (one) => one.getBoundingClientRect().width > 0,
  );
  const over = items.find((one) => holdsPoint(one.getBoundingClientRect(), x, y)) ?? nearest(items, x, y);
  if (!over) return undefined;
  const rect = over.getBoundingClientRect();
  const beside = zone.dataset['zone'] === 'canvas';
  const first = beside ? x < rect.left + rect.width / 2 : y < rect.top + rect.height / 2;
  const before = first ? over : items[items.indexOf(over) + 1];
  return {
    section: '',
    line: lineAt(rect, beside ? (first ? 'left' : 'right') : first ? 'top' : 'bottom'),
    ...(before ? { before: nameOf(before, kind) } : {}),
  };
}
