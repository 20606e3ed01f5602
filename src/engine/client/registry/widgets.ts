/** The widgets handed to the engine by main.tsx, and the choice among them by ranked testers. */
import type { ViewField } from '../../model/wire.ts';
import type { WidgetDefinition } from './types.ts';

const widgets = new Map<string, WidgetDefinition>();

/** Declares a widget. Identity at run time; it is there for its type. */
export function defineWidget(definition: WidgetDefinition): WidgetDefinition {
  return definition;
}

/** Hands widgets to the engine; a second one of the same name replaces the first. */
export function registerWidgets(definitions: readonly WidgetDefinition[]): void {
  for (const definition of definitions) widgets.set(definition.name, definition);
}

/**
 * The widget of a field: the one `x-widget` names, else the highest rank.
 * `undefined` when nothing wants the field; the caller shows a named placeholder.
 */
export function pickWidget(field: ViewField): WidgetDefinition | undefined {
  if (field.widget) return widgets.get(field.widget);
  let best: WidgetDefinition | undefined;
  let bestRank = 0;
  for (const widget of widgets.values()) {
    const rank = widget.rank(field);
    if (rank > bestRank) {
      best = widget;
      bestRank = rank;
    }
  }
  return best;
}
