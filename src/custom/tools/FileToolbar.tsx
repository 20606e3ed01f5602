/** The file management's toolbar: uploading, and the engine's own. */
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { SlotProps } from '../../engine/client/index.ts';
import { ChooseFiles } from './ChooseFiles.tsx';
import { UploadHere } from './upload-here.ts';
import './tools.css';

export default function FileToolbar({ children }: SlotProps): ReactNode {
  const { t } = useTranslation('tools');
  const take = use(UploadHere);
  return (
    <div className="tools-bar">
      <ChooseFiles label={t('upload.choose')} onChosen={(files) => take?.(files)} />
      {children}
    </div>
  );
}
