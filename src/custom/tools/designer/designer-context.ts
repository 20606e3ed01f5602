/** What the parts of the designer share: the document and its change, what is chosen, and what may be changed. */
import { createContext, useContext } from 'react';
import type { Json } from '../../../engine/model/format/read/source.ts';
import type { EntityView } from '../../../engine/model/wire.ts';
import type { Scope } from './calls.ts';
import type { Chosen } from './draft-document.ts';
import type { ListDefaults, ListKind } from './list-document.ts';
import type { NamedEntry } from './palette.ts';

export interface DesignerShare {
  readonly base: Json;
  readonly document: Json;
  readonly view: EntityView;
  readonly scope: Scope;
  /** What the list has where its file says nothing. */
  readonly defaults: ListDefaults;
  /** Takes a step from the document as it then is: several inputs may commit in one go. */
  readonly change: (edit: (document: Json) => Json) => void;
  readonly chosen: Chosen | undefined;
  readonly choose: (chosen: Chosen | undefined) => void;
  /** All chosen fields of the form in its order; the one whose place is shown among them. */
  readonly fields: readonly string[];
  /** Takes a field to those that are chosen, or from them. */
  readonly toggle: (name: string) => void;
  /** Goes on to a neighbour and takes it along; going back over one leaves the one before out. */
  readonly extend: (name: string) => void;
  /** The same field goes by another name. */
  readonly renamed: (name: string) => void;
  /** Counts the choices: the panel of one stays as it is while its name changes. */
  readonly choice: number;
  /** May what stands at this path be set? Sealed things and what tenants leave alone may not. */
  readonly maySet: (path: readonly string[]) => boolean;
  /** May it be moved and taken away? Asked of what stands in the list, and of actions one by one. */
  readonly isOpen: (chosen: Chosen) => boolean;
  /** May fields be added? */
  readonly mayAdd: boolean;
  readonly put: (entry: NamedEntry) => void;
  /**
   * Puts something of the list, or a report, before another of its kind, or last; a field becomes a column or a filter
   * by it.
   */
  readonly place: (kind: ListKind | 'report', name: string, before: string | undefined) => void;
  readonly remove: () => void;
  readonly duplicate: () => void;
  /** One place up or down. */
  readonly step: (by: -1 | 1) => void;
  readonly addSection: () => void;
  readonly addView: () => void;
  readonly addAction: () => void;
  /** Absent where none may be added. */
  readonly addReport: (() => void) | undefined;
  /** Begins to drag what was pressed. */
  readonly press: (event: React.PointerEvent, load: Load) => void;
}

/** What is dragged; a field that is no column or filter yet becomes one where it is put down. */
export type Load =
  | { readonly kind: 'field' | 'section' | 'report' | ListKind; readonly name: string; readonly word: string }
  | { readonly kind: 'new'; readonly entry: NamedEntry; readonly word: string };

export const DesignerContext = createContext<DesignerShare | undefined>(undefined);

export function useDesigner(): DesignerShare {
  const share = useContext(DesignerContext);
  if (!share) throw new Error('A part of the designer needs the designer around it');
  return share;
}
