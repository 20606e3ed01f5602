/** 成员: who has a role; people are added by search and taken out one by one, which can be undone. */
import { type ReactNode, useEffect, useState } from 'react';
import { App, Button, Select, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  type ApiError,
  asApiError,
  changeRoleMembers,
  checkPermi,
  fetchRoleMembers,
  queryRows,
  ToneNote,
  useNarrow,
  Icon,
} from '../../engine/client/index.ts';

interface Member {
  readonly id: string;
  readonly name: string;
  readonly username: string;
  readonly org: string;
}

const PAGE = 20;
const OFFERED = 20;
const USERS = { base: '/api/admin/sysuser', noun: 'SysUser' };

type Loaded = Awaited<ReturnType<typeof fetchRoleMembers>>;

function membersOf({ list }: Loaded): Member[] {
  return list.map((row) => ({
    id: row.id,
    name: String(row['nickname'] ?? ''),
    username: String(row['username'] ?? ''),
    org: String(row.$labels?.['orgId'] ?? ''),
  }));
}

/** People who are offered for what was typed; the last question counts. */
function useFound(keyword: string): readonly Member[] {
  const [found, setFound] = useState<readonly Member[]>([]);
  useEffect(() => {
    const control = new AbortController();
    const timer = setTimeout(() => {
      queryRows(USERS, { keyword, pageSize: OFFERED, status: 'normal' }, control.signal).then(
        (data) => {
          if (!control.signal.aborted) setFound(membersOf(data));
        },
        () => {
          if (!control.signal.aborted) setFound([]);
        },
      );
    }, 200);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [keyword]);
  return found;
}

export default function RoleMembers({ role }: { readonly role: string }): ReactNode {
  const { t } = useTranslation('authority');
  const { message } = App.useApp();
  const narrow = useNarrow();
  const [page, setPage] = useState(1);
  const [round, setRound] = useState(0);
  const [data, setData] = useState<Loaded>();
  const [error, setError] = useState<ApiError>();
  const [keyword, setKeyword] = useState('');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [removed, setRemoved] = useState<Member>();
  const found = useFound(keyword);
  const may = checkPermi('system:sysUser:edit');
  useEffect(() => {
    const control = new AbortController();
    fetchRoleMembers(role, page, PAGE, control.signal).then(
      (fresh) => {
        if (!control.signal.aborted) {
          setData(fresh);
          setError(undefined);
        }
      },
      (cause: unknown) => {
        if (!control.signal.aborted) setError(asApiError(cause));
      },
    );
    return () => control.abort();
  }, [role, page, round]);

  async function change(people: readonly string[], cancel: boolean, done: string): Promise<boolean> {
    try {
      await changeRoleMembers(role, people, cancel);
    } catch (cause) {
      void message.error(asApiError(cause).message);
      return false;
    }
    void message.success(done);
    setRound((count) => count + 1);
    return true;
  }
  async function add(): Promise<void> {
    if (await change(chosen, false, t('members.added', { count: chosen.length }))) setChosen([]);
  }
  async function remove(member: Member): Promise<void> {
    if (await change([member.id], true, t('members.removed', { name: member.name }))) setRemoved(member);
  }
  async function undo(member: Member): Promise<void> {
    if (await change([member.id], false, t('members.added', { count: 1 }))) setRemoved(undefined);
  }

  return (
    <section className="role-view" aria-label={t('members.title')}>
      {may && (
        <div className="role-bar">
          <Select
            suffixIcon={<Icon name="down" />}
            className="role-people"
            mode="multiple"
            aria-label={t('members.find')}
            placeholder={t('members.find')}
            filterOption={false}
            value={[...chosen]}
            onSearch={setKeyword}
            onChange={(ids: string[]) => setChosen(ids)}
            options={found.map(({ id, name, username, org }) => ({
              value: id,
              label: [name, username, org].filter((text) => text !== '').join(' · '),
            }))}
          />
          <Button type="primary" disabled={chosen.length === 0} onClick={() => void add()}>
            {t('members.add')}
          </Button>
        </div>
      )}
      {removed && (
        <p className="role-note" role="status">
          {t('members.removed', { name: removed.name })}{' '}
          <Button type="link" onClick={() => void undo(removed)}>
            {t('members.undo')}
          </Button>
        </p>
      )}
      {error && (
        <p className="role-note" role="alert">
          <ToneNote tone="warning">{error.message}</ToneNote>{' '}
          <Button type="link" onClick={() => setRound((count) => count + 1)}>
            {t('retry')}
          </Button>
        </p>
      )}
      <Table<Member>
        aria-label={t('members.title')}
        rowKey="id"
        loading={!data && !error}
        dataSource={data ? membersOf(data) : []}
        scroll={{ x: true }}
        locale={{ emptyText: t('members.none') }}
        pagination={{
          current: page,
          pageSize: PAGE,
          total: data?.totalCount ?? 0,
          showSizeChanger: false,
          hideOnSinglePage: true,
          onChange: setPage,
        }}
        columns={[
          { title: t('members.name'), dataIndex: 'name' },
          { title: t('members.username'), dataIndex: 'username' },
          ...(narrow ? [] : [{ title: t('members.org'), dataIndex: 'org' }]),
          ...(may
            ? [
                {
                  title: t('act'),
                  key: 'act',
                  render: (_value: unknown, member: Member) => (
                    <Button
                      type="link"
                      aria-label={t('members.removeOf', { name: member.name })}
                      onClick={() => void remove(member)}
                    >
                      {t('members.remove')}
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}
