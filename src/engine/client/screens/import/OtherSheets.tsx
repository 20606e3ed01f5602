/** The other sheets of the file that hold something: named, and read by a click. */
import type { ReactNode } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { ImportState } from '../../../model/import/import-wire.ts';
import type { ImportController } from '../../controllers/useImportController.ts';

export function OtherSheets({
  controller,
  state: { source },
}: {
  readonly controller: ImportController;
  readonly state: ImportState;
}): ReactNode {
  const { t } = useTranslation('import');
  if (source.others.length === 0) return null;
  return (
    <p className="import-note import-sheets">
      {t('sheets.others', { sheet: source.sheet })}
      {source.others.map(({ name, hidden }) => (
        <span key={name}>
          {hidden ? t('sheets.hidden', { name }) : name}
          {controller.hasFile && (
            <Button
              type="link"
              size="small"
              aria-label={t('sheets.readNamed', { name })}
              onClick={() => controller.readSheet(name)}
            >
              {t('sheets.read')}
            </Button>
          )}
        </span>
      ))}
    </p>
  );
}
