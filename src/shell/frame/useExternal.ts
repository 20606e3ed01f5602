/** Opens a menu entry of another place, and says so when that could not be done. */
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { MenuNode } from '../../engine/model/wire.ts';
import { openExternal } from './external.ts';

export function useExternal(): (node: MenuNode) => void {
  const { t } = useTranslation('session');
  const { message } = App.useApp();
  return (node) => void openExternal(node).catch(() => message.error(t('notice.ticket'), 5));
}
