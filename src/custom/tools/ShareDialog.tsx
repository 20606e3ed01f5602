/** Shares a node with people, departments, or whoever has its link and code; shows and ends what is shared. */
import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { Alert, App, Button, Form, Modal, Segmented, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  asApiError,
  askNetdisc,
  changeNetdisc,
  dayText,
  fetchOptions,
  type NetdiscNode,
  useListMark,
  useNavigation,
  Icon,
} from '../../engine/client/index.ts';

interface Share {
  readonly id: string;
  readonly shareType: string;
  readonly permission: string;
  readonly extractCode: string | null;
  readonly expireAt: string | null;
  readonly visitCount: number;
  readonly names: readonly string[];
}

const KINDS = ['user', 'org', 'link'] as const;
const RIGHTS = ['view', 'download', 'edit'] as const;
const DAYS = [7, 30, 0] as const;
const API = { base: '/api/file/netdiscshare', noun: 'NetdiscShare' };

interface Option {
  readonly value: string;
  readonly label: string;
}

function useTargets(field: 'targetUsers' | 'targetOrgs'): {
  readonly options: readonly Option[];
  readonly search: (keyword: string) => void;
} {
  const [keyword, search] = useState('');
  const [options, setOptions] = useState<readonly Option[]>([]);
  useEffect(() => {
    let gone = false;
    fetchOptions(API, field, { keyword, pageSize: 50 }).then(
      ({ list }) => {
        if (!gone) setOptions(list.map((one) => ({ value: one.id, label: one.label })));
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [field, keyword]);
  return { options, search };
}

/** A day's end so many days from now, as the server reads it. */
function endIn(days: number): string | undefined {
  if (days === 0) return undefined;
  return `${dayText(new Date(Date.now() + days * 86_400_000))} 23:59:59`;
}

function Targets({
  kind,
  value,
  onChange,
}: {
  readonly kind: 'user' | 'org';
  readonly value: readonly string[];
  readonly onChange: (ids: readonly string[]) => void;
}): ReactNode {
  const { t } = useTranslation('tools');
  const { options, search } = useTargets(kind === 'user' ? 'targetUsers' : 'targetOrgs');
  return (
    <Select
      suffixIcon={<Icon name="down" />}
      id="tools-targets"
      mode="multiple"
      showSearch
      filterOption={false}
      value={[...value]}
      options={[...options]}
      placeholder={t(`share.choose.${kind}`)}
      onSearch={search}
      onChange={(ids: string[]) => onChange(ids)}
    />
  );
}

function Active({
  share,
  onEnd,
  link,
}: {
  readonly share: Share;
  readonly onEnd: () => void;
  readonly link: string;
}): ReactNode {
  const { t } = useTranslation('tools');
  const mark = useListMark();
  const { message } = App.useApp();
  const copy = (): void => {
    const text = t('share.message', { link, code: share.extractCode ?? '' });
    // Pages without https may not write to the clipboard; the words stand there to be chosen.
    navigator.clipboard?.writeText(text).then(
      () => void message.success(t('share.copied')),
      () => void message.info(text),
    );
  };
  return (
    <li>
      <span>
        <b>{share.shareType === 'link' ? t('share.linkWith', { code: share.extractCode }) : share.names.join(mark)}</b>
        <small>
          {[
            t(`right.${share.permission}`),
            share.expireAt ? t('share.until', { at: share.expireAt.slice(0, 10) }) : t('share.forever'),
            ...(share.shareType === 'link' ? [t('share.visits', { count: share.visitCount })] : []),
          ].join(' · ')}
        </small>
        {share.shareType === 'link' && <small className="tools-link">{link}</small>}
      </span>
      {share.shareType === 'link' && (
        <Button type="link" onClick={copy}>
          {t('share.copy')}
        </Button>
      )}
      <Button type="link" danger onClick={onEnd}>
        {t('share.end')}
      </Button>
    </li>
  );
}

export function ShareDialog({
  node,
  base,
  onClose,
}: {
  readonly node: NetdiscNode;
  readonly base: string;
  readonly onClose: () => void;
}): ReactNode {
  const { t } = useTranslation('tools');
  const { message } = App.useApp();
  const { href } = useNavigation();
  const [shares, setShares] = useState<readonly Share[]>([]);
  const [kind, setKind] = useState<(typeof KINDS)[number]>('user');
  const [targets, setTargets] = useState<readonly string[]>([]);
  const [right, setRight] = useState<(typeof RIGHTS)[number]>('download');
  const [days, setDays] = useState<number>(7);
  const [failed, setFailed] = useState<string>();
  const [busy, setBusy] = useState(false);
  const look = useCallback(
    () =>
      askNetdisc<readonly Share[]>('shares', { id: node.id }).then(setShares, (cause: unknown) =>
        setFailed(asApiError(cause).message),
      ),
    [node.id],
  );
  useEffect(() => void look(), [look]);
  const attempt = async (call: string, wish: Readonly<Record<string, unknown>>, done: string): Promise<void> => {
    setBusy(true);
    setFailed(undefined);
    try {
      await changeNetdisc(call, wish);
      void message.success(done);
      setTargets([]);
      await look();
    } catch (cause) {
      setFailed(asApiError(cause).message);
    } finally {
      setBusy(false);
    }
  };
  const linkOf = (share: Share): string => new URL(href(`${base}?share=${share.id}`), location.href).href;
  return (
    <Modal
      open
      title={t('share.title', { name: node.name })}
      width={560}
      okText={t('share.verb')}
      cancelText={t('dialog.close')}
      maskClosable={false}
      confirmLoading={busy}
      okButtonProps={{ disabled: kind !== 'link' && targets.length === 0 }}
      onCancel={onClose}
      onOk={() =>
        void attempt(
          'share',
          {
            id: node.id,
            shareType: kind,
            permission: right,
            targetUsers: kind === 'user' ? targets : [],
            targetOrgs: kind === 'org' ? targets : [],
            expireAt: endIn(days),
          },
          t('share.done'),
        )
      }
    >
      <Form layout="vertical">
        <Form.Item label={t('share.with')}>
          <Segmented
            block
            value={kind}
            options={KINDS.map((value) => ({ value, label: t(`share.kind.${value}`) }))}
            onChange={(value) => {
              setKind(value);
              setTargets([]);
            }}
          />
        </Form.Item>
        {kind !== 'link' && (
          <Form.Item label={t(`share.kind.${kind}`)} htmlFor="tools-targets" required>
            <Targets key={kind} kind={kind} value={targets} onChange={setTargets} />
          </Form.Item>
        )}
        <Form.Item label={t('share.right')}>
          <Segmented
            block
            value={right}
            options={RIGHTS.map((value) => ({ value, label: t(`right.${value}`) }))}
            onChange={setRight}
          />
        </Form.Item>
        <Form.Item label={t('share.endAt')}>
          <Segmented
            block
            value={days}
            options={DAYS.map((value) => ({
              value,
              label: value === 0 ? t('share.forever') : t('share.days', { count: value }),
            }))}
            onChange={setDays}
          />
        </Form.Item>
      </Form>
      {failed && <Alert type="error" message={failed} />}
      {shares.length > 0 && (
        <>
          <h3>{t('share.active')}</h3>
          <ul className="tools-shares">
            {shares.map((share) => (
              <Active
                key={share.id}
                share={share}
                link={linkOf(share)}
                onEnd={() => void attempt('unshare', { id: share.id }, t('share.ended'))}
              />
            ))}
          </ul>
        </>
      )}
    </Modal>
  );
}
