/**
 * A field of the record that is kept of each decision, with the widget that draws it: it says how much may be given,
 * and how it looks.
 */
import { pickWidget, useEntityView } from '../../../engine/client/index.ts';
import type { EntityView, ViewField } from '../../../engine/model/wire.ts';

const HOLDER = 'processRecord';

interface KeptField {
  readonly view: EntityView;
  readonly field: ViewField;
  readonly widget: NonNullable<ReturnType<typeof pickWidget>>;
}

/** Undefined until it is known. */
export function useKeptField(name: string): KeptField | undefined {
  const { view } = useEntityView(HOLDER);
  const field = view?.fields.find((one) => one.name === name);
  const widget = field && pickWidget(field);
  return view && field && widget ? { view, field, widget } : undefined;
}
