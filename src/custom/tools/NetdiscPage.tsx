/**
 * The netdisc: spaces at the side, what lies in the folder one is in, and everything that can be done with it, by
 * mouse, keys and thumb.
 */
import { type DragEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import { Alert, App, Button, Input, Progress } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  changeNetdisc,
  Icon,
  type NetdiscNode,
  saveDownload,
  type SlotProps,
  type StoredFile,
  useListMark,
  useMedia,
  useNavigation,
} from '../../engine/client/index.ts';
import { ChooseFiles } from './ChooseFiles.tsx';
import { sizeText } from './file-text.ts';
import { MoveDialog } from './MoveDialog.tsx';
import { NameDialog } from './NameDialog.tsx';
import { actionsFor, type NodeAction } from './node-actions.ts';
import { type DrawerKind, NodeDrawer } from './NodeDrawer.tsx';
import { NodeTable } from './NodeTable.tsx';
import { OpenLinkDialog } from './OpenLinkDialog.tsx';
import { ShareDialog } from './ShareDialog.tsx';
import { UploadTray } from './UploadTray.tsx';
import { SPACES, useNetdisc } from './useNetdisc.ts';
import { useUploadQueue } from './useUploadQueue.ts';
import './tools.css';

type Asked =
  | { readonly kind: 'folder' }
  | { readonly kind: 'rename' | 'pack' | 'move' | 'share' | DrawerKind; readonly nodes: readonly NetdiscNode[] };
type OnConflict = 'refuse' | 'rename' | 'replace';

const SAME_NAME = 409;
/** What a thumb does with several; the rest stands behind each row's own button. */
const BULK: readonly NodeAction[] = ['download', 'move', 'recycle', 'restore', 'purge'];
const DRAWERS: readonly string[] = ['preview', 'versions', 'look'];

export default function NetdiscPage({ entity }: SlotProps): ReactNode {
  const { t } = useTranslation('tools');
  const mark = useListMark();
  const { modal, message } = App.useApp();
  const { search, go } = useNavigation();
  const phone = useMedia('(max-width: 599px)');
  const netdisc = useNetdisc(entity.path);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<Asked>();
  const [over, setOver] = useState(false);
  const [onConflict, setOnConflict] = useState<OnConflict>('refuse');
  const { list, space, here, run, attempt } = netdisc;
  const nodes = list?.nodes ?? [];
  const selected = nodes.filter((node) => chosen.includes(node.id));
  const share = new URLSearchParams(search).get('share');
  const mayPut =
    ['personal', 'org', 'public'].includes(space) || netdisc.folder !== undefined
      ? list?.right === 'own' || list?.right === 'edit'
      : false;

  const queue = useUploadQueue({
    purpose: 'netdisc',
    onStored: async (stored: StoredFile) => {
      await changeNetdisc('file', { ...here, file: stored.id, onConflict });
    },
    onSettled: (failures, done) => {
      netdisc.reload();
      if (failures === 0 && done > 0) void message.success(t('upload.success'));
    },
  });
  const send = (files: readonly File[], how: OnConflict): void => {
    setOnConflict(how);
    queue.clear();
    queue.add(files);
  };
  const take = (files: readonly File[]): void => {
    const taken = new Set(nodes.map((node) => node.name.toLowerCase()));
    const same = files.filter((file) => taken.has(file.name.toLowerCase()));
    if (files.length === 0) return;
    if (same.length === 0) return send(files, 'refuse');
    const dialog = modal.confirm({
      title: t('conflict.title'),
      content: t('conflict.text', {
        names: same
          .slice(0, 5)
          .map((file) => file.name)
          .join(mark),
      }),
      okText: t('conflict.replace'),
      cancelText: t('dialog.cancel'),
      maskClosable: false,
      footer: (_all, { OkBtn, CancelBtn }) => (
        <>
          <CancelBtn />
          <Button
            onClick={() => {
              dialog.destroy();
              send(files, 'rename');
            }}
          >
            {t('conflict.both')}
          </Button>
          <OkBtn />
        </>
      ),
      onOk: () => send(files, 'replace'),
    });
  };

  const open = (node: NetdiscNode): void => {
    if (space === 'recycled') return;
    if (node.nodeType === 'folder') netdisc.goTo(space, node.id);
    else setAsked({ kind: 'preview', nodes: [node] });
    if (node.nodeType === 'folder') setChosen([]);
  };
  const download = (which: readonly NetdiscNode[]): void => {
    const [only] = which;
    const whole = which.length === 1 && only?.nodeType === 'file';
    const done = whole
      ? saveDownload(`/api/file/netdisc/content/${only.id}`, { download: 'true' }, only.name)
      : saveDownload(
          '/api/file/netdisc/zip',
          { ids: which.map((node) => node.id).join(',') },
          `${only?.name ?? ''}.zip`,
        );
    done.catch((cause: unknown) => void message.error(cause instanceof Error ? cause.message : ''));
  };
  const recycle = (which: readonly NetdiscNode[]): void => {
    void run('recycle', { ids: which.map((node) => node.id) }, t('bin.done')).then(() => setChosen([]));
  };
  const act = (action: NodeAction, which: readonly NetdiscNode[]): void => {
    const ids = which.map((node) => node.id);
    const [first] = which;
    if (!first) return;
    if (action === 'download') return download(which);
    if (action === 'recycle') return recycle(which);
    if (action === 'restore') return void run('restore', { ids }).then(() => setChosen([]));
    if (action === 'favorite' || action === 'unfavorite')
      return void run('favorite', { id: first.id, on: action === 'favorite' });
    if (action === 'unpack') return void run('unpack', { ...here, id: first.id }, t('unpack.done'));
    if (action === 'purge') {
      return void modal.confirm({
        title: t('purge.title', { name: first.name, count: which.length }),
        content: t('purge.text'),
        okText: t('act.purge'),
        okButtonProps: { danger: true },
        cancelText: t('dialog.cancel'),
        maskClosable: false,
        onOk: () => run('purge', { ids }).then(() => setChosen([])),
      });
    }
    setAsked({ kind: action, nodes: which });
  };
  const keys = (event: KeyboardEvent): void => {
    if (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox') return;
    if (event.key === 'Delete' && selected.length > 0 && actionsFor(selected, space).includes('recycle'))
      recycle(selected);
    if (event.key === 'F2' && selected.length === 1 && actionsFor(selected, space).includes('rename'))
      setAsked({ kind: 'rename', nodes: selected });
    if (event.key === 'Backspace' && list && list.path.length > 0) netdisc.goTo(space, list.path.at(-2)?.id);
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (mayPut) take([...event.dataTransfer.files]);
  };
  const move = async (which: readonly NetdiscNode[], place: object): Promise<unknown> => {
    const ids = which.map((node) => node.id);
    const done = await changeNetdisc('move', { ...place, ids }).then(
      () => true,
      (cause: unknown) => {
        const { code } = cause as { code?: number };
        if (code !== SAME_NAME) void message.error(cause instanceof Error ? cause.message : '');
        else
          void modal.confirm({
            title: cause instanceof Error ? cause.message : '',
            content: t('conflict.move'),
            okText: t('conflict.both'),
            cancelText: t('dialog.cancel'),
            maskClosable: false,
            onOk: () => run('move', { ...place, ids, onConflict: 'rename' }),
          });
        return undefined;
      },
    );
    if (done) {
      void message.success(t('node.moved'));
      setChosen([]);
      netdisc.reload();
    }
    return done;
  };

  const [first] = asked && 'nodes' in asked ? asked.nodes : [];
  return (
    <section
      className={over ? 'tools-page tools-over' : 'tools-page'}
      aria-label={t('title')}
      onKeyDown={keys}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(mayPut);
      }}
      onDragLeave={() => setOver(false)}
    >
      <nav className="tools-spaces" aria-label={t('spaces')}>
        {SPACES.map((one) => (
          <button
            key={one}
            type="button"
            aria-current={one === space ? 'page' : undefined}
            onClick={() => {
              setChosen([]);
              netdisc.goTo(one);
            }}
          >
            {t(`space.${one}`)}
          </button>
        ))}
        {list && (
          <div className="tools-room">
            <Progress
              percent={Math.min(100, Math.round((list.room.used / list.room.limit) * 100))}
              showInfo={false}
              aria-label={t('room.label')}
            />
            <small>
              {t('room.text', { used: sizeText(Math.round(list.room.used)), limit: sizeText(list.room.limit) })}
            </small>
          </div>
        )}
      </nav>
      <div className="tools-main">
        <div className="tools-bar">
          <div className="tools-path">
            <Button type="link" disabled={!netdisc.folder} onClick={() => netdisc.goTo(space)}>
              {t(`space.${space}`)}
            </Button>
            {list?.path.map((step, index) => (
              <span key={step.id}>
                /{' '}
                {index === list.path.length - 1 ? (
                  <b>{step.name}</b>
                ) : (
                  <Button type="link" onClick={() => netdisc.goTo(space, step.id)}>
                    {step.name}
                  </Button>
                )}
              </span>
            ))}
          </div>
          <span className="tools-space" />
          <div role="search">
            <Input.Search
              className="tools-search"
              allowClear
              placeholder={t('search')}
              aria-label={t('search')}
              onSearch={(words) => netdisc.search(words.trim())}
            />
          </div>
        </div>
        <div className="tools-bar" role="toolbar" aria-label={t('toolbar')}>
          {selected.length === 0 ? (
            <>
              {mayPut && <ChooseFiles label={t('upload.choose')} onChosen={take} />}
              {mayPut && (
                <Button icon={<Icon name="plus" />} onClick={() => setAsked({ kind: 'folder' })}>
                  {t('folder.new')}
                </Button>
              )}
              <span className="tools-space" />
              <Button icon={<Icon name="refresh" />} onClick={netdisc.reload}>
                {t('refresh')}
              </Button>
            </>
          ) : (
            <>
              <b role="status">{t('chosen', { count: selected.length })}</b>
              <Button type="link" onClick={() => setChosen([])}>
                {t('clear')}
              </Button>
              {actionsFor(selected, space)
                .filter((action) => !phone || BULK.includes(action))
                .map((action) => (
                  <Button
                    key={action}
                    danger={action === 'purge' || action === 'recycle'}
                    onClick={() => act(action, selected)}
                  >
                    {t(`act.${action}`)}
                  </Button>
                ))}
            </>
          )}
        </div>
        {netdisc.failed && (
          <Alert
            type="error"
            showIcon
            message={netdisc.failed}
            action={<Button onClick={netdisc.reload}>{t('retry')}</Button>}
          />
        )}
        {list?.more && <Alert type="info" message={t('more', { count: nodes.length })} />}
        <NodeTable
          nodes={nodes}
          space={space}
          loading={netdisc.loading}
          chosen={chosen}
          onChoose={setChosen}
          onOpen={open}
          onAct={act}
          empty={
            <span className="tools-note">
              {t(netdisc.keyword !== '' ? 'empty.search' : mayPut ? 'empty.here' : 'empty.none')}
            </span>
          }
        />
      </div>
      <UploadTray queue={queue} />
      {asked?.kind === 'folder' && (
        <NameDialog
          title={t('folder.new')}
          label={t('folder.name')}
          verb={t('folder.make')}
          onClose={() => setAsked(undefined)}
          onName={(name) => attempt('folder', { ...here, name })}
        />
      )}
      {asked?.kind === 'rename' && first && (
        <NameDialog
          title={t('rename.title', { name: first.name })}
          label={t('node.name')}
          verb={t('act.rename')}
          initial={first.name}
          onClose={() => setAsked(undefined)}
          onName={(name) => attempt('rename', { id: first.id, name })}
        />
      )}
      {asked?.kind === 'pack' && first && (
        <NameDialog
          title={t('pack.title')}
          label={t('pack.name')}
          verb={t('act.pack')}
          initial={`${first.name.replace(/(.)\.[^.]*$/, '$1')}.zip`}
          onClose={() => setAsked(undefined)}
          onName={(name) => attempt('pack', { ...here, ids: asked.nodes.map((node) => node.id), name }, t('pack.done'))}
        />
      )}
      {asked?.kind === 'move' && (
        <MoveDialog
          title={t('move.title', { count: asked.nodes.length })}
          verb={t('act.move')}
          without={asked.nodes.map((node) => node.id)}
          onClose={() => setAsked(undefined)}
          onPlace={(place) => move(asked.nodes, place)}
        />
      )}
      {asked?.kind === 'share' && first && (
        <ShareDialog
          node={first}
          base={entity.path}
          onClose={() => {
            setAsked(undefined);
            netdisc.reload();
          }}
        />
      )}
      {asked && first && DRAWERS.includes(asked.kind) && (
        <NodeDrawer
          kind={asked.kind as DrawerKind}
          node={first}
          onClose={() => setAsked(undefined)}
          onRevert={(version) => run('revert', { id: first.id, version }, t('version.done'))}
        />
      )}
      {share && (
        <OpenLinkDialog
          key={share}
          share={share}
          onClose={() => go(entity.path)}
          onOpened={() => netdisc.goTo('shared')}
        />
      )}
    </section>
  );
}
