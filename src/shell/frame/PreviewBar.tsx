/** Says above everything else whose eyes these are, and leads back. */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneTag, forgetPreview } from '../../engine/client/index.ts';

/** Loaded in a preview only. */
export default function PreviewBar({ title }: { readonly title: string }): ReactNode {
  const { t } = useTranslation('shell');
  return (
    <p className="preview-bar" role="status">
      <ToneTag tone="info">{t('preview.tag')}</ToneTag>
      <span>{t('preview.as', { title })}</span>
      <Button
        size="small"
        onClick={() => {
          forgetPreview();
          location.reload();
        }}
      >
        {t('preview.end')}
      </Button>
    </p>
  );
}
