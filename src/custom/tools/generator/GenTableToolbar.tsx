/** The generator's toolbar: reading tables, and the engine's own. */
import { Button } from 'antd';
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import { checkPermi, type SlotProps } from '../../../engine/client/index.ts';
import { ReadTablesHere } from './calls.ts';

export default function GenTableToolbar({ children }: SlotProps): ReactNode {
  const { t } = useTranslation('generator');
  const open = use(ReadTablesHere);
  return (
    <div className="tools-bar">
      {open && checkPermi('tools:genTable:add') && <Button onClick={open}>{t('read.open')}</Button>}
      {children}
    </div>
  );
}
