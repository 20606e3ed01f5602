/** Fetches the printed form of a record and hands it to the browser to be saved, wherever its action stands. */
import { useTranslation } from 'react-i18next';
import type { EntityView } from '../../../model/wire.ts';
import { printRow } from '../../api/entities.ts';
import { asApiError } from '../../api/errors.ts';
import { useSay } from '../form/useSay.tsx';
import { saveBlob } from '../list/save-blob.ts';

export function usePrint(view: EntityView): (id: string) => void {
  const { t } = useTranslation('engine');
  const { done, failed } = useSay();
  return (id) =>
    void printRow(view.api, id).then(
      ({ blob, name }) => {
        saveBlob(blob, name ?? `${view.title}.pdf`);
        done(t('list.printed'));
      },
      (cause: unknown) => failed(asApiError(cause).message),
    );
}
