/** Areas and their entities: a box per action, built-in ones first, then the rows and fields a role sees. */
import { type ReactNode, useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import type { GrantEntity, RoleGrantData } from '../../../model/admin-wire.ts';
import { holdsCode } from '../../../model/access.ts';
import {
  areaWildcard,
  entityWildcard,
  mayChange,
  shareOfArea,
  shareOfEntity,
  withArea,
  withEntity,
} from '../../controllers/role-grants/grant-codes.ts';
import {
  type Draft,
  effectiveCodes,
  furtherCodes,
  isByDefault,
  withButton,
} from '../../controllers/role-grants/grant-draft.ts';
import { Box } from './Box.tsx';
import { ScopeSelect } from './ScopeSelect.tsx';

export interface GrantTableProps {
  readonly data: RoleGrantData;
  readonly draft: Draft;
  /** What is shown of `data.entities`. */
  readonly entities: readonly GrantEntity[];
  readonly columns: readonly { readonly code: string; readonly label: string }[];
  readonly onChange: (next: (draft: Draft) => Draft) => void;
  /** Opens what stands in no column: further actions, organisations, fields. */
  readonly onOpen: (entity: string) => void;
}

interface RowProps extends Omit<GrantTableProps, 'entities'> {
  readonly entity: GrantEntity;
  readonly held: ReadonlySet<string>;
}

/** 2 / 5, or a dash where there is nothing to grant. */
function FurtherCell({ entity, draft, onOpen }: Pick<RowProps, 'entity' | 'draft' | 'onOpen'>): ReactNode {
  const { t } = useTranslation('admin');
  const further = furtherCodes(entity);
  if (further.length === 0) return null;
  const held = effectiveCodes(draft, entity);
  const given = further.filter(({ permission }) => holdsCode(held, permission)).length;
  return (
    <button
      type="button"
      className="plain-link"
      aria-label={t('grant.furtherOf', { title: entity.title, given, count: further.length })}
      onClick={() => onOpen(entity.name)}
    >
      {given} / {further.length}
      {draft.shown.has(entity.name) && ` · ${t('grant.shownShort')}`}
    </button>
  );
}

function FieldsCell({ entity, draft, onOpen }: Pick<RowProps, 'entity' | 'draft' | 'onOpen'>): ReactNode {
  const { t } = useTranslation('admin');
  if (entity.fields.length === 0) return null;
  const modes = [...draft.fields.values()].filter((entry) => entry.entity === entity.name).map(({ mode }) => mode);
  const hidden = modes.filter((mode) => mode === 'hidden').length;
  const readOnly = modes.length - hidden;
  const words = [
    ...(hidden > 0 ? [t('grant.hiddenCount', { count: hidden })] : []),
    ...(readOnly > 0 ? [t('grant.readOnlyCount', { count: readOnly })] : []),
  ];
  return (
    <button
      type="button"
      className="plain-link"
      aria-label={t('grant.fieldsOf', { title: entity.title })}
      onClick={() => onOpen(entity.name)}
    >
      {words.length > 0 ? words.join(' · ') : t('grant.allFields')}
    </button>
  );
}

function EntityRow({ entity, data, draft, columns, held, onChange, onOpen }: RowProps): ReactNode {
  const { t } = useTranslation('admin');
  const { codes } = draft;
  const has = effectiveCodes(draft, entity);
  const share = shareOfEntity(codes, entity);
  // Rows and fields matter only where something may be done with them.
  const granted = share !== 'none';
  const wildcard = entityWildcard(entity);
  const box = (permission: string, label: string): ReactNode => {
    const free = !data.locked && mayChange(held, codes, permission);
    return (
      <Box
        label={t('grant.boxOf', { title: entity.title, action: label })}
        checked={holdsCode(has, permission)}
        disabled={!free}
        hint={
          !free && !data.locked
            ? t('grant.notHeld')
            : isByDefault(draft, entity, permission)
              ? t('grant.byDefault', { action: label })
              : undefined
        }
        onChange={(on) =>
          onChange((before) => withButton(before, entity, permission, on, data.entities, data.role.buttonDefault))
        }
      />
    );
  };
  const freeWhole = !data.locked && mayChange(held, codes, wildcard);
  return (
    <tr className={granted ? undefined : 'grant-none'}>
      <th scope="row" title={`${entity.title} ${entity.name}`}>
        {entity.title}
      </th>
      <td className="grant-cell">
        <Box
          label={t('grant.wholeOf', { title: entity.title })}
          checked={share === 'all'}
          partly={share === 'some'}
          disabled={!freeWhole}
          hint={freeWhole || data.locked ? t('grant.wholeHint') : t('grant.notHeld')}
          onChange={(on) =>
            onChange((before) => ({ ...before, codes: withEntity(before.codes, entity, on, data.entities) }))
          }
        />
      </td>
      {columns.map(({ code, label }) => {
        const action = entity.actions.find((one) => one.builtin && one.code === code);
        return (
          <td key={code} className="grant-cell">
            {action && box(action.permission, label)}
          </td>
        );
      })}
      <td className="grant-figure">
        <FurtherCell entity={entity} draft={draft} onOpen={onOpen} />
      </td>
      <td className="grant-select">
        {granted && entity.scopes.length > 0 && (
          <ScopeSelect
            entity={entity}
            data={data}
            draft={draft}
            disabled={data.locked}
            onChange={onChange}
            onCustom={() => onOpen(entity.name)}
          />
        )}
      </td>
      <td>{granted && <FieldsCell entity={entity} draft={draft} onOpen={onOpen} />}</td>
    </tr>
  );
}

/** More rows than any screen shows: these are drawn first, the others as soon as nothing else is to be done. */
const FIRST_ROWS = 60;

export function GrantTable(props: GrantTableProps): ReactNode {
  const { t } = useTranslation('admin');
  const { data, draft, columns, onChange } = props;
  const isWhole = useDeferredValue(true, false);
  const entities = isWhole
    ? props.entities
    : data.areas.flatMap(({ code }) => props.entities.filter((entity) => entity.area === code)).slice(0, FIRST_ROWS);
  const held = new Set(data.held);
  return (
    <div className="grant-scroll">
      <table className="grant-table">
        <thead>
          <tr>
            <th scope="col">{t('grant.entity')}</th>
            <th scope="col" className="grant-cell" title={t('grant.wholeHint')}>
              {t('grant.whole')}
            </th>
            {columns.map(({ code, label }) => (
              <th key={code} scope="col" className="grant-cell">
                {label}
              </th>
            ))}
            <th scope="col" className="grant-figure">
              {t('grant.further')}
            </th>
            <th scope="col" className="grant-wide">
              {t('grant.scope')}
            </th>
            <th scope="col" className="grant-fields">
              {t('grant.fields')}
            </th>
          </tr>
        </thead>
        {data.areas.map(({ code, title }) => {
          const own = entities.filter((entity) => entity.area === code);
          if (own.length === 0) return null;
          const share = shareOfArea(draft.codes, code);
          const free = !data.locked && mayChange(held, draft.codes, areaWildcard(code));
          return (
            <tbody key={code}>
              <tr className="grant-area">
                <th scope="rowgroup">{title}</th>
                <td className="grant-cell">
                  <Box
                    label={t('grant.wholeOf', { title })}
                    checked={share === 'all'}
                    partly={share === 'some'}
                    disabled={!free}
                    hint={free || data.locked ? t('grant.wholeHint') : t('grant.notHeld')}
                    onChange={(on) =>
                      onChange((before) => ({ ...before, codes: withArea(before.codes, code, on, data.entities) }))
                    }
                  />
                </td>
                <td colSpan={columns.length + 3} />
              </tr>
              {own.map((entity) => (
                <EntityRow key={entity.name} {...props} entity={entity} held={held} />
              ))}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}
