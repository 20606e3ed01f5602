/** What stands behind a cell: every action with what gives it, the rows and fields; and who holds an action. */
import { type ReactNode, useEffect, useState } from 'react';
import { Button, Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  type ApiError,
  asApiError,
  type GivenBy,
  fetchHolders,
  type HolderData,
  type MatrixCell,
  type MatrixEntity,
  type MatrixRole,
  ToneNote,
  useListMark,
  useNarrow,
  useNavigation,
} from '../../engine/client/index.ts';
import { wordOf } from './MatrixTable.tsx';

/** A wildcard has no title: it is named by itself. Everything else has one. */
const wildcardOf = (by: GivenBy | undefined): string | undefined =>
  by === undefined || by === 'set' || by === 'default' ? undefined : by;

interface CellDrawerProps {
  readonly entity: MatrixEntity;
  readonly role: MatrixRole;
  readonly cell: MatrixCell;
  readonly compared: boolean;
  readonly onClose: () => void;
}

export function CellDrawer({ entity, role, cell, compared, onClose }: CellDrawerProps): ReactNode {
  const { t } = useTranslation('authority');
  const { go } = useNavigation();
  const narrow = useNarrow();
  const was = (before: string | number | undefined): ReactNode =>
    before === undefined ? null : (
      <ToneNote tone="info">{t('matrix.was', { before: before === '' ? '—' : before })}</ToneNote>
    );
  return (
    <Drawer
      open
      placement="right"
      width={narrow ? '100%' : 480}
      onClose={onClose}
      className="matrix-drawer"
      title={t('matrix.cellOf', { entity: entity.title, role: role.name })}
      footer={
        role.change === 'went' ? null : (
          <Button onClick={() => go(`/system/sysRole/${encodeURIComponent(role.id)}?grants`)}>
            {t('matrix.openGrants')}
          </Button>
        )
      }
    >
      <ul>
        {entity.actions.map(({ permission, label, field }) => {
          const by = cell.given[permission];
          return (
            <li key={permission}>
              <b>{field ? t('matrix.field', { title: label }) : label}</b>
              <span>
                {by === undefined ? t('matrix.why.none') : t(`matrix.why.${wordOf(by)}`)}
                {compared && cell.came?.includes(permission) && (
                  <ToneNote tone="success">{t('matrix.cameNow')}</ToneNote>
                )}
                {compared && cell.went?.includes(permission) && <ToneNote tone="danger">{t('matrix.went')}</ToneNote>}
              </span>
              {wildcardOf(by) !== undefined && <small className="code">{wildcardOf(by)}</small>}
            </li>
          );
        })}
      </ul>
      <dl>
        {cell.scope !== '' && (
          <div>
            <dt>{t('matrix.rows')}</dt>
            <dd>
              {cell.scope} {was(cell.scopeBefore)}
            </dd>
          </div>
        )}
        <div>
          <dt>{t('matrix.hidden')}</dt>
          <dd>
            {cell.hidden} {was(cell.hiddenBefore)}
          </dd>
        </div>
        <div>
          <dt>{t('matrix.readOnly')}</dt>
          <dd>
            {cell.readOnly} {was(cell.readOnlyBefore)}
          </dd>
        </div>
      </dl>
    </Drawer>
  );
}

export function HolderDrawer({
  permission,
  label,
  onClose,
}: {
  readonly permission: string;
  readonly label: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('authority');
  const mark = useListMark();
  const narrow = useNarrow();
  const [data, setData] = useState<HolderData>();
  const [error, setError] = useState<ApiError>();
  useEffect(() => {
    const control = new AbortController();
    fetchHolders(permission, control.signal).then(
      (answer) => {
        if (!control.signal.aborted) setData(answer);
      },
      (cause: unknown) => {
        if (!control.signal.aborted) setError(asApiError(cause));
      },
    );
    return () => control.abort();
  }, [permission]);
  return (
    <Drawer
      open
      placement="right"
      width={narrow ? '100%' : 480}
      onClose={onClose}
      className="matrix-drawer"
      title={t('matrix.holders', { action: label })}
    >
      {error && (
        <p role="alert">
          <ToneNote tone="warning">{t('matrix.failed', { reason: error.message })}</ToneNote>
        </p>
      )}
      {data?.list.length === 0 && <p>{t('matrix.nobody')}</p>}
      <ul aria-busy={data === undefined && error === undefined}>
        {data?.list.map(({ id, name, username, org, roles }) => (
          <li key={id}>
            <b>{name}</b>
            <span>{org}</span>
            <small>
              {username} · {roles.join(mark)}
            </small>
          </li>
        ))}
      </ul>
      {data?.more && <p>{t('matrix.more', { count: data.list.length })}</p>}
    </Drawer>
  );
}
