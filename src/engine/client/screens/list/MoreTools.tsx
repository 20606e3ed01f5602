/**
 * What else a list can do, as words in a menu: on a phone there is no room for words side by side, and an icon alone
 * says too little.
 */
import { type ReactNode, Suspense, lazy, useState } from 'react';
import { Button, Dropdown } from 'antd';
import { useTranslation } from 'react-i18next';
import { layoutsOf } from '../../controllers/list/list-layout.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import type { ListController } from '../../controllers/useListController.ts';
import { Icon } from '../../parts/Icon.tsx';
import { LAYOUT_ICONS } from './LayoutSwitch.tsx';
import { reportLinks } from './ReportMenu.tsx';

const WhyDrawer = lazy(() => import('../why/WhyDrawer.tsx'));

export function MoreTools({
  controller,
  onBin,
}: {
  readonly controller: ListController;
  readonly onBin: (() => void) | undefined;
}): ReactNode {
  const { t } = useTranslation('engine');
  const { go } = useNavigation();
  const [why, setWhy] = useState(false);
  const { view, state, change } = controller;
  const layouts = layoutsOf(view, state);
  const items = [
    ...(layouts.length < 2
      ? []
      : layouts.map((layout) => ({
          key: layout,
          icon: <Icon name={LAYOUT_ICONS[layout]} />,
          label: t(`layout.${layout}`),
          onClick: () => change({ layout: layout === 'rows' ? '' : layout, month: '' }),
        }))),
    ...reportLinks(controller).map(({ code, title, to }) => ({
      key: `report ${code}`,
      icon: <Icon name="chart" />,
      label: title,
      onClick: () => go(to),
    })),
    { key: 'refresh', icon: <Icon name="refresh" />, label: t('list.refresh'), onClick: controller.reload },
    ...(onBin ? [{ key: 'bin', icon: <Icon name="bin" />, label: t('list.bin'), onClick: onBin }] : []),
    { key: 'why', icon: <Icon name="key" />, label: t('why'), onClick: () => setWhy(true) },
  ];
  return (
    <>
      <Dropdown trigger={['click']} placement="bottomRight" menu={{ items }}>
        <Button aria-haspopup="menu">
          {t('list.rowMore')}
          <Icon name="down" />
        </Button>
      </Dropdown>
      {why && (
        <Suspense fallback={null}>
          <WhyDrawer view={controller.view} row={undefined} onClose={() => setWhy(false)} />
        </Suspense>
      )}
    </>
  );
}
