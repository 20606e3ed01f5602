/** What opens beside the list: a file's preview, its versions, or what is inside a zip. */
import { type ReactNode, useEffect, useState } from 'react';
import { Alert, Button, Drawer, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  asApiError,
  askNetdisc,
  formatMoment,
  Icon,
  type NetdiscNode,
  netdiscAddress,
  ToneTag,
} from '../../engine/client/index.ts';
import { FilePreview } from './FilePreview.tsx';
import { sizeText } from './file-text.ts';

export type DrawerKind = 'preview' | 'versions' | 'look';

interface Version {
  readonly version: number;
  readonly sizeKb: string | null;
  readonly savedBy: string;
  readonly savedAt: string;
  readonly current: boolean;
}
interface Entry {
  readonly path: string;
  readonly folder: boolean;
  readonly size: number;
}

function useAsked<T>(call: string, id: string, round: number): { readonly data?: T; readonly failed?: string } {
  const [found, setFound] = useState<{ readonly data?: T; readonly failed?: string }>({});
  useEffect(() => {
    const stop = new AbortController();
    askNetdisc<T>(call, { id }, stop.signal).then(
      (data) => setFound({ data }),
      (cause: unknown) => {
        if (!stop.signal.aborted) setFound({ failed: asApiError(cause).message });
      },
    );
    return () => stop.abort();
  }, [call, id, round]);
  return found;
}

function Versions({
  node,
  onRevert,
}: {
  readonly node: NetdiscNode;
  readonly onRevert: (version: number) => Promise<unknown>;
}): ReactNode {
  const { t } = useTranslation('tools');
  const [round, setRound] = useState(0);
  const { data, failed } = useAsked<readonly Version[]>('versions', node.id, round);
  if (failed) return <Alert type="error" message={failed} />;
  if (!data) return <Skeleton active />;
  const mayRevert = node.right === 'own' || node.right === 'edit';
  return (
    <ul className="tools-shares">
      {data.map((one) => (
        <li key={one.version}>
          <span>
            <b>{t('version.number', { version: one.version })}</b>
            <small>
              {[
                formatMoment(one.savedAt).slice(0, 16),
                one.savedBy,
                one.sizeKb === null ? '' : sizeText(Number(one.sizeKb)),
              ]
                .filter((text) => text !== '')
                .join(' · ')}
            </small>
          </span>
          {one.current ? (
            <ToneTag tone="success">{t('version.current')}</ToneTag>
          ) : (
            mayRevert && (
              <Button type="link" onClick={() => void onRevert(one.version).then(() => setRound((now) => now + 1))}>
                {t('version.revert')}
              </Button>
            )
          )}
          {node.right !== 'view' && (
            <Button
              type="link"
              href={netdiscAddress(`content/${node.id}?download=true&version=${one.version}`)}
              download={node.name}
            >
              {t('node.download')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

export function ZipContents({ id }: { readonly id: string }): ReactNode {
  const { t } = useTranslation('tools');
  const { data, failed } = useAsked<readonly Entry[]>('look', id, 0);
  if (failed) return <Alert type="error" message={failed} />;
  if (!data) return <Skeleton active />;
  return (
    <>
      <p className="tools-note">
        {t('look.total', {
          count: data.filter((one) => !one.folder).length,
          size: sizeText(data.reduce((sum, one) => sum + one.size, 0) / 1024),
        })}
      </p>
      <ul className="tools-entries">
        {data.map((one, index) => (
          <li key={`${index} ${one.path}`}>
            <span>
              <Icon name={one.folder ? 'folder' : 'clipboard'} />
              {one.path}
            </span>
            {!one.folder && <small>{sizeText(one.size / 1024)}</small>}
          </li>
        ))}
      </ul>
    </>
  );
}

interface Props {
  readonly kind: DrawerKind;
  readonly node: NetdiscNode;
  readonly onClose: () => void;
  readonly onRevert: (version: number) => Promise<unknown>;
}

export function NodeDrawer({ kind, node, onClose, onRevert }: Props): ReactNode {
  const { t } = useTranslation('tools');
  return (
    <Drawer
      open
      title={kind === 'preview' ? node.name : t(`drawer.${kind}`, { name: node.name })}
      width={`min(100vw, ${kind === 'preview' ? 960 : 480}px)`}
      onClose={onClose}
      extra={
        kind === 'preview' && node.right !== 'view' ? (
          <Button
            icon={<Icon name="download" />}
            href={netdiscAddress(`content/${node.id}?download=true`)}
            download={node.name}
          >
            {t('node.download')}
          </Button>
        ) : undefined
      }
    >
      {kind === 'preview' && (
        <FilePreview address={netdiscAddress(`content/${node.id}`)} name={node.name} type={node.type} />
      )}
      {kind === 'versions' && <Versions node={node} onRevert={onRevert} />}
      {kind === 'look' && <ZipContents id={node.id} />}
    </Drawer>
  );
}
