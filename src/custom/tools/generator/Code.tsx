/** Generated text with numbered lines, and a way to copy it. */
import { App, Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** @param marked lines with mistakes */
export function Code({ text, marked }: { readonly text: string; readonly marked?: ReadonlySet<number> }): ReactNode {
  const { t } = useTranslation('generator');
  const { message } = App.useApp();
  const copy = (): void => {
    navigator.clipboard.writeText(text).then(
      () => void message.success(t('copied')),
      () => undefined,
    );
  };
  return (
    <div className="gen-code-frame">
      <Button size="small" className="gen-copy" onClick={copy}>
        {t('copy')}
      </Button>
      {/* Long lines are read by moving the text: the keyboard has to get into it. */}
      <pre className="gen-code" tabIndex={0}>
        {text
          .replace(/\n$/, '')
          .split('\n')
          .map((line, at) => (
            <span key={at} className={marked?.has(at + 1) ? 'gen-wrong' : undefined}>
              {line || ' '}
              {'\n'}
            </span>
          ))}
      </pre>
    </div>
  );
}
