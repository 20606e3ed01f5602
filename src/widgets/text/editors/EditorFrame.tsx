/**
 * What stands around the text of every editor: its tools above, below how much of the limit is used and what the editor
 * has to say.
 */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { noteId } from './editor-attributes.ts';
import './editors.css';

interface EditorFrameProps {
  readonly id: string;
  readonly invalid: boolean;
  readonly disabled: boolean;
  readonly tools?: ReactNode;
  readonly children: ReactNode;
  /** How the keyboard works here, for those who cannot see it. */
  readonly note: string;
  /** What has just happened, if it has to be said. */
  readonly said?: ReactNode;
  readonly length: number;
  readonly limit: number | undefined;
  readonly onBlur?: (() => void) | undefined;
}

export function EditorFrame({
  id,
  invalid,
  disabled,
  tools,
  children,
  note,
  said,
  length,
  limit,
  onBlur,
}: EditorFrameProps): ReactNode {
  const { t } = useTranslation('widgets');
  const over = limit !== undefined && length > limit;
  return (
    <div
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
    >
      <div
        className={[
          'anlan-editor',
          invalid || over ? 'anlan-editor-wrong' : '',
          disabled ? 'anlan-editor-disabled' : '',
        ]
          .filter(Boolean)
          .join(' ')}
      >
        {tools}
        {children}
      </div>
      <div className="anlan-editor-foot">
        <span role="status">{said}</span>
        {limit !== undefined && (
          <span className={over ? 'anlan-editor-over' : undefined} title={t('editor.counted')}>
            {length} / {limit}
          </span>
        )}
      </div>
      <div id={noteId(id)} className="visually-hidden">
        {note}
      </div>
    </div>
  );
}
