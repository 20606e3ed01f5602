/** JSON as text, where the file names no members: what is broken stays in sight and keeps the form from being saved. */
import { Input } from 'antd';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EditProps } from '../../engine/client/index.ts';
import { jsonCodec } from './codec.ts';

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

export function JsonTextEdit({
  field,
  value,
  onChange,
  onBlur,
  disabled,
  invalid,
  id,
  onRefused,
}: EditProps): ReactNode {
  const { t } = useTranslation('widgets');
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? jsonCodec.format(value, field);
  const reason = typed === null || jsonCodec.parse(typed, field) !== undefined ? null : reasonOf(typed);

  function reasonOf(text: string): string {
    return t(isJson(text) ? (field.list ? 'json.list' : 'json.object') : 'json.invalid');
  }
  const type = (text: string): void => {
    setTyped(text);
    const parsed = jsonCodec.parse(text, field);
    onRefused?.(parsed === undefined ? reasonOf(text) : null);
    if (parsed !== undefined) onChange(parsed);
  };
  return (
    <>
      <Input.TextArea
        id={id}
        value={shown}
        disabled={disabled}
        status={invalid || reason ? 'error' : ''}
        aria-invalid={invalid || reason !== null}
        spellCheck={false}
        aria-describedby={reason ? `${id}-refused` : undefined}
        autoSize={{ minRows: 3, maxRows: 16 }}
        className="anlan-code-input"
        onChange={(event) => type(event.target.value)}
        onBlur={() => {
          if (reason === null) setTyped(null);
          onBlur?.();
        }}
      />
      {reason && !invalid && (
        <div id={`${id}-refused`} className="anlan-refused" role="alert">
          {reason}
        </div>
      )}
    </>
  );
}
