/** Inputs for texts of one line and of many. */
import { Input } from 'antd';
import type { ComponentType, HTMLAttributes, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Codec, type EditProps, secretToggle } from '../../engine/client/index.ts';
import { textCodec } from '../text-codecs.ts';

interface LineOptions {
  readonly inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  readonly autoComplete?: string;
  readonly placeholder?: string;
  readonly code?: boolean;
}

/**
 * An input of one line. What is typed travels at once, so that nothing is lost and the form can judge it;
 * on leaving it is tidied by the codec, if the codec takes it.
 */
export function lineEdit(codec: Codec, options: LineOptions = {}): ComponentType<EditProps> {
  function LineEdit({ field, value, onChange, onBlur, disabled, invalid, id }: EditProps): ReactNode {
    const text = codec.format(value, field);
    const leave = (): void => {
      const tidy = codec.parse(text, field);
      if (tidy !== undefined && tidy !== value) onChange(tidy);
      onBlur?.();
    };
    return (
      <Input
        id={id}
        value={text}
        disabled={disabled}
        status={invalid ? 'error' : ''}
        aria-invalid={invalid}
        className={options.code ? 'anlan-code-input' : undefined}
        inputMode={options.inputMode}
        autoComplete={options.autoComplete ?? 'off'}
        placeholder={options.placeholder}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        onBlur={leave}
      />
    );
  }
  return LineEdit;
}

/** A field of several lines that grows with its text. */
export function linesEdit(options: { readonly rows: number; readonly code?: boolean }): ComponentType<EditProps> {
  function LinesEdit({ field, value, onChange, onBlur, disabled, invalid, id }: EditProps): ReactNode {
    return (
      <Input.TextArea
        id={id}
        value={textCodec.format(value, field)}
        disabled={disabled}
        status={invalid ? 'error' : ''}
        aria-invalid={invalid}
        count={
          field.maxLength === undefined
            ? undefined
            : { show: true, max: field.maxLength, strategy: (text) => [...text].length }
        }
        spellCheck={!options.code}
        autoSize={{ minRows: options.rows, maxRows: 16 }}
        className={options.code ? 'anlan-code-input' : undefined}
        onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
        onBlur={onBlur}
      />
    );
  }
  return LinesEdit;
}

/** What an editor is written in where its script cannot be fetched: says so, and takes the text as it is. */
export function unloadedEdit(Plain: ComponentType<EditProps>): ComponentType<EditProps> {
  function UnloadedEdit(props: EditProps): ReactNode {
    const { t } = useTranslation('widgets');
    return (
      <>
        <p className="anlan-refused" role="alert">
          {t('editor.unloaded')}
        </p>
        <Plain {...props} />
      </>
    );
  }
  return UnloadedEdit;
}

/** The place of an editor that is still fetched. */
export function WaitingEdit({ id }: EditProps): ReactNode {
  return <div id={id} className="anlan-editor-wait" tabIndex={-1} aria-busy="true" />;
}

/** Never shows what is stored: it only takes a new secret, and no more of it than may be saved. */
export function SecretEdit({ field, value, onChange, onBlur, disabled, invalid, id, context }: EditProps): ReactNode {
  const { t } = useTranslation('widgets');
  const stored = context.row.id !== undefined;
  return (
    <Input.Password
      id={id}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled}
      status={invalid ? 'error' : ''}
      aria-invalid={invalid}
      iconRender={secretToggle(t('secret.show'), t('secret.hide'))}
      autoComplete="new-password"
      placeholder={stored ? t('secret.unchanged') : undefined}
      maxLength={field.maxLength}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
      onBlur={onBlur}
    />
  );
}
