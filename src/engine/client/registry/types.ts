/** What a widget and an override are. No visual package: the sign-in page loads this. */
import type { ComponentType, LazyExoticComponent, ReactNode } from 'react';
import type { EntityView, ViewField, WireRow } from '../../model/wire.ts';
import type { Value } from '../../model/types.ts';

/**
 * Where the choices of a reference are asked for, when not at the widget's own entity: rows of a sub-table are asked
 * for at the row they belong to.
 */
export interface ChoicePlace {
  readonly api: EntityView['api'];
  /** Put before the field's name, e.g. `workers.`. */
  readonly prefix: string;
}

/** Everything a widget may want to know about where it stands. */
export interface WidgetContext {
  readonly entity: EntityView;
  /** The row as it is in the form or in the list; conditions and `copy` read it. */
  readonly row: Readonly<Record<string, Value>>;
  readonly choices?: ChoicePlace;
  /** What is filled in is an act of this moment, in the dialog of an action: where it is done is where the person is. */
  readonly isAct?: boolean;
}

export interface EditProps {
  readonly field: ViewField;
  /** The typed value: decimals, dates and ids are strings; an empty field is null, a list is never null. */
  readonly value: Value;
  /** Gives back a typed value, or null for empty. Extra fields are set with `patch` (reference `copy`). */
  readonly onChange: (value: Value, patch?: Readonly<Record<string, Value>>) => void;
  readonly onBlur?: () => void;
  readonly disabled: boolean;
  readonly readOnly: boolean;
  readonly invalid: boolean;
  readonly id: string;
  readonly context: WidgetContext;
  /** For inputs that come later than their form, which tells the others by itself. */
  readonly required?: boolean | undefined;
  /** Ids of the texts that describe the input, for the same ones. */
  readonly describedBy?: string | undefined;
  /**
   * Says that what stands in the input is no value yet (broken JSON, an upload under way), so it must not be saved;
   * null = settled. `passing`: it settles by itself, and a save waits for it.
   */
  readonly onRefused?: (reason: string | null, passing?: boolean) => void;
}

export interface ViewProps {
  readonly field: ViewField;
  readonly value: Value;
  readonly row: WireRow;
  readonly entity: EntityView;
}

export interface FilterProps {
  readonly field: ViewField;
  readonly entity: EntityView;
  /** The query parameters of this field as they stand, e.g. `{status: 'inUse'}` or `{dateFrom, dateTo}`. */
  readonly value: Readonly<Record<string, string>>;
  readonly onChange: (value: Readonly<Record<string, string>>) => void;
}

/** The two directions between a typed value and the text of it that a person sees and types. Pure. */
export interface Codec {
  /** The text an input shows; nothing is ''. */
  readonly format: (value: Value, field: ViewField, entity?: EntityView) => string;
  /** The typed value of a text; `undefined` = refused, the value stays as it was. */
  readonly parse: (text: string, field: ViewField, entity?: EntityView) => Value | undefined;
}

export interface WidgetDefinition {
  /** Folder name; what `x-widget` names. */
  readonly name: string;
  /** Higher wins; 0 or less = not for this field. Pure. */
  readonly rank: (field: ViewField) => number;
  readonly edit: ComponentType<EditProps>;
  /** In details and read-only forms. */
  readonly view: ComponentType<ViewProps>;
  /** In grids: light, no hooks that fetch. */
  readonly cell: ComponentType<ViewProps>;
  readonly filter?: ComponentType<FilterProps>;
  /** Other fields of the row that the input reads: it is drawn again when one of them changes. */
  readonly reads?: readonly string[];
  /** Its settings are fields themselves, so the designer's panel is generated. */
  readonly options?: readonly ViewField[];
  /** Is this value "nothing" (shown as —)? */
  readonly empty: (value: Value) => boolean;
  /** `parse(format(x))` is x for every value of the field. */
  readonly codec: Codec;
  /** Right-aligned with its head (figures). */
  readonly numeric?: boolean;
}

/**
 * Slots of an override: page, list, list.toolbar, list.cell.<field>, form, form.section.<code>, detail, detail.about
 * (below the head of a record), action.<code>, action.<code>.about.
 */
export type SlotName =
  | 'page'
  | 'list'
  | 'list.toolbar'
  | `list.cell.${string}`
  | 'form'
  | `form.section.${string}`
  | 'detail'
  | 'detail.about'
  | 'detail.comments'
  | `action.${string}`;

export interface SlotProps {
  readonly entity: EntityView;
  readonly row?: WireRow;
  readonly value?: Value;
  readonly field?: ViewField;
  /** Of the dialog of an action: all the chosen rows; `row` is the first of them. */
  readonly rows?: readonly WireRow[];
  /** Of the dialog of an action: it is done with. */
  readonly onClose?: () => void;
  /**
   * Of the dialog of an action: something was changed, and it is done with. Of what stands in a record's page: the
   * record is to be read anew.
   */
  readonly onDone?: () => void;
  /** What the engine would have shown here. */
  readonly children?: ReactNode;
}

export type SlotComponent = ComponentType<SlotProps> | LazyExoticComponent<ComponentType<SlotProps>>;
