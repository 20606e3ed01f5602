/** A record of the file management: the engine's detail, and beside it what the file shows and where it is used. */
import { type ReactNode, useEffect, useState } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import {
  fetchFileInfo,
  fetchFileUses,
  fileAddress,
  Icon,
  saveDownload,
  type FileUse,
  type SlotProps,
  type StoredFile,
} from '../../engine/client/index.ts';
import { FilePreview } from './FilePreview.tsx';
import './tools.css';

interface Facts {
  readonly file?: StoredFile;
  readonly total: number;
  readonly uses: readonly FileUse[];
}

export default function FileDetail({ row, children }: SlotProps): ReactNode {
  const { t } = useTranslation('tools');
  const [facts, setFacts] = useState<Facts>();
  const id = row?.id;
  useEffect(() => {
    if (id === undefined) return undefined;
    let gone = false;
    Promise.all([fetchFileInfo([id]), fetchFileUses(id)]).then(
      ([[file], uses]) => {
        if (!gone) setFacts({ ...uses, ...(file ? { file } : {}) });
      },
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [id]);
  const file = facts?.file;
  return (
    <div className="tools-detail">
      {children}
      {file && (
        <aside aria-label={t('preview.title')}>
          <div className="tools-row">
            <h2>{t('preview.title')}</h2>
            <span className="tools-space" />
            <Button
              icon={<Icon name="download" />}
              onClick={() =>
                void saveDownload('/common/download/resource', { resource: file.url }, file.originalFilename)
              }
            >
              {t('node.download')}
            </Button>
          </div>
          <FilePreview address={fileAddress(file.id)} name={file.originalFilename} type={file.type} />
          <h2>{t('uses.title', { count: facts.total })}</h2>
          {facts.total === 0 && <p className="tools-note">{t('uses.none')}</p>}
          <ul className="tools-uses">
            {facts.uses.map((use) => (
              <li key={`${use.entity} ${use.id} ${use.field}`}>
                <span>{use.entityTitle}</span>
                <span>{use.label}</span>
              </li>
            ))}
            {facts.total > facts.uses.length && (
              <li className="tools-note">{t('uses.hidden', { count: facts.total - facts.uses.length })}</li>
            )}
          </ul>
        </aside>
      )}
    </div>
  );
}
