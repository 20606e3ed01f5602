/**
 * What the entity of a process offers to whoever draws it: fields, states, actions. Of an entity one may not see,
 * nothing.
 */
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { type SlotProps, useEntityView } from '../../../engine/client/index.ts';
import { send } from '../calls.ts';
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

interface FactsProps {
  readonly form: string;
  readonly children: (facts: FormFacts) => ReactNode;
}

/** What the steps may open; without it the fields of a node cannot be set, and all else can be drawn. */
function useRecord(form: string): FormFacts['record'] {
  const [record, setRecord] = useState<FormFacts['record']>();
  useEffect(() => {
    const control = new AbortController();
    send('GET /api/workflow/model/form', { query: { entity: form } }, { signal: control.signal }).then(
      setRecord,
      () => undefined,
    );
    return () => control.abort();
  }, [form]);
  return record;
}

function Facts({ form, children }: FactsProps): ReactNode {
  const { view } = useEntityView(form);
  const record = useRecord(form);
  return children(useMemo(() => ({ ...factsOf(view), ...(record ? { record } : {}) }), [view, record]));
}

/** A process without a form has no entity to ask of. */
function FactsWithoutForm({ form, children }: FactsProps): ReactNode {
  const record = useRecord(form);
  return children(useMemo(() => ({ ...NO_FACTS, ...(record ? { record } : {}) }), [record]));
}

/** What a model says that begins with its matter alone. */
const NO_FORM = 'none';

/** `form` is the entity's name, or `none`; '' where nothing is said yet. */
export function FormFactsOf({ form, children }: FactsProps): ReactNode {
  if (form === '') return children(NO_FACTS);
  return form === NO_FORM ? (
    <FactsWithoutForm form={form}>{children}</FactsWithoutForm>
  ) : (
    <Facts key={form} form={form}>
      {children}
    </Facts>
  );
}
