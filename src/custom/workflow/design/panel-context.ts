/** What every field of the properties panel works on. */
import { createContext, useContext } from 'react';
import type { SlotProps } from '../../../engine/client/index.ts';
import type { CallAnswer } from '../../../engine/model/calls/declare.ts';
import type { workflowCalls } from '../../../engine/model/calls/workflow.ts';
import type { Variable } from './conditions/variables.ts';
import type { Designer } from './designer.ts';
import { type Patch, attributePatch } from './attributes.ts';
import type { Moddle, Shape } from './moddle.ts';

/** What is known of the entity the process is about. */
export interface FormFacts {
  readonly fields: readonly { readonly name: string; readonly title: string }[];
  readonly statuses: readonly { readonly value: string; readonly title: string }[];
  readonly actions: readonly { readonly code: string; readonly label: string }[];
  /** The fields a condition may read. */
  readonly variables: readonly Variable[];
  /**
   * Its records: the process that leads them, their fields, and what its file opens at which node. Absent until it is
   * known.
   */
  readonly record?: CallAnswer<(typeof workflowCalls)['GET /api/workflow/model/form']>;
}

export const NO_FACTS: FormFacts = { fields: [], statuses: [], actions: [], variables: [] };

export interface PanelPlace {
  readonly designer: Designer;
  readonly shape: Shape;
  /** The element the fields are about: of a collaboration its process. */
  readonly element: Moddle;
  /** The entity of models: people are chosen as its own fields choose them. */
  readonly view: SlotProps['entity'];
  readonly facts: FormFacts;
  /** The entity the process is about, '' where there is none. */
  readonly form: string;
  /** Opens the form as it is at a user task. */
  readonly onForm: (node: string) => void;
}

export const PanelContext = createContext<PanelPlace | undefined>(undefined);

export function usePanel(): PanelPlace {
  const place = useContext(PanelContext);
  if (!place) throw new Error('A field of the panel needs its element');
  return place;
}

/** Writes to the panel's element, or to a part of it that is not drawn; each call is one step. */
export function useWrite(): {
  readonly write: (patch: Patch, of?: Moddle) => void;
  readonly writeAttribute: (name: string, value: string, of?: Moddle) => void;
} {
  const { designer, shape, element } = usePanel();
  const write = (patch: Patch, of: Moddle = element): void => {
    // The field may outlive its element by a moment.
    if (!designer.editable || !designer.registry.get(shape.id)) return;
    designer.change([of === shape.businessObject ? { element: shape, patch } : { element: shape, of, patch }]);
  };
  return { write, writeAttribute: (name, value, of) => write(attributePatch(name, value), of) };
}
