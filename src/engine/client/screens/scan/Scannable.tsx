/**
 * An input that can be filled in by scanning: on the phone a button stands beside it. A reference takes the record that
 * the code stands for, if it may be chosen there; a text takes what the code says.
 */
import { type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readLabelAddress } from '../../../model/label-address.ts';
import type { Row, Value } from '../../../model/types.ts';
import type { OptionData, ViewField } from '../../../model/wire.ts';
import { fetchOptions } from '../../api/entities.ts';
import { asApiError } from '../../api/errors.ts';
import { decidingFields } from '../../controllers/form/watched-fields.ts';
import { Icon } from '../../parts/Icon.tsx';
import { ScannerContext } from '../../registry/scanner.ts';
import type { WidgetContext } from '../../registry/types.ts';
import { FieldError } from '../../parts/FieldError.tsx';
import './scannable.css';

type Option = OptionData['list'][number];

interface ScannableProps {
  readonly field: ViewField;
  readonly value: Value;
  readonly context: WidgetContext;
  readonly isClosed: boolean;
  readonly onChange: (value: Value, patch?: Readonly<Record<string, Value>>) => void;
  readonly children: ReactNode;
}

/** What a scanned code may choose in a reference. */
async function optionsOf(
  text: string,
  field: ViewField,
  { entity, choices, row }: WidgetContext,
): Promise<readonly Option[]> {
  const deciding: Row = Object.fromEntries(decidingFields(field).map((name) => [name, row[name] ?? null]));
  const sent = row['id'] ? { id: row['id'], ...deciding } : deciding;
  const { list } = await fetchOptions(choices?.api ?? entity.api, `${choices?.prefix ?? ''}${field.name}`, {
    scanned: text,
    ...(Object.keys(sent).length > 0 ? { row: sent } : {}),
  });
  return list;
}

/** The value with one more choice, and the names beside it. */
function chosen(field: ViewField, value: Value, row: Readonly<Row>, option: Option): [Value, Record<string, Value>] {
  const all = row['$labels'];
  const labels = all !== null && typeof all === 'object' && !Array.isArray(all) ? all : {};
  if (field.kind !== 'refs')
    return [option.id, { ...option.copy, $labels: { ...labels, [field.name]: option.label } as Value }];
  const ids = Array.isArray(value) ? value : [];
  if (ids.includes(option.id)) return [ids, {}];
  const names = labels[field.name];
  return [
    [...ids, option.id],
    { $labels: { ...labels, [field.name]: [...(Array.isArray(names) ? names : []), option.label] } as Value },
  ];
}

export function Scannable({ field, value, context, isClosed, onChange, children }: ScannableProps): ReactNode {
  const { t } = useTranslation('phone');
  const ask = use(ScannerContext);
  const [refused, setRefused] = useState<string>();
  const [several, setSeveral] = useState<readonly Option[]>([]);
  if (!ask || field.scan !== true || isClosed) return children;
  function take(option: Option): void {
    setSeveral([]);
    onChange(...chosen(field, value, context.row, option));
  }
  async function scan(): Promise<void> {
    setRefused(undefined);
    setSeveral([]);
    const text = await ask?.(field.title);
    if (text === undefined) return;
    if (field.kind === 'text') return onChange(readLabelAddress(text)?.code ?? text);
    try {
      const options = await optionsOf(text, field, context);
      const [one, ...more] = options;
      if (one && more.length === 0) take(one);
      else setSeveral(options);
    } catch (cause) {
      setRefused(asApiError(cause).message);
    }
  }
  return (
    <>
      <div className="anlan-scannable">
        <div>{children}</div>
        <button
          type="button"
          className="plain-icon"
          aria-label={t('scan.fill', { title: field.title })}
          onClick={() => void scan()}
        >
          <Icon name="scan" size={22} />
        </button>
      </div>
      {several.length > 0 && (
        <div className="anlan-scanned" role="group" aria-label={t('scan.several', { count: several.length })}>
          {several.map((option) => (
            <button key={option.id} type="button" className="plain-button" onClick={() => take(option)}>
              {option.label}
            </button>
          ))}
        </div>
      )}
      <FieldError error={refused} />
    </>
  );
}
