/**
 * Shows a file's contents in place: pictures, PDF, text, sound and film; everything else says that it is to be saved.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { Alert, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { previewOf } from './file-text.ts';
import './tools.css';

/** Longer texts are for an editor, not for a look. */
const MOST_TEXT = 262_144;

/** UTF-8 if it can be, else the encoding of a Chinese Windows. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

function TextPreview({ address }: { readonly address: string }): ReactNode {
  const { t } = useTranslation('tools');
  const [text, setText] = useState<string | null>();
  useEffect(() => {
    const stop = new AbortController();
    fetch(address, { headers: { Range: `bytes=0-${MOST_TEXT - 1}` }, signal: stop.signal }).then(
      async (answer) => setText(answer.ok ? decoded(await answer.arrayBuffer()) : null),
      () => {
        if (!stop.signal.aborted) setText(null);
      },
    );
    return () => stop.abort();
  }, [address]);
  if (text === undefined) return <Skeleton active />;
  return text === null ? (
    <Alert type="warning" message={t('preview.failed')} />
  ) : (
    <pre className="tools-text" tabIndex={0}>
      {text}
    </pre>
  );
}

export function FilePreview({
  address,
  name,
  type,
}: {
  readonly address: string;
  readonly name: string;
  readonly type: string | null;
}): ReactNode {
  const { t } = useTranslation('tools');
  switch (previewOf(type)) {
    case 'image':
      return <img className="tools-image" src={address} alt={name} />;
    case 'pdf':
      return <iframe className="tools-frame" src={address} title={name} />;
    case 'audio':
      return <audio className="tools-audio" controls src={address} aria-label={name} />;
    case 'video':
      return <video className="tools-video" controls src={address} aria-label={name} />;
    case 'text':
      return <TextPreview key={address} address={address} />;
    case 'none':
      return <p className="tools-note">{t('preview.none')}</p>;
  }
}
