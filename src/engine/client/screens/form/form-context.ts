/** What the fields of one open form share. */
import { createContext, useContext, useSyncExternalStore } from 'react';
import type { EntityView } from '../../../model/wire.ts';
import type { FormGroup } from '../../controllers/form/form-groups.ts';
import type { WidgetContext } from '../../registry/types.ts';
import type { FormModel, FormSnapshot } from './form-model.ts';

/** A place the person is led to, e.g. by an error link; `count` tells two visits of one place apart. */
export interface Target {
  readonly path: string;
  readonly count: number;
}

export interface FormShare {
  readonly view: EntityView;
  readonly model: FormModel;
  readonly groups: readonly FormGroup[];
  /** Index of the open tab or step. */
  readonly group: number;
  readonly target: Target | undefined;
  /** Put before every element id, so that two forms on one page do not meet. */
  readonly idPrefix: string;
  /** One column: narrow drawers and phones. */
  readonly narrow: boolean;
  readonly widgetContext: WidgetContext;
}

export const FormShareContext = createContext<FormShare | undefined>(undefined);

export function useFormShare(): FormShare {
  const share = useContext(FormShareContext);
  if (!share) throw new Error('A form field needs its form around it');
  return share;
}

export function useSnapshot(model: FormModel): FormSnapshot {
  return useSyncExternalStore(model.subscribe, model.snapshot);
}

/** Element id of a section, for the index that leads to it. */
export function sectionId(prefix: string, code: string): string {
  return `${prefix}-section-${code}`;
}

/** Element id of the input at a path such as `inspections.0.planDate`. */
export function inputId(prefix: string, path: string): string {
  return `${prefix}-${path.replaceAll('.', '-')}`;
}
