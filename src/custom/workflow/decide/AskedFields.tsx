/** What the action behind a decision asks for, drawn by the widgets of every form. */
import { Form } from 'antd';
import { type ReactNode, useId } from 'react';
import { pickWidget, useEntityView } from '../../../engine/client/index.ts';
import type { Asked, Decision } from './useDecision.ts';

interface AskedFieldsProps {
  readonly entity: string;
  readonly asks: Asked;
  readonly decision: Pick<Decision, 'form' | 'fill' | 'wrong' | 'setBusy'>;
}

export function AskedFields({ entity, asks, decision }: AskedFieldsProps): ReactNode {
  const { view } = useEntityView(entity);
  const base = useId();
  const { form, fill, wrong, setBusy } = decision;
  if (!view) return null;
  return asks.fields.map((field) => {
    const widget = pickWidget(field);
    const id = `${base}${field.name}`;
    const error = wrong[field.name];
    if (!widget) return null;
    return (
      <Form.Item
        key={field.name}
        label={field.title}
        htmlFor={id}
        required={asks.required.includes(field.name)}
        extra={field.description}
        {...(error === undefined ? {} : { validateStatus: 'error', help: <span role="alert">{error}</span> })}
      >
        <widget.edit
          field={field}
          value={form[field.name] ?? null}
          id={id}
          disabled={false}
          readOnly={false}
          invalid={error !== undefined}
          context={{ entity: view, row: form }}
          onChange={(value, patch) => {
            fill(field.name, value);
            for (const [name, more] of Object.entries(patch ?? {})) fill(name, more);
          }}
          onRefused={(reason) => setBusy(reason !== null)}
        />
      </Form.Item>
    );
  });
}
