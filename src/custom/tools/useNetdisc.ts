/** Where one is in the netdisc, what lies there, and everything that changes it. The place stands in the address. */
import { useCallback, useEffect, useState } from 'react';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import { askNetdisc, asApiError, changeNetdisc, type NetdiscList, useNavigation } from '../../engine/client/index.ts';

export const SPACES = ['personal', 'org', 'public', 'shared', 'favorite', 'recycled'] as const;
export type SpaceName = (typeof SPACES)[number];

export interface Netdisc {
  readonly space: SpaceName;
  readonly folder: string | undefined;
  readonly keyword: string;
  readonly list: NetdiscList | undefined;
  readonly failed: string | undefined;
  readonly loading: boolean;
  readonly goTo: (space: SpaceName, folder?: string) => void;
  readonly search: (keyword: string) => void;
  readonly reload: () => void;
  /** Does something, says that it is done, and looks again. Rejects when it was refused: whoever asked says why. */
  readonly attempt: <T>(call: string, wish: Readonly<Record<string, unknown>>, done?: string) => Promise<T>;
  /** The same, but a refusal is said above the page; gives undefined then. */
  readonly run: <T>(call: string, wish: Readonly<Record<string, unknown>>, done?: string) => Promise<T | undefined>;
  /** Where new things go. */
  readonly here: { readonly parentId?: string; readonly space: string };
}

export function useNetdisc(base: string): Netdisc {
  const { t } = useTranslation('tools');
  const { message } = App.useApp();
  const { search: query, go, onShown } = useNavigation();
  const params = new URLSearchParams(query);
  const asked = params.get('space');
  const space = SPACES.find((one) => one === asked) ?? 'personal';
  const folder = params.get('folder') ?? undefined;
  const [keyword, setKeyword] = useState('');
  const [round, setRound] = useState(0);
  const wanted = `${space} ${folder ?? ''} ${keyword}`;
  const [found, setFound] = useState<{
    readonly wanted: string;
    readonly round: number;
    readonly list?: NetdiscList;
    readonly failed?: string;
  }>();
  const reload = useCallback(() => setRound((now) => now + 1), []);
  useEffect(() => onShown(reload), [onShown, reload]);
  useEffect(() => {
    const stop = new AbortController();
    askNetdisc<NetdiscList>('list', { space, parent: folder, keyword }, stop.signal).then(
      (list) => setFound({ wanted, round, list }),
      (cause: unknown) => {
        if (!stop.signal.aborted) setFound({ wanted, round, failed: asApiError(cause).message });
      },
    );
    return () => stop.abort();
  }, [space, folder, keyword, wanted, round]);

  async function attempt<T>(call: string, wish: Readonly<Record<string, unknown>>, done?: string): Promise<T> {
    const answer = (await changeNetdisc(call, wish)) as T;
    void message.success(done ?? t('node.changed'));
    reload();
    return answer;
  }

  const current = found?.wanted === wanted ? found : undefined;
  return {
    space,
    folder,
    keyword,
    reload,
    list: current?.list,
    failed: current?.failed,
    loading: current?.round !== round,
    goTo: (next, into) => {
      setKeyword('');
      go(`${base}?${new URLSearchParams({ space: next, ...(into ? { folder: into } : {}) }).toString()}`);
    },
    search: setKeyword,
    attempt,
    run: async (call, wish, done) => {
      try {
        return await attempt(call, wish, done);
      } catch (cause) {
        void message.error(asApiError(cause).message);
        return undefined;
      }
    },
    here: {
      space: space === 'org' || space === 'public' ? space : 'personal',
      ...(folder ? { parentId: folder } : {}),
    },
  };
}
