/** The sections of a record: names and values in two columns with hairlines; sub-tables under their own heading. */
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompiledSection } from '../../../model/types.ts';
import type { EntityView, ViewField, WireRow } from '../../../model/wire.ts';
import { childRows, childView, isInline } from '../../controllers/form/changed-fields.ts';
import { isWide } from '../../controllers/form/is-wide.ts';
import { childFields } from '../../controllers/form/check-row.ts';
import { Dash } from '../../parts/Dash.tsx';
import { FieldValue } from './FieldValue.tsx';
import { RowTable } from './RowTable.tsx';

interface DetailSectionsProps {
  readonly view: EntityView;
  readonly row: WireRow;
  readonly sections: readonly CompiledSection[];
  readonly hidden: ReadonlySet<string>;
  /** The tab already says this title. */
  readonly tabTitle?: string;
}

/** More columns than these do not fit beside the timeline. */
const MOST_COLUMNS = 6;

function SubTable({
  view,
  row,
  field,
}: {
  readonly view: EntityView;
  readonly row: WireRow;
  readonly field: ViewField;
}): ReactNode {
  const { t } = useTranslation('form');
  const child = childView(view, field);
  if (!child) return null;
  const rows = childRows(row, field.name);
  return (
    <section className="anlan-related">
      <div className="anlan-related-head">
        <h3>{field.title}</h3>
        {rows.length > 0 && <span className="anlan-none">{t('rows', { count: rows.length })}</span>}
      </div>
      {rows.length === 0 ? (
        <p>
          <Dash />
        </p>
      ) : (
        <RowTable
          entity={child}
          columns={childFields(field, child).slice(0, MOST_COLUMNS)}
          rows={rows}
          label={field.title}
        />
      )}
    </section>
  );
}

export function DetailSections({ view, row, sections, hidden, tabTitle }: DetailSectionsProps): ReactNode {
  const byName = new Map(view.fields.map((field) => [field.name, field]));
  return sections.map((section) => {
    const fields = section.fields
      .map((name) => byName.get(name))
      .filter(
        (field): field is ViewField =>
          field !== undefined &&
          !field.hidden &&
          !field.writeOnly &&
          !hidden.has(field.name) &&
          (field.kind !== 'children' || isInline(field)),
      );
    const plain = fields.filter((field) => field.kind !== 'children');
    const tables = fields.filter((field) => field.kind === 'children');
    if (fields.length === 0) return null;
    return (
      <div key={section.code}>
        {plain.length > 0 && (
          <section aria-label={section.title}>
            {section.title && section.title !== tabTitle && <h3>{section.title}</h3>}
            <dl className="anlan-values" style={{ '--columns': section.columns } as CSSProperties}>
              {plain.map((field) => (
                <div key={field.name} className={isWide(field) ? 'anlan-value-wide' : undefined}>
                  <dt>{field.title}</dt>
                  <dd>
                    <FieldValue field={field} row={row} entity={view} />
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        )}
        {tables.map((field) => (
          <SubTable key={field.name} view={view} row={row} field={field} />
        ))}
      </div>
    );
  });
}
