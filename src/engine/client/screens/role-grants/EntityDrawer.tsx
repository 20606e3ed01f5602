/**
 * One entity of a role's grant: its further actions, the organisations of its rows, and what is withheld of its fields.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { Button, Drawer, Input, Radio, TreeSelect } from 'antd';
import { useTranslation } from 'react-i18next';
import type { GrantEntity, GrantField, RoleGrantData } from '../../../model/admin-wire.ts';
import { holdsCode } from '../../../model/access.ts';
import type { EntityApi } from '../../api/entities.ts';
import { fetchAllOptions } from '../../controllers/list/fetch-all-options.ts';
import type { TreeOption } from '../../controllers/list/option-tree.ts';
import { mayChange } from '../../controllers/role-grants/grant-codes.ts';
import {
  type Draft,
  effectiveCodes,
  fieldKey,
  furtherCodes,
  hasDefault,
  isByDefault,
  withButton,
  withDefault,
  withField,
  withScope,
} from '../../controllers/role-grants/grant-draft.ts';
import { useNarrow } from '../../controllers/useMedia.ts';
import { Icon } from '../../parts/Icon.tsx';
import { useReturnFocus } from '../form/useReturnFocus.ts';
import { Box } from './Box.tsx';
import { ScopeSelect } from './ScopeSelect.tsx';

interface PartProps {
  readonly entity: GrantEntity;
  readonly data: RoleGrantData;
  readonly draft: Draft;
  readonly onChange: (next: (draft: Draft) => Draft) => void;
}

/** Shown or hidden: buttons that nobody set, also those of a later version. */
function Default({ entity, data, draft, onChange }: PartProps): ReactNode {
  const { t } = useTranslation('admin');
  const held = new Set(data.held);
  const free = !data.locked && entity.actions.every(({ permission }) => holdsCode(held, permission));
  return (
    <section>
      <h3>{t('grant.default')}</h3>
      <p className="grant-note">{t(free || data.locked ? 'grant.defaultNote' : 'grant.notHeld')}</p>
      <Radio.Group
        aria-label={t('grant.default')}
        disabled={!free}
        value={draft.shown.has(entity.name)}
        onChange={({ target }) => onChange((before) => withDefault(before, entity, target.value === true))}
        options={[
          { value: false, label: t('grant.hide') },
          { value: true, label: t('grant.show') },
        ]}
      />
    </section>
  );
}

function Further({ entity, data, draft, onChange }: PartProps): ReactNode {
  const { t } = useTranslation('admin');
  const held = new Set(data.held);
  const has = effectiveCodes(draft, entity);
  return (
    <section>
      <h3>{t('grant.further')}</h3>
      <ul>
        {furtherCodes(entity).map(({ permission, label, field }) => {
          const free = !data.locked && mayChange(held, draft.codes, permission);
          return (
            <li key={permission}>
              <label className="grant-line" title={free || data.locked ? permission : t('grant.notHeld')}>
                <Box
                  label={label}
                  checked={holdsCode(has, permission)}
                  disabled={!free}
                  onChange={(on) =>
                    onChange((before) =>
                      withButton(before, entity, permission, on, data.entities, data.role.buttonDefault),
                    )
                  }
                />
                {field ? t('grant.fieldCode', { title: label }) : label}
                {isByDefault(draft, entity, permission) && <span className="grant-note">{t('grant.shownShort')}</span>}
              </label>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The organisations of a `custom` scope; labels of stored ones are known before the tree has come. */
function Organisations({ entity, data, draft, api, onChange }: PartProps & { readonly api: EntityApi }): ReactNode {
  const { t } = useTranslation('admin');
  const [options, setOptions] = useState<readonly TreeOption[]>();
  const orgs = draft.scopes.get(entity.name)?.orgs ?? [];
  useEffect(() => {
    let gone = false;
    fetchAllOptions(api, 'customOrgs').then(
      (all) => {
        if (!gone) setOptions(all);
      },
      () => {
        if (!gone) setOptions([]);
      },
    );
    return () => {
      gone = true;
    };
  }, [api]);
  const known = options ?? orgs.map((id): TreeOption => ({ id, label: data.orgLabels[id] ?? id }));
  return (
    <>
      <TreeSelect
        suffixIcon={<Icon name="down" />}
        className="grant-orgs"
        multiple
        showSearch
        treeNodeFilterProp="title"
        treeDataSimpleMode
        treeDefaultExpandedKeys={known.filter(({ parentId }) => !parentId).map(({ id }) => id)}
        aria-label={t('grant.orgs')}
        placeholder={t('grant.orgs')}
        status={orgs.length === 0 ? 'error' : ''}
        loading={options === undefined}
        disabled={data.locked}
        treeData={known.map(({ id, label, parentId }) => ({ id, value: id, pId: parentId ?? null, title: label }))}
        value={[...orgs]}
        onChange={(ids: string[]) =>
          onChange((before) => withScope(before, entity.name, { scope: 'custom', orgs: ids }))
        }
      />
      {orgs.length === 0 && (
        <p className="grant-mistake" role="alert">
          {t('grant.orgsMissing')}
        </p>
      )}
    </>
  );
}

const MODES: readonly (GrantField['mode'] | undefined)[] = [undefined, 'readOnly', 'hidden'];

function Fields({ entity, data, draft, onChange }: PartProps): ReactNode {
  const { t } = useTranslation('admin');
  const [keyword, setKeyword] = useState('');
  const wanted = keyword.trim().toLowerCase();
  const shown = entity.fields.filter(
    ({ name, title }) => title.toLowerCase().includes(wanted) || name.toLowerCase().includes(wanted),
  );
  return (
    <section>
      <div className="grant-fields-head">
        <h3>{t('grant.fields')}</h3>
        <Input
          className="grant-field-keyword"
          aria-label={t('grant.findField')}
          placeholder={t('grant.findField')}
          allowClear
          suffix={<Icon name="search" />}
          value={keyword}
          onChange={(event) => setKeyword(event.target.value)}
        />
      </div>
      <p className="grant-note">{t('grant.fieldsNote')}</p>
      <table className="grant-table grant-field-table">
        <thead>
          <tr>
            <th scope="col">{t('grant.field')}</th>
            {MODES.map((mode) => (
              <th key={mode ?? 'open'} scope="col" className="grant-cell">
                {t(`grant.mode.${mode ?? 'open'}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map(({ name, title }) => (
            <tr key={name}>
              <th scope="row" title={name}>
                {title}
              </th>
              {MODES.map((mode) => (
                <td key={mode ?? 'open'} className="grant-cell">
                  <input
                    type="radio"
                    className="grant-radio"
                    name={`mode-${name}`}
                    aria-label={t('grant.modeOf', { title, mode: t(`grant.mode.${mode ?? 'open'}`) })}
                    disabled={data.locked}
                    checked={draft.fields.get(fieldKey(entity.name, name))?.mode === mode}
                    onChange={() => onChange((before) => withField(before, entity.name, name, mode))}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface EntityDrawerProps extends PartProps {
  /** API of the roles, which knows the organisations one may choose. */
  readonly api: EntityApi;
  readonly onClose: () => void;
}

export function EntityDrawer({ api, onClose, ...part }: EntityDrawerProps): ReactNode {
  const { t } = useTranslation('admin');
  const narrow = useNarrow();
  useReturnFocus();
  const { entity, data, draft } = part;
  const custom = draft.scopes.get(entity.name)?.scope === 'custom';
  return (
    <Drawer
      open
      placement="right"
      width={narrow ? '100%' : 480}
      onClose={onClose}
      maskClosable={false}
      className="grant-drawer"
      title={
        <>
          {entity.title}
          <span className="code grant-name">{entity.name}</span>
        </>
      }
      footer={
        <>
          <span className="grant-note grant-drawer-note">{t('grant.drawerNote')}</span>
          <Button type="primary" onClick={onClose}>
            {t('grant.done')}
          </Button>
        </>
      }
    >
      {hasDefault(draft, entity) && <Default {...part} />}
      {furtherCodes(entity).length > 0 && <Further {...part} />}
      {entity.scopes.length > 0 && (
        <section>
          <h3>{t('grant.scope')}</h3>
          <div className="grant-rows">
            <ScopeSelect
              entity={entity}
              data={data}
              draft={draft}
              disabled={data.locked}
              onChange={part.onChange}
              onCustom={() => undefined}
            />
          </div>
          {custom && <Organisations {...part} api={api} />}
        </section>
      )}
      {entity.fields.length > 0 && <Fields {...part} />}
    </Drawer>
  );
}
