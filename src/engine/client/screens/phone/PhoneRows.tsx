/** The rows of a sub-table on the phone: a card each, with what is to be filled in there. */
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Row, Value } from '../../../model/types.ts';
import type { EntityView, ViewField, WireRow } from '../../../model/wire.ts';
import { childRows } from '../../controllers/form/changed-fields.ts';
import { childFields, settingOfChild } from '../../controllers/form/check-row.ts';
import { judgeRow } from '../../controllers/form/judge-row.ts';
import { startChild } from '../../controllers/form/start-row.ts';
import { type RowsStep, edit, insert, keyOf, remove, withFreshKey } from '../../controllers/form/sub-table.ts';
import { useRowSetting } from '../../controllers/form/useRowSetting.ts';
import type { QueuedForm } from '../../controllers/offline-queue/useQueuedForm.ts';
import { Icon } from '../../parts/Icon.tsx';
import { pickWidget } from '../../registry/widgets.ts';
import { FieldError } from '../../parts/FieldError.tsx';
import { FieldHead } from './FieldHead.tsx';
import { PhoneField } from './PhoneField.tsx';

/** How a page shows the rows of a sub-table. */
export interface RowsLook {
  /** Fields that are filled in here; all that may be when absent. */
  readonly fields?: readonly string[];
  /** Fields that are read above them. */
  readonly facts?: readonly string[];
  /** What a row is called; its first fact when absent. */
  readonly title?: (row: Row, child: EntityView) => ReactNode;
  /** Rows are neither added nor taken out. */
  readonly isFixed?: boolean;
  /** Rows that are somebody else's to fill in are not shown. */
  readonly isShown?: (row: Row) => boolean;
  /** Only these are filled in; the others are read. */
  readonly isOpen?: (row: Row) => boolean;
  /** A field of a row that the page has filled in itself. */
  readonly isShut?: (row: Row, name: string) => boolean;
}

interface PhoneRowsProps {
  readonly owner: EntityView;
  readonly field: ViewField;
  readonly child: EntityView;
  readonly form: QueuedForm;
  readonly required: boolean;
  readonly wrong: Readonly<Record<string, string>>;
  readonly onRefused: (path: string, reason: string | null) => void;
  readonly parent: Row;
  readonly look: RowsLook;
}

export function PhoneRows({
  owner,
  field,
  child,
  form,
  required,
  wrong,
  onRefused,
  parent,
  look,
}: PhoneRowsProps): ReactNode {
  const { t } = useTranslation('phone');
  const id = useId();
  const setting = useRowSetting(owner, undefined);
  const rows = childRows(parent, field.name);
  const choices = { api: owner.api, prefix: `${field.name}.` };
  const all = childFields(field, child);
  const own = look.fields ? all.filter(({ name }) => look.fields?.includes(name)) : all;
  const facts = all.filter(({ name }) => look.facts?.includes(name));
  const full = field.maxItems !== undefined && rows.length >= field.maxItems;
  const take = (step: RowsStep): void => form.write({ [field.name]: [...step(rows).rows] });
  return (
    <section className="pr-field" aria-labelledby={id}>
      <FieldHead id={id} title={field.title} required={required} />
      <FieldError error={wrong[field.name]} />
      <ul className="pr-rows" aria-labelledby={id}>
        {rows.map((row, index) => {
          if (look.isShown && !look.isShown(row)) return null;
          const key = keyOf(row, index);
          const judgement = judgeRow(settingOfChild(setting, field, child, parent, row), row);
          const isOpen = look.isOpen?.(row) ?? true;
          const shown = own.filter(
            ({ name }) => !judgement.hidden.has(name) && !judgement.locked.has(name) && !look.isShut?.(row, name),
          );
          const read = isOpen ? facts : [...facts, ...own];
          return (
            <li key={key} className="pr-rowcard" aria-label={t('rowOf', { title: field.title, n: index + 1 })}>
              {look.title && <b>{look.title(row, child)}</b>}
              {read.length > 0 && (
                <p className="pr-rowfacts">
                  {read.map((fact) => {
                    const widget = pickWidget(fact);
                    const value = row[fact.name] ?? null;
                    return (
                      widget &&
                      !widget.empty(value) &&
                      value !== false && (
                        <span key={fact.name}>
                          <small>{fact.title}</small>{' '}
                          <widget.view field={fact} value={value} row={row as WireRow} entity={child} />
                        </span>
                      )
                    );
                  })}
                </p>
              )}
              {isOpen &&
                shown.map((inner) => (
                  <PhoneField
                    key={inner.name}
                    view={child}
                    field={inner}
                    required={judgement.required.has(inner.name)}
                    form={form}
                    row={row}
                    inRow={{ table: field.name, key }}
                    choices={choices}
                    error={wrong[`${field.name}.${index}.${inner.name}`]}
                    onRefused={(reason) => onRefused(`${field.name}.${index}.${inner.name}`, reason)}
                    onChange={(value: Value, patch) => take(edit(key, { [inner.name]: value, ...patch }))}
                  />
                ))}
              <FieldError error={wrong[`${field.name}.${index}`]} />
              {!look.isFixed && (
                <button
                  type="button"
                  className="plain-button pr-rowout"
                  aria-label={t('removeRow', { title: field.title, n: index + 1 })}
                  onClick={() => take(remove(key))}
                >
                  {t('remove')}
                </button>
              )}
            </li>
          );
        })}
      </ul>
      {!look.isFixed && !full && (
        <button
          type="button"
          className="plain-button ph-button pr-addrow"
          onClick={() =>
            take(insert(withFreshKey(startChild(settingOfChild(setting, field, child, parent, {}), field))))
          }
        >
          <Icon name="plus" />
          {t('addRow', { title: field.title })}
        </button>
      )}
    </section>
  );
}
