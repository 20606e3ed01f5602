/** A node's sign and name: a folder, a small picture of an image, or a sheet. */
import type { ReactNode } from 'react';
import { Icon, type NetdiscNode, netdiscAddress } from '../../engine/client/index.ts';
import { hasThumbnail } from './file-text.ts';

export function NodeName({
  node,
  onOpen,
}: {
  readonly node: NetdiscNode;
  readonly onOpen: (node: NetdiscNode) => void;
}): ReactNode {
  return (
    <span className="tools-name">
      {hasThumbnail(node.type) ? (
        <img src={netdiscAddress(`thumbnail/${node.id}`)} alt="" width={24} height={24} loading="lazy" />
      ) : (
        <Icon name={node.nodeType === 'folder' ? 'folder' : 'clipboard'} />
      )}
      <button type="button" onClick={() => onOpen(node)}>
        {node.name}
      </button>
    </span>
  );
}
