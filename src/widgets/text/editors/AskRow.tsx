/** One line under the tools that asks for an address or a description; Enter takes it, Escape leaves it. */
import { Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

interface AskRowProps {
  readonly label: string;
  readonly start: string;
  /** Why this cannot be taken; undefined = it can. */
  readonly refusal: (text: string) => string | undefined;
  readonly onTake: (text: string) => void;
  /** Takes away what is there. */
  readonly onRemove?: (() => void) | undefined;
  readonly onLeave: () => void;
}

export function AskRow({ label, start, refusal, onTake, onRemove, onLeave }: AskRowProps): ReactNode {
  const { t } = useTranslation('widgets');
  const id = useId();
  const [text, setText] = useState(start);
  const [wrong, setWrong] = useState<string>();
  const take = (): void => {
    const reason = refusal(text.trim());
    setWrong(reason);
    if (reason === undefined) onTake(text.trim());
  };
  return (
    <div
      className="anlan-editor-ask"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onLeave();
      }}
    >
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        value={text}
        autoFocus
        autoComplete="off"
        maxLength={2_000}
        status={wrong === undefined ? '' : 'error'}
        aria-invalid={wrong !== undefined}
        aria-describedby={wrong === undefined ? undefined : `${id}-wrong`}
        onChange={(event) => setText(event.target.value)}
        onPressEnter={(event) => {
          event.preventDefault();
          take();
        }}
      />
      <Button onClick={take}>{t('editor.take')}</Button>
      {onRemove && <Button onClick={onRemove}>{t('editor.remove')}</Button>}
      <Button type="text" onClick={onLeave}>
        {t('editor.leave')}
      </Button>
      {wrong !== undefined && (
        <div id={`${id}-wrong`} className="anlan-refused" role="alert">
          {wrong}
        </div>
      )}
    </div>
  );
}
