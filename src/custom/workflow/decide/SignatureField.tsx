/**
 * A signature where the node asks for one: drawn, or the one given last taken again; and as it stands in the course.
 */
import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { WireRow } from '../../../engine/model/wire.ts';
import { useKeptField } from './useKeptField.ts';

const FIELD = 'signature';

interface SignatureFieldProps {
  /** The signature given last. */
  readonly kept: string | null;
  readonly value: string | undefined;
  readonly onChange: (file: string | undefined) => void;
  /** One could not be stored: nothing can be sent. */
  readonly onBusy: (isBusy: boolean) => void;
  /** One is drawn and on its way: what is sent waits for it. */
  readonly onSigning: (isSigning: boolean) => void;
  readonly invalid: boolean;
}

export function SignatureField({ kept, value, onChange, onBusy, onSigning, invalid }: SignatureFieldProps): ReactNode {
  const { t } = useTranslation('course');
  const stored = useKeptField(FIELD);
  const id = useId();
  if (!stored) return null;
  const { view, field, widget } = stored;
  return (
    <div className="decide-signature">
      <widget.edit
        field={field}
        value={value ?? null}
        id={id}
        disabled={false}
        readOnly={false}
        invalid={invalid}
        context={{ entity: view, row: {} }}
        onChange={(file) => onChange(typeof file === 'string' ? file : undefined)}
        onRefused={(reason, passing = false) => {
          onSigning(reason !== null && passing);
          onBusy(reason !== null && !passing);
        }}
      />
      {kept !== null && kept !== value && <Button onClick={() => onChange(kept)}>{t('sign.takeKept')}</Button>}
    </div>
  );
}

/** A signature that was given. */
export function SignaturePicture({ file }: { readonly file: string }): ReactNode {
  const stored = useKeptField(FIELD);
  return stored ? (
    <stored.widget.view field={stored.field} value={file} row={{ id: '' } as WireRow} entity={stored.view} />
  ) : null;
}
