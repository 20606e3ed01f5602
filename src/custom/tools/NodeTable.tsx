/** Nodes as a table; on a phone as rows for the thumb. Opened by click or Enter, chosen by box. */
import type { ReactNode } from 'react';
import { Button, Dropdown, Table } from 'antd';
import { useTranslation } from 'react-i18next';
import { formatMoment, Icon, type NetdiscNode, useMedia } from '../../engine/client/index.ts';
import { compareTexts } from '../../engine/model/list/row-order.ts';
import { sizeText } from './file-text.ts';
import { actionsFor, type NodeAction } from './node-actions.ts';
import { NodeName } from './NodeName.tsx';
import type { SpaceName } from './useNetdisc.ts';

interface Props {
  readonly nodes: readonly NetdiscNode[];
  readonly space: SpaceName;
  readonly loading: boolean;
  readonly chosen: readonly string[];
  readonly onChoose: (ids: readonly string[]) => void;
  readonly onOpen: (node: NetdiscNode) => void;
  readonly onAct: (action: NodeAction, nodes: readonly NetdiscNode[]) => void;
  readonly empty: ReactNode;
  /** The only ones offered for a row; all when absent. */
  readonly only?: readonly NodeAction[];
}

const PAGE = 100;

export function NodeTable({ nodes, space, loading, chosen, onChoose, onOpen, onAct, empty, only }: Props): ReactNode {
  const { t } = useTranslation('tools');
  const phone = useMedia('(max-width: 599px)');
  const size = (node: NetdiscNode): string => (node.sizeKb === null ? '—' : sizeText(Number(node.sizeKb)));
  const when = (node: NetdiscNode): string =>
    formatMoment(space === 'recycled' ? node.recycledAt : node.updatedAt).slice(0, 16);
  const marks = (node: NetdiscNode): ReactNode => (
    <>
      {node.shares > 0 && <span className="tools-mark">{t('node.sharedMark')}</span>}
      {node.isFavorite && <span className="tools-mark">{t('node.favoriteMark')}</span>}
      {(node.fileVersion ?? 1) > 1 && (
        <span className="tools-mark">{t('node.versionMark', { version: node.fileVersion })}</span>
      )}
    </>
  );
  const offered = (node: NetdiscNode): NodeAction[] =>
    actionsFor([node], space).filter((action) => only?.includes(action) ?? true);
  const more = (node: NetdiscNode): ReactNode =>
    offered(node).length > 0 && (
      <Dropdown
        trigger={['click']}
        menu={{
          items: offered(node).map((action) => ({
            key: action,
            label: t(`act.${action}`),
            danger: action === 'purge' || action === 'recycle',
          })),
          onClick: ({ key }) => onAct(key as NodeAction, [node]),
        }}
      >
        <Button
          type="text"
          icon={<Icon name="more" />}
          aria-label={t('node.more', { name: node.name })}
          title={t('node.more', { name: node.name })}
        />
      </Dropdown>
    );
  return (
    <Table<NetdiscNode>
      rowKey="id"
      className="tools-table"
      loading={loading && nodes.length === 0}
      dataSource={[...nodes]}
      showHeader={!phone}
      pagination={nodes.length > PAGE ? { pageSize: PAGE, showSizeChanger: false } : false}
      locale={{ emptyText: empty }}
      {...(phone ? {} : { scroll: { x: 'max-content' } })}
      rowSelection={{
        selectedRowKeys: [...chosen],
        onChange: (keys) => onChoose(keys.map(String)),
        columnWidth: 44,
        getTitleCheckboxProps: () => ({ 'aria-label': t('node.chooseAll'), title: t('node.chooseAll') }),
        getCheckboxProps: (node) => ({
          'aria-label': t('node.choose', { name: node.name }),
          title: t('node.choose', { name: node.name }),
        }),
      }}
      columns={
        phone
          ? [
              {
                key: 'name',
                render: (_none, node) => (
                  <>
                    <NodeName node={node} onOpen={onOpen} />
                    <small>
                      {[node.nodeType === 'file' ? size(node) : '', when(node)]
                        .filter((text) => text !== '')
                        .join(' · ')}
                    </small>
                  </>
                ),
              },
              { key: 'more', width: 52, render: (_none, node) => more(node) },
            ]
          : [
              {
                key: 'name',
                title: t('node.name'),
                render: (_none, node) => (
                  <>
                    <NodeName node={node} onOpen={onOpen} />
                    {marks(node)}
                    {node.where && <span className="tools-note"> {t('node.where', { name: node.where })}</span>}
                  </>
                ),
                sorter: (a, b) => compareTexts(a.name, b.name),
              },
              {
                key: 'size',
                title: t('node.size'),
                width: 110,
                align: 'right',
                render: (_none, node) => size(node),
                sorter: (a, b) => Number(a.sizeKb ?? 0) - Number(b.sizeKb ?? 0),
              },
              ...(space === 'personal'
                ? []
                : [
                    {
                      key: 'owner',
                      title: t('node.owner'),
                      width: 120,
                      render: (_none: unknown, node: NetdiscNode) => node.ownerName,
                    },
                  ]),
              {
                key: 'at',
                title: t(space === 'recycled' ? 'node.recycledAt' : 'node.updatedAt'),
                width: 170,
                render: (_none, node) => when(node),
                sorter: (a, b) => a.updatedAt.localeCompare(b.updatedAt),
              },
              { key: 'more', title: '', width: 56, render: (_none, node) => more(node) },
            ]
      }
    />
  );
}
