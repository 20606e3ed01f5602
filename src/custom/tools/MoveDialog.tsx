/** Chooses the folder that nodes are moved to: space by space, folder by folder. */
import { type ReactNode, useEffect, useState } from 'react';
import { Alert, Button, Modal, Segmented, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { asApiError, askNetdisc, Icon, type NetdiscList } from '../../engine/client/index.ts';

const PLACES = ['personal', 'org', 'public'] as const;
type Place = (typeof PLACES)[number];

interface Props {
  readonly title: string;
  readonly verb: string;
  /** These are on their way themselves. */
  readonly without: readonly string[];
  readonly onClose: () => void;
  readonly onPlace: (place: { readonly space: Place; readonly parentId?: string }) => Promise<unknown>;
}

export function MoveDialog({ title, verb, without, onClose, onPlace }: Props): ReactNode {
  const { t } = useTranslation('tools');
  const [place, setPlace] = useState<{ readonly space: Place; readonly parentId?: string }>({ space: 'personal' });
  const [found, setFound] = useState<{
    readonly place: object;
    readonly list?: NetdiscList;
    readonly failed?: string;
  }>();
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    const stop = new AbortController();
    askNetdisc<NetdiscList>('list', { space: place.space, parent: place.parentId }, stop.signal).then(
      (list) => setFound({ place, list }),
      (cause: unknown) => {
        if (!stop.signal.aborted) setFound({ place, failed: asApiError(cause).message });
      },
    );
    return () => stop.abort();
  }, [place]);
  const list = found?.place === place ? found.list : undefined;
  const folders = list?.nodes.filter((node) => node.nodeType === 'folder' && !without.includes(node.id));
  const send = async (): Promise<void> => {
    setBusy(true);
    const done = await onPlace(place);
    setBusy(false);
    if (done !== undefined) onClose();
  };
  return (
    <Modal
      open
      title={title}
      width={560}
      okText={verb}
      cancelText={t('dialog.cancel')}
      maskClosable={false}
      confirmLoading={busy}
      okButtonProps={{ disabled: list !== undefined && list.right !== 'own' && list.right !== 'edit' }}
      onCancel={onClose}
      onOk={() => void send()}
    >
      <Segmented
        block
        value={place.space}
        options={PLACES.map((value) => ({ value, label: t(`space.${value}`) }))}
        onChange={(space) => setPlace({ space })}
      />
      <div className="tools-path">
        <Button type="link" disabled={!place.parentId} onClick={() => setPlace({ space: place.space })}>
          {t(`space.${place.space}`)}
        </Button>
        {list?.path.map((step) => (
          <span key={step.id}>
            /{' '}
            <Button type="link" onClick={() => setPlace({ space: place.space, parentId: step.id })}>
              {step.name}
            </Button>
          </span>
        ))}
      </div>
      <ul className="tools-folders">
        {!found && <Skeleton active />}
        {found?.failed && <Alert type="error" message={found.failed} />}
        {folders?.length === 0 && <li className="tools-note">{t('move.noFolders')}</li>}
        {folders?.map((node) => (
          <li key={node.id}>
            <button type="button" onClick={() => setPlace({ space: place.space, parentId: node.id })}>
              <Icon name="folder" />
              {node.name}
            </button>
          </li>
        ))}
      </ul>
    </Modal>
  );
}
