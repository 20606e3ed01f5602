/** Numbers: whole, exact decimal, floating. Figures stand right, grouped by thousands, with their unit once. */
import { Input } from 'antd';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  Dash,
  defineWidget,
  readOnlyEdit,
  type Codec,
  type EditProps,
  type FilterProps,
  type ViewProps,
} from '../../engine/client/index.ts';
import { hasOwnUnit } from '../../engine/model/figure-text.ts';
import { isEmpty } from '../../engine/model/validate.ts';
import type { ViewField } from '../../engine/model/wire.ts';
import { FilterLabel } from '../FilterLabel.tsx';
import { decimalCodec, doubleCodec, grouped, integerCodec, mayBecomeNumber, unitOf } from './codec.ts';
import { MatrixEdit } from './matrix.tsx';

interface Typing {
  readonly text: string;
  readonly refused: boolean;
}

/**
 * An input that only takes what is, or may become, a number of this field; the rest stays out and a sentence says so.
 * While it has the focus it shows the keystrokes, afterwards the canonical text.
 */
function numberEdit(codec: Codec): ComponentType<EditProps> {
  function NumberEdit({ field, value, onChange, onBlur, disabled, invalid, id, context }: EditProps): ReactNode {
    const { t } = useTranslation('widgets');
    const [typing, setTyping] = useState<Typing | null>(null);
    const shown = typing?.text ?? codec.format(value, field);

    const type = (text: string): void => {
      const parsed = codec.parse(text, field);
      if (parsed !== undefined) {
        setTyping({ text, refused: false });
        if (parsed !== value) onChange(parsed);
      } else if (mayBecomeNumber(text, field)) {
        setTyping({ text, refused: false });
        if (value !== null) onChange(null);
      } else {
        setTyping({ text: shown, refused: true });
      }
    };

    const hint = `${id}-refused`;
    return (
      <>
        <Input
          id={id}
          value={shown}
          disabled={disabled}
          status={invalid ? 'error' : ''}
          aria-invalid={invalid}
          aria-describedby={typing?.refused ? hint : undefined}
          className="anlan-number-input"
          autoComplete="off"
          inputMode={field.kind === 'integer' ? 'numeric' : 'decimal'}
          suffix={unitOf(field, context.row) || undefined}
          onChange={(event) => type(event.target.value)}
          onBlur={() => {
            setTyping(null);
            onBlur?.();
          }}
        />
        {typing?.refused && (
          <div id={hint} className="anlan-refused" role="status">
            {refusal(t)}
          </div>
        )}
      </>
    );

    function refusal(translate: typeof t): string {
      if (field.kind === 'decimal') return translate('number.decimal', { scale: field.scale ?? 0 });
      return translate(field.kind === 'integer' ? 'number.integer' : 'number.double');
    }
  }
  return NumberEdit;
}

/** Figure and unit behind it, in details and forms. */
function numberView(codec: Codec): ComponentType<ViewProps> {
  function NumberView({ field, value, row }: ViewProps): ReactNode {
    if (isEmpty(value)) return <Dash />;
    const unit = unitOf(field, row);
    return (
      <span className="anlan-number">
        {grouped(codec.format(value, field))}
        {unit && <span className="anlan-unit"> {unit}</span>}
      </span>
    );
  }
  return NumberView;
}

/** The figure alone: in a grid the unit stands in the head; a unit that differs by row stands behind its figure. */
function numberCell(codec: Codec): ComponentType<ViewProps> {
  function NumberCell({ field, value, row }: ViewProps): ReactNode {
    if (isEmpty(value)) return <Dash />;
    const perRow = hasOwnUnit(field) ? unitOf(field, row) : '';
    return (
      <span className="anlan-number">
        {grouped(codec.format(value, field))}
        {perRow && <span className="anlan-unit"> {perRow}</span>}
      </span>
    );
  }
  return NumberCell;
}

/** From and to, both ends included. */
function numberFilter(codec: Codec): ComponentType<FilterProps> {
  function NumberFilter({ field, value, onChange }: FilterProps): ReactNode {
    const { t } = useTranslation('widgets');
    const [typing, setTyping] = useState<Readonly<Record<string, string>>>({});
    const end = (suffix: 'From' | 'To'): ReactNode => {
      const key = `${field.name}${suffix}`;
      const type = (text: string): void => {
        if (!mayBecomeNumber(text, field)) return;
        setTyping({ ...typing, [key]: text });
        const parsed = codec.parse(text, field);
        const { [key]: _old, ...rest } = value;
        onChange(parsed === undefined || parsed === null ? rest : { ...rest, [key]: String(parsed) });
      };
      return (
        <Input
          aria-label={`${field.title} ${t(suffix === 'From' ? 'filter.from' : 'filter.to')}`}
          inputMode="decimal"
          autoComplete="off"
          allowClear
          prefix={suffix === 'From' ? <FilterLabel>{field.title}</FilterLabel> : <FilterLabel>–</FilterLabel>}
          placeholder={t('filter.any')}
          value={typing[key] ?? value[key] ?? ''}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyping({})}
        />
      );
    };
    return (
      <span className="anlan-filter anlan-filter-range" role="group" aria-label={field.title}>
        {end('From')}
        {end('To')}
      </span>
    );
  }
  return NumberFilter;
}

function parts(
  codec: Codec,
): Pick<Parameters<typeof defineWidget>[0], 'edit' | 'view' | 'cell' | 'filter' | 'codec' | 'empty' | 'numeric'> {
  const view = numberView(codec);
  return {
    edit: readOnlyEdit(view, numberEdit(codec)),
    view,
    cell: numberCell(codec),
    filter: numberFilter(codec),
    codec,
    empty: isEmpty,
    numeric: true,
  };
}

export const integer = defineWidget({
  name: 'integer',
  rank: (field) => (field.kind === 'integer' ? 10 : 0),
  ...parts(integerCodec),
});
export const decimal = defineWidget({
  name: 'decimal',
  rank: (field) => (field.kind === 'decimal' ? 10 : 0),
  ...parts(decimalCodec),
});
export const double = defineWidget({
  name: 'double',
  rank: (field) => (field.kind === 'double' ? 10 : 0),
  ...parts(doubleCodec),
});

const CODECS: Readonly<Record<string, Codec>> = { integer: integerCodec, decimal: decimalCodec };
const codecOf = (field: ViewField): Codec => CODECS[field.kind] ?? doubleCodec;
const anyNumber = parts({
  format: (value, field) => codecOf(field).format(value, field),
  parse: (text, field) => codecOf(field).parse(text, field),
});

/** Chosen together with another number (`x-matrix`); shown and searched as the number it is. */
export const matrix = defineWidget({
  name: 'matrix',
  rank: (field) => (field.matrix ? 30 : 0),
  ...anyNumber,
  edit: readOnlyEdit(anyNumber.view, MatrixEdit),
});
