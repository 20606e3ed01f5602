/** Where fields are used, entity by entity, and how many rows hold a value. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneNote } from '../../../engine/client/index.ts';
import type { UsedField } from './calls.ts';

function rowsText({ rows, more }: UsedField, t: (key: string, values: Record<string, unknown>) => string): string {
  return rows === null ? t('use.noColumn', {}) : t(more ? 'use.rowsMore' : 'use.rows', { count: rows });
}

function Places({ field }: { readonly field: UsedField }): ReactNode {
  const { t } = useTranslation('forms');
  const byEntity = new Map<string, UsedField['uses']>();
  for (const use of field.uses) {
    const home = use.tenant === null ? use.title : t('use.inTenant', { title: use.title, tenant: use.tenant });
    byEntity.set(home, [...(byEntity.get(home) ?? []), use]);
  }
  if (field.uses.length === 0) return <p className="forms-note">{t('use.nowhere')}</p>;
  return (
    <dl className="forms-uses">
      {[...byEntity].map(([title, uses]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>
            {uses.map(({ place, path, written }, at) => (
              <span key={at} title={path}>
                {place}
                {!written && <small>{t('use.follows')}</small>}
              </span>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function UseList({ fields }: { readonly fields: readonly UsedField[] }): ReactNode {
  const { t } = useTranslation('forms');
  return (
    <>
      {fields.map((field) => (
        <section key={field.field} className="forms-used">
          <p>
            <b>{field.title}</b>{' '}
            <ToneNote tone={(field.rows ?? 0) > 0 ? 'warning' : 'none'}>{rowsText(field, t)}</ToneNote>
          </p>
          <Places field={field} />
        </section>
      ))}
    </>
  );
}
