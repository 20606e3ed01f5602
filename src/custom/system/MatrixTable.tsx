/** Entities down, roles across; an entity opens into its actions. Head and first column stay while the rest scrolls. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type GivenBy,
  Icon,
  type MatrixCell,
  type MatrixData,
  type MatrixEntity,
  type MatrixRole,
  ToneNote,
} from '../../engine/client/index.ts';
import { type Cells, cellKey, isChanged, type Shown } from './matrix-view.ts';

/** Key of the word for why something is given. */
export const wordOf = (by: GivenBy): 'set' | 'default' | 'wildcard' =>
  by === 'set' || by === 'default' ? by : 'wildcard';

interface TableProps {
  readonly data: MatrixData;
  readonly shown: Shown;
  readonly cells: Cells;
  readonly open: ReadonlySet<string>;
  readonly onToggle: (entity: string) => void;
  readonly onCell: (entity: MatrixEntity, role: MatrixRole) => void;
  /** Absent where the reader may not look at people. */
  readonly onAction: ((permission: string, label: string) => void) | undefined;
}

function Head({ role }: { readonly role: MatrixRole }): ReactNode {
  const { t } = useTranslation('authority');
  return (
    <th scope="col" className="matrix-role">
      <span>{role.name}</span>
      <small>
        {role.change !== undefined ? (
          <ToneNote tone={role.change === 'came' ? 'success' : 'danger'}>{t(`matrix.role.${role.change}`)}</ToneNote>
        ) : (
          t('matrix.members', { count: role.members })
        )}
        {!role.enabled && <ToneNote tone="warning">{t('matrix.disabled')}</ToneNote>}
        {role.enabledBefore === false && <ToneNote tone="success">{t('matrix.enabledNow')}</ToneNote>}
      </small>
    </th>
  );
}

/** 3 / 9, which rows, and how many came and went. */
function Summary({ cell, count }: { readonly cell: MatrixCell; readonly count: number }): ReactNode {
  const { t } = useTranslation('authority');
  const given = Object.keys(cell.given).length;
  const limits = cell.hidden + cell.readOnly;
  return (
    <>
      <b>{given === count ? t('matrix.all') : `${given} / ${count}`}</b>
      {cell.scope !== '' && <span>{cell.scope}</span>}
      {limits > 0 && <span>{t('matrix.limits', { count: limits })}</span>}
      {cell.came && <ToneNote tone="success">+{cell.came.length}</ToneNote>}
      {cell.went && <ToneNote tone="danger">−{cell.went.length}</ToneNote>}
      {isChanged(cell) && !cell.came && !cell.went && <ToneNote tone="info">{t('matrix.changed')}</ToneNote>}
    </>
  );
}

function Given({
  cell,
  permission,
}: {
  readonly cell: MatrixCell | undefined;
  readonly permission: string;
}): ReactNode {
  const { t } = useTranslation('authority');
  const by = cell?.given[permission];
  if (by === undefined)
    return cell?.went?.includes(permission) ? <ToneNote tone="danger">{t('matrix.went')}</ToneNote> : null;
  const word = t(`matrix.by.${wordOf(by)}`);
  return cell?.came?.includes(permission) ? <ToneNote tone="success">{t('matrix.came', { by: word })}</ToneNote> : word;
}

function EntityRows({
  entity,
  data,
  shown,
  cells,
  open,
  onToggle,
  onCell,
  onAction,
}: TableProps & { readonly entity: MatrixEntity }): ReactNode {
  const { t } = useTranslation('authority');
  const opened = open.has(entity.name);
  // The filter may have left some of its actions out: what is given is counted against all.
  const count = data.entities.find(({ name }) => name === entity.name)?.actions.length ?? entity.actions.length;
  return (
    <>
      <tr>
        <th scope="row">
          <button type="button" className="matrix-toggle" aria-expanded={opened} onClick={() => onToggle(entity.name)}>
            <Icon name={opened ? 'down' : 'right'} />
            {entity.title}
          </button>
        </th>
        {shown.roles.map((role) => {
          const cell = cells.get(cellKey(entity.name, role.id));
          return (
            <td key={role.id}>
              {cell && (
                <button
                  type="button"
                  className="matrix-cell"
                  aria-label={t('matrix.cellOf', { entity: entity.title, role: role.name })}
                  onClick={() => onCell(entity, role)}
                >
                  <Summary cell={cell} count={count} />
                </button>
              )}
            </td>
          );
        })}
      </tr>
      {opened &&
        entity.actions.map(({ permission, label, field }) => {
          const said = field ? t('matrix.field', { title: label }) : label;
          return (
            <tr key={permission} className="matrix-action">
              <th scope="row" title={permission}>
                {onAction ? (
                  <button
                    type="button"
                    className="plain-link"
                    onClick={() => onAction(permission, `${entity.title}：${said}`)}
                  >
                    {said}
                  </button>
                ) : (
                  said
                )}
              </th>
              {shown.roles.map((role) => (
                <td key={role.id}>
                  <Given cell={cells.get(cellKey(entity.name, role.id))} permission={permission} />
                </td>
              ))}
            </tr>
          );
        })}
    </>
  );
}

export function MatrixTable(props: TableProps): ReactNode {
  const { t } = useTranslation('authority');
  const { data, shown } = props;
  return (
    <div className="matrix-scroll">
      <table className="matrix-table" aria-label={t('matrix.title')}>
        <thead>
          <tr>
            <th scope="col">{t('matrix.entity')}</th>
            {shown.roles.map((role) => (
              <Head key={role.id} role={role} />
            ))}
          </tr>
        </thead>
        {data.areas.map(({ code, title }) => {
          const own = shown.entities.filter(({ area }) => area === code);
          return own.length === 0 ? null : (
            <tbody key={code}>
              <tr className="matrix-area">
                <th scope="rowgroup">{title}</th>
                <td colSpan={shown.roles.length} />
              </tr>
              {own.map((entity) => (
                <EntityRows key={entity.name} {...props} entity={entity} />
              ))}
            </tbody>
          );
        })}
      </table>
    </div>
  );
}
