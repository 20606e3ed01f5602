/** 报表: the figures over what the list shows now; one report opens at once, of several one is chosen. */
import type { ReactNode } from 'react';
import { Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ListController } from '../../controllers/useListController.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { conditionsOf, reportAddress } from '../../controllers/report/report-address.ts';
import { Icon } from '../../parts/Icon.tsx';

interface ReportLink {
  readonly code: string;
  readonly title: string;
  readonly to: string;
}

/**
 * Where each report of the list is, with the list's conditions. The bin has none: it holds what does not count any
 * more.
 */
export function reportLinks({ view, state }: Pick<ListController, 'view' | 'state'>): readonly ReportLink[] {
  if (state.deleted) return [];
  return view.reports.map(({ code, title }) => ({
    code,
    title,
    to: reportAddress(view.name, code, conditionsOf(state)),
  }));
}

export function ReportMenu({ controller }: { readonly controller: ListController }): ReactNode {
  const { t } = useTranslation('engine');
  const { go, href } = useNavigation();
  const links = reportLinks(controller);
  const [only] = links;
  if (!only) return null;
  if (links.length === 1)
    return (
      <a className="plain-icon" href={href(only.to)} aria-label={t('list.reports')} title={only.title}>
        <Icon name="chart" />
      </a>
    );
  return (
    <Dropdown
      trigger={['click']}
      placement="bottomRight"
      menu={{ items: links.map(({ code, title, to }) => ({ key: code, label: title, onClick: () => go(to) })) }}
    >
      <button
        type="button"
        className="plain-icon"
        aria-haspopup="menu"
        aria-label={t('list.reports')}
        title={t('list.reports')}
      >
        <Icon name="chart" />
      </button>
    </Dropdown>
  );
}
