/** 权限矩阵: what every role gives of every entity, beside what it gave at a moment, with what stands behind each cell. */
import { type ReactNode, useDeferredValue, useMemo, useState } from 'react';
import { App, Button, Checkbox, DatePicker, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  asApiError,
  checkPermi,
  Icon,
  type MatrixEntity,
  type MatrixRole,
  saveDownload,
  ToneNote,
} from '../../engine/client/index.ts';
import { CellDrawer, HolderDrawer } from './MatrixDrawer.tsx';
import { MatrixTable } from './MatrixTable.tsx';
import { cellKey, cellsByKey, type MatrixFilter, shownOf } from './matrix-view.ts';
import { useRoleMatrix } from './useRoleMatrix.ts';
import './role-matrix.css';

const NO_FILTER: MatrixFilter = { keyword: '', area: undefined, roles: [], changed: false, unused: false };

type Opened =
  | { readonly entity: MatrixEntity; readonly role: MatrixRole }
  | { readonly permission: string; readonly label: string };

export default function RoleMatrixPage(): ReactNode {
  const { t, i18n } = useTranslation('authority');
  const { message } = App.useApp();
  const [at, setAt] = useState('');
  const [filter, setFilter] = useState(NO_FILTER);
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [drawer, setDrawer] = useState<Opened>();
  const { data, error, loading, reload } = useRoleMatrix(at, i18n.language);
  const wanted = useDeferredValue(filter);
  const cells = useMemo(() => cellsByKey(data?.cells ?? []), [data]);
  const shown = useMemo(() => data && shownOf(data, wanted), [data, wanted]);
  const change = (part: Partial<MatrixFilter>): void => setFilter((before) => ({ ...before, ...part }));
  const toggle = (entity: string): void =>
    setOpen((before) =>
      before.has(entity) ? new Set([...before].filter((one) => one !== entity)) : new Set([...before, entity]),
    );
  const save = (): void => {
    saveDownload('/api/admin/sysrole/exportMatrix', at === '' ? {} : { at }, `${t('matrix.title')}.xlsx`).catch(
      (cause: unknown) => {
        void message.error(asApiError(cause).message);
      },
    );
  };
  const cell = drawer && 'entity' in drawer ? cells.get(cellKey(drawer.entity.name, drawer.role.id)) : undefined;
  return (
    <section className="matrix" aria-label={t('matrix.title')} aria-busy={loading}>
      <header className="matrix-head">
        <h1>{t('matrix.title')}</h1>
        <span className="matrix-space" />
        <Button onClick={reload}>{t('matrix.reload')}</Button>
        <Button icon={<Icon name="download" />} disabled={!data} onClick={save}>
          {t('matrix.export')}
        </Button>
      </header>
      <div className="matrix-bar">
        <Input
          className="matrix-keyword"
          aria-label={t('matrix.keyword')}
          placeholder={t('matrix.keyword')}
          allowClear
          maxLength={100}
          suffix={<Icon name="search" />}
          value={filter.keyword}
          onChange={({ target }) => change({ keyword: target.value })}
        />
        <Select
          suffixIcon={<Icon name="down" />}
          className="matrix-pick"
          aria-label={t('matrix.area')}
          placeholder={t('matrix.area')}
          allowClear
          value={filter.area ?? null}
          onChange={(area: string | null | undefined) => change({ area: area ?? undefined })}
          options={(data?.areas ?? []).map(({ code, title }) => ({ value: code, label: title }))}
        />
        <Select
          suffixIcon={<Icon name="down" />}
          className="matrix-pick matrix-wide"
          mode="multiple"
          maxTagCount="responsive"
          aria-label={t('matrix.roles')}
          placeholder={t('matrix.roles')}
          allowClear
          optionFilterProp="label"
          value={[...filter.roles]}
          onChange={(roles: string[]) => change({ roles })}
          options={(data?.roles ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        />
        <DatePicker
          className="matrix-pick"
          showTime
          aria-label={t('matrix.at')}
          placeholder={t('matrix.at')}
          onChange={(_moment, text) => {
            setAt(typeof text === 'string' ? text : '');
            change({ changed: typeof text === 'string' && text !== '' });
          }}
        />
        {at !== '' && (
          <Checkbox checked={filter.changed} onChange={({ target }) => change({ changed: target.checked })}>
            {t('matrix.onlyChanged')}
          </Checkbox>
        )}
        <Checkbox checked={filter.unused} onChange={({ target }) => change({ unused: target.checked })}>
          {t('matrix.onlyUnused')}
        </Checkbox>
      </div>
      <p className="matrix-note">
        {t('matrix.legend')}
        {at !== '' && <> {t('matrix.compared', { at })}</>}
      </p>
      {error && (
        <p className="matrix-note" role="alert">
          <ToneNote tone="warning">{t('matrix.failed', { reason: error.message })}</ToneNote>
        </p>
      )}
      {data &&
        shown &&
        (shown.entities.length > 0 && shown.roles.length > 0 ? (
          <MatrixTable
            data={data}
            shown={shown}
            cells={cells}
            open={open}
            onToggle={toggle}
            onCell={(entity, role) => setDrawer({ entity, role })}
            onAction={
              checkPermi('system:sysUser:query') ? (permission, label) => setDrawer({ permission, label }) : undefined
            }
          />
        ) : (
          <div className="matrix-empty">
            <h2>{t(at !== '' && filter.changed ? 'matrix.noChange' : 'matrix.none')}</h2>
            <Button onClick={() => setFilter(NO_FILTER)}>{t('matrix.clear')}</Button>
          </div>
        ))}
      {drawer && 'entity' in drawer && cell && (
        <CellDrawer
          entity={data?.entities.find(({ name }) => name === drawer.entity.name) ?? drawer.entity}
          role={drawer.role}
          cell={cell}
          compared={at !== ''}
          onClose={() => setDrawer(undefined)}
        />
      )}
      {drawer && 'permission' in drawer && (
        <HolderDrawer permission={drawer.permission} label={drawer.label} onClose={() => setDrawer(undefined)} />
      )}
    </section>
  );
}
