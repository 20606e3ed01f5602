/**
 * The zip tool: chosen files and folders become one zip, saved or kept in the netdisc; a zip is looked into and
 * unpacked.
 */
import { type ReactNode, useState } from 'react';
import { Alert, App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { type NetdiscNode, saveDownload } from '../../engine/client/index.ts';
import { NameDialog } from './NameDialog.tsx';
import { ZipContents } from './NodeDrawer.tsx';
import { NodeTable } from './NodeTable.tsx';
import { useNetdisc } from './useNetdisc.ts';
import './tools.css';

const isZip = (node: NetdiscNode): boolean => node.nodeType === 'file' && /\.zip$/i.test(node.name);

export default function ZipPage(): ReactNode {
  const { t } = useTranslation('tools');
  const { message } = App.useApp();
  const netdisc = useNetdisc('/tools/zip');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [packing, setPacking] = useState(false);
  const [looked, setLooked] = useState<NetdiscNode>();
  const { list, space, here, run, attempt } = netdisc;
  const nodes = list?.nodes ?? [];
  const selected = nodes.filter((node) => chosen.includes(node.id));
  const name = `${(selected[0]?.name ?? '').replace(/(.)\.[^.]*$/, '$1')}.zip`;
  const download = (): void => {
    saveDownload('/api/file/netdisc/zip', { ids: chosen.join(','), name }, name).catch(
      (cause: unknown) => void message.error(cause instanceof Error ? cause.message : ''),
    );
  };
  return (
    <section className="tools-page" aria-label={t('zip.title')}>
      <div className="tools-main">
        <header className="tools-head">
          <h1>{t('zip.title')}</h1>
          <p>{t('zip.text')}</p>
        </header>
        <div className="tools-bar">
          <div className="tools-path">
            <Button type="link" disabled={!netdisc.folder} onClick={() => netdisc.goTo(space)}>
              {t(`space.${space}`)}
            </Button>
            {list?.path.map((step) => (
              <span key={step.id}>
                /{' '}
                <Button type="link" onClick={() => netdisc.goTo(space, step.id)}>
                  {step.name}
                </Button>
              </span>
            ))}
          </div>
          <span className="tools-space" />
          <b role="status">{t('chosen', { count: selected.length })}</b>
          <Button type="primary" disabled={selected.length === 0} onClick={download}>
            {t('zip.download')}
          </Button>
          <Button disabled={selected.length === 0} onClick={() => setPacking(true)}>
            {t('act.pack')}
          </Button>
        </div>
        {netdisc.failed && (
          <Alert
            type="error"
            showIcon
            message={netdisc.failed}
            action={<Button onClick={netdisc.reload}>{t('retry')}</Button>}
          />
        )}
        <NodeTable
          nodes={nodes}
          space={space}
          loading={netdisc.loading}
          chosen={chosen}
          onChoose={setChosen}
          empty={<span className="tools-note">{t('zip.empty')}</span>}
          onOpen={(node) => {
            if (node.nodeType === 'folder') {
              setChosen([]);
              netdisc.goTo(space, node.id);
            } else setLooked(isZip(node) ? node : undefined);
          }}
          onAct={(action, [node]) => {
            if (!node) return;
            if (action === 'look') setLooked(node);
            if (action === 'unpack') void run('unpack', { ...here, id: node.id }, t('unpack.done'));
          }}
          only={['look', 'unpack']}
        />
        {looked && (
          <section className="tools-look" aria-label={t('drawer.look', { name: looked.name })}>
            <div className="tools-bar">
              <h2>{t('drawer.look', { name: looked.name })}</h2>
              <span className="tools-space" />
              <Button onClick={() => void run('unpack', { ...here, id: looked.id }, t('unpack.done'))}>
                {t('act.unpack')}
              </Button>
            </div>
            <ZipContents key={looked.id} id={looked.id} />
          </section>
        )}
      </div>
      {packing && (
        <NameDialog
          title={t('pack.title')}
          label={t('pack.name')}
          verb={t('act.pack')}
          initial={name}
          onClose={() => setPacking(false)}
          onName={(wish) => attempt('pack', { ...here, ids: chosen, name: wish }, t('pack.done'))}
        />
      )}
    </section>
  );
}
