/** Where one is: the groups of the menu, the page, the record. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { Icon, usePageLabel, useSession } from '../../engine/client/index.ts';
import { findLeaf } from '../addresses.ts';
import { usePageTitle } from './usePageTitle.ts';

export function Breadcrumb(): ReactNode {
  const { t } = useTranslation('shell');
  const menu = useSession((state) => state.menu);
  const { pathname } = useLocation();
  const label = usePageLabel(pathname);
  const title = usePageTitle(pathname);
  const found = findLeaf(menu, pathname);
  if (!found)
    return (
      <nav className="crumb" aria-label={t('frame.path')}>
        <ol>
          {title && (
            <li>
              <b aria-current="page">{title}</b>
            </li>
          )}
        </ol>
      </nav>
    );
  const inRecord = found.id !== undefined;
  return (
    <nav className="crumb" aria-label={t('frame.path')}>
      <ol>
        {found.above
          .filter((node, index, all) => node.title !== all[index + 1]?.title)
          .map((node) => (
            <li key={node.path} className="crumb-above">
              {node.title}
            </li>
          ))}
        {!inRecord && (
          <li>
            <b aria-current="page">{title}</b>
          </li>
        )}
        {inRecord && (
          <li className="crumb-list">
            <Link to={found.leaf.path} aria-label={found.leaf.title}>
              <span className="crumb-back">
                <Icon name="left" />
              </span>
              <span className="crumb-list-title">{found.leaf.title}</span>
            </Link>
          </li>
        )}
        {inRecord && (
          <li>
            <b aria-current="page">{label ?? '…'}</b>
          </li>
        )}
      </ol>
    </nav>
  );
}
