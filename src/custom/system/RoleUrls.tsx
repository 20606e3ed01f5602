/**
 * URL 权限 of one role: every protected URL that goes by roles, ticked where the role may call it; each tick is saved at
 * once.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { App, Button, Checkbox, Input, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  type ApiError,
  asApiError,
  checkPermi,
  fetchRoleUrls,
  Icon,
  type RoleUrl,
  saveRoleUrls,
  ToneNote,
} from '../../engine/client/index.ts';

export default function RoleUrls({ role }: { readonly role: string }): ReactNode {
  const { t } = useTranslation('authority');
  const { message } = App.useApp();
  const [urls, setUrls] = useState<readonly RoleUrl[]>();
  const [error, setError] = useState<ApiError>();
  const [round, setRound] = useState(0);
  const [saving, setSaving] = useState(false);
  const [keyword, setKeyword] = useState('');
  const may = checkPermi('system:sysUrl:edit');
  useEffect(() => {
    const control = new AbortController();
    fetchRoleUrls(role, control.signal).then(
      (fresh) => {
        if (!control.signal.aborted) {
          setUrls(fresh);
          setError(undefined);
        }
      },
      (cause: unknown) => {
        if (!control.signal.aborted) setError(asApiError(cause));
      },
    );
    return () => control.abort();
  }, [role, round]);

  async function tick(url: RoleUrl, on: boolean): Promise<void> {
    setSaving(true);
    setUrls((before) => before?.map((one) => (one.id === url.id ? { ...one, checked: on } : one)));
    try {
      // As it stands now, so that another's tick is not taken back.
      const fresh = await fetchRoleUrls(role);
      await saveRoleUrls(
        role,
        fresh.filter(({ id, checked }) => (id === url.id ? on : checked)).map(({ id }) => id),
      );
      void message.success(t(on ? 'urls.given' : 'urls.taken', { name: url.urlName }));
    } catch (cause) {
      void message.error(asApiError(cause).message);
    }
    setSaving(false);
    setRound((count) => count + 1);
  }

  const words = keyword.trim().toLowerCase();
  const shown = (urls ?? []).filter(
    ({ urlName, urlPattern }) => urlName.toLowerCase().includes(words) || urlPattern.toLowerCase().includes(words),
  );
  return (
    <section className="role-view" aria-label={t('urls.title')} aria-busy={urls === undefined && error === undefined}>
      <div className="role-bar">
        <Input
          className="role-keyword"
          aria-label={t('urls.keyword')}
          placeholder={t('urls.keyword')}
          allowClear
          maxLength={100}
          suffix={<Icon name="search" />}
          value={keyword}
          onChange={({ target }) => setKeyword(target.value)}
        />
      </div>
      <p className="role-note">{t('urls.note')}</p>
      {error && (
        <p className="role-note" role="alert">
          <ToneNote tone="warning">{error.message}</ToneNote>{' '}
          <Button type="link" onClick={() => setRound((count) => count + 1)}>
            {t('retry')}
          </Button>
        </p>
      )}
      <Table<RoleUrl>
        aria-label={t('urls.title')}
        rowKey="id"
        loading={!urls && !error}
        dataSource={shown}
        pagination={false}
        scroll={{ x: true }}
        locale={{ emptyText: t('urls.none') }}
        columns={[
          {
            title: t('urls.may'),
            key: 'may',
            width: 88,
            render: (_value, url) => (
              <Checkbox
                aria-label={t('urls.mayOf', { name: url.urlName })}
                checked={url.checked}
                disabled={!may || saving}
                onChange={({ target }) => void tick(url, target.checked)}
              />
            ),
          },
          { title: t('urls.name'), dataIndex: 'urlName' },
          { title: t('urls.method'), dataIndex: 'method' },
          {
            title: t('urls.pattern'),
            dataIndex: 'urlPattern',
            render: (pattern: string) => <span className="code">{pattern}</span>,
          },
        ]}
      />
    </section>
  );
}
