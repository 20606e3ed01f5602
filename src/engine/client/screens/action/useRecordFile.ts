/** Fetches a file that is made of one record and hands it to the browser to be saved, wherever its action stands. */
import { useTranslation } from 'react-i18next';
import type { EntityView, ViewAction } from '../../../model/wire.ts';
import { evidenceOf, printRow } from '../../api/entities.ts';
import { asApiError } from '../../api/errors.ts';
import { useSay } from '../form/useSay.tsx';
import { saveBlob } from '../list/save-blob.ts';

const FILES = {
  print: { fetched: printRow, ending: 'pdf', said: 'list.printed' },
  evidence: { fetched: evidenceOf, ending: 'evidence.json', said: 'list.evidenceMade' },
} as const;

export type RecordFile = keyof typeof FILES;

/** The file that an action makes of a record; undefined for all other actions. */
export const recordFile = ({ builtin, code }: Pick<ViewAction, 'builtin' | 'code'>): RecordFile | undefined =>
  builtin && (code === 'print' || code === 'evidence') ? code : undefined;

export function useRecordFile(view: EntityView): (file: RecordFile, id: string) => void {
  const { t } = useTranslation('engine');
  const { done, failed } = useSay();
  return (file, id) => {
    const { fetched, ending, said } = FILES[file];
    void fetched(view.api, id).then(
      ({ blob, name }) => {
        saveBlob(blob, name ?? `${view.title}.${ending}`);
        done(t(said));
      },
      (cause: unknown) => failed(asApiError(cause).message),
    );
  };
}
