/** Which rows of an entity a role sees: as the role says in general, or otherwise here. */
import type { ReactNode } from 'react';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type { GrantEntity, RoleGrantData } from '../../../model/admin-wire.ts';
import { type Draft, withScope } from '../../controllers/role-grants/grant-draft.ts';
import { Icon } from '../../parts/Icon.tsx';

/** Stands for "as the role says in general"; no scope of that name exists. */
const GENERAL = '';

export interface ScopeSelectProps {
  readonly entity: GrantEntity;
  readonly data: RoleGrantData;
  readonly draft: Draft;
  readonly disabled: boolean;
  readonly onChange: (next: (draft: Draft) => Draft) => void;
  /** `custom` was chosen: somebody has to say which organisations. */
  readonly onCustom: () => void;
}

export function ScopeSelect({ entity, data, draft, disabled, onChange, onCustom }: ScopeSelectProps): ReactNode {
  const { t } = useTranslation('admin');
  const stored = draft.scopes.get(entity.name);
  const known = entity.scopes.some(({ code }) => code === stored?.scope);
  const label = (code: string, words: string): string =>
    code === 'custom' && stored?.scope === 'custom' && stored.orgs.length > 0
      ? t('grant.customOf', { title: words, count: stored.orgs.length })
      : words;
  const options = [
    { value: GENERAL, label: t('grant.general', { scope: data.role.scopeLabel }) },
    ...entity.scopes.map(({ code, label: words }) => ({ value: code, label: label(code, words) })),
    // What was granted once stays visible, also where the entity has it no more.
    ...(stored && !known ? [{ value: stored.scope, label: stored.scope }] : []),
  ];
  const choose = (scope: string): void => {
    onChange((before) =>
      withScope(
        before,
        entity.name,
        scope === GENERAL
          ? undefined
          : { scope, orgs: scope === 'custom' ? (before.scopes.get(entity.name)?.orgs ?? []) : [] },
      ),
    );
    if (scope === 'custom') onCustom();
  };
  return (
    <Select
      suffixIcon={<Icon name="down" />}
      className={stored ? 'grant-scope grant-scope-own' : 'grant-scope'}
      variant="borderless"
      popupMatchSelectWidth={false}
      disabled={disabled}
      aria-label={t('grant.scopeOf', { title: entity.title })}
      value={stored?.scope ?? GENERAL}
      options={options}
      onChange={choose}
    />
  );
}
