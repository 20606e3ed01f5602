/** What the entity of a process offers to whoever draws it: fields, states, actions. Of an entity one may not see, nothing. */
import { type ReactNode, useMemo } from 'react';
import { type SlotProps, useEntityView } from '../../../engine/client/index.ts';
import { variableOfField } from './conditions/variables.ts';
import { type FormFacts, NO_FACTS } from './panel-context.ts';

function factsOf(view: SlotProps['entity'] | undefined): FormFacts {
  if (!view) return NO_FACTS;
  const state = view.fields.find(({ name }) => name === view.states?.field);
  return {
    fields: view.fields.filter(({ kind }) => kind !== 'children').map(({ name, title }) => ({ name, title })),
    statuses: (state?.choices ?? []).map(({ value, title }) => ({ value: String(value), title })),
    actions: view.actions.filter(({ builtin }) => !builtin).map(({ code, label }) => ({ code, label })),
    variables: view.fields.map((field) => variableOfField(field, view.dicts)).filter((one) => one !== undefined),
  };
}

interface FactsProps { readonly form: string; readonly children: (facts: FormFacts) => ReactNode }

function Facts({ form, children }: FactsProps): ReactNode {
  const { view } = useEntityView(form);
  return children(useMemo(() => factsOf(view), [view]));
}

/** `form` is the entity's name, '' where the process has none. */
export function FormFactsOf({ form, children }: FactsProps): ReactNode {
  return form === '' ? children(NO_FACTS) : <Facts form={form}>{children}</Facts>;
}
