/** The fields of a form: Formily's tree, with tabs or steps above it where the form has them. */
import { FormProvider, createSchemaField } from '@formily/react';
import { Steps, Tabs } from 'antd';
import { type ReactNode, memo, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView, FieldError } from '../../../model/wire.ts';
import { childRows, isInline } from '../../controllers/form/changed-fields.ts';
import { type FormGroup as Group, groupOf, shownGroups } from '../../controllers/form/form-groups.ts';
import { focusFirstField } from '../../parts/first-field.ts';
import { FormField } from './FormField.tsx';
import { FormGroup, FormSection } from './FormSection.tsx';
import { compileFormSchema } from './compile-form-schema.ts';
import { useFormShare, useSnapshot } from './form-context.ts';

const SchemaField = createSchemaField({ components: { FormField, FormGroup, FormSection } });

/** Errors in each group, so that a closed tab says that something in it is wrong. */
function errorCounts(groups: readonly Group[], errors: readonly FieldError[]): readonly number[] {
  return groups.map(
    (_, index) => errors.filter((error) => groupOf(groups, error.field.split('.', 1)[0] ?? '') === index).length,
  );
}

/** A tab that holds one sub-table says how many rows it has. */
function rowCount(view: EntityView, group: Group, row: Parameters<typeof childRows>[0]): number | undefined {
  const names = group.sections.flatMap((section) => section.fields);
  const field = names.length === 1 ? view.fields.find((candidate) => candidate.name === names[0]) : undefined;
  return field && isInline(field) ? childRows(row, field.name).length : undefined;
}

export function GroupBar({ onGroup }: { readonly onGroup: (index: number) => void }): ReactNode {
  const { t } = useTranslation('form');
  const { view, model, groups, group, idPrefix } = useFormShare();
  const { judgement, errors } = useSnapshot(model);
  if (groups.length < 2) return null;
  const counts = errorCounts(groups, errors);
  const shown = shownGroups(groups, judgement.hidden);
  const row = model.row();
  const label = (index: number): ReactNode => {
    const item = groups[index];
    if (!item) return null;
    const rows = rowCount(view, item, row);
    const wrong = counts[index] ?? 0;
    return (
      <>
        {item.title ?? view.title}
        {rows !== undefined && rows > 0 && <span className="anlan-tab-count">{rows}</span>}
        {wrong > 0 && (
          <span className="anlan-tab-wrong" aria-label={t('errors', { count: wrong })}>
            {wrong}
          </span>
        )}
      </>
    );
  };
  if (groups[0]?.as === 'step') {
    return (
      <Steps
        className="anlan-form-steps"
        size="small"
        current={shown.indexOf(group)}
        onChange={(position) => onGroup(shown[position] ?? 0)}
        items={shown.map((index) => ({ title: label(index), status: counts[index] ? 'error' : undefined }))}
      />
    );
  }
  return (
    <Tabs
      className="anlan-form-tabs"
      activeKey={String(group)}
      onChange={(key) => onGroup(Number(key))}
      id={idPrefix}
      items={shown.map((index) => ({
        key: String(index),
        label: <span id={`${idPrefix}-tab-${index}`}>{label(index)}</span>,
      }))}
    />
  );
}

/**
 * Drawn once: the frame around it is drawn again with every mistake and every first change, its fields only when their
 * own state does.
 * One that `isShown` beside other things leaves the keyboard where it is: it may come while somebody types.
 */
export const FormBody = memo(function FormBody({ isShown = false }: { readonly isShown?: boolean }): ReactNode {
  const { view, model } = useFormShare();
  const schema = useMemo(() => compileFormSchema(view), [view]);
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isShown) return;
    if (body.current) focusFirstField(body.current);
  }, [isShown]);
  return (
    <FormProvider form={model.form}>
      <div ref={body}>
        <SchemaField schema={schema} />
      </div>
    </FormProvider>
  );
});
