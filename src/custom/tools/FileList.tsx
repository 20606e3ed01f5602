/**
 * The list of the file management with its uploads: chosen or dropped, three at once, kept although no record holds
 * them.
 */
import { type DragEvent, type ReactNode, useState, Fragment } from 'react';
import { App } from 'antd';
import { useTranslation } from 'react-i18next';
import type { SlotProps } from '../../engine/client/index.ts';
import { UploadHere } from './upload-here.ts';
import { UploadTray } from './UploadTray.tsx';
import { useUploadQueue } from './useUploadQueue.ts';
import './tools.css';

const MOST_AT_ONCE = 3;

export default function FileList({ children }: SlotProps): ReactNode {
  const { t } = useTranslation('tools');
  const { message } = App.useApp();
  // The list starts anew when something has arrived: newest first, so it stands on top.
  const [round, setRound] = useState(0);
  const queue = useUploadQueue({
    keep: true,
    onStored: () => Promise.resolve(),
    onSettled: (failures, done) => {
      if (done > 0) setRound((now) => now + 1);
      if (failures === 0 && done > 0) void message.success(t('upload.success'));
    },
  });
  const take = (files: readonly File[]): void => {
    if (files.length > MOST_AT_ONCE) void message.error(t('upload.tooMany', { limit: MOST_AT_ONCE }));
    else {
      queue.clear();
      queue.add(files);
    }
  };
  const drop = (event: DragEvent): void => {
    event.preventDefault();
    take([...event.dataTransfer.files]);
  };
  return (
    <UploadHere value={take}>
      <div className="tools-list" onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <Fragment key={round}>{children}</Fragment>
        <UploadTray queue={queue} />
      </div>
    </UploadHere>
  );
}
