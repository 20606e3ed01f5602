/** A signature where the node asks for one: drawn, or the one given last taken again; and as it stands in the course. */
import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { pickWidget, useEntityView } from '../../../engine/client/index.ts';
import type { WireRow } from '../../../engine/model/wire.ts';

/** Where signatures are kept: its field says how large one may be, and is drawn by the widget of every signature. */
const HOLDER = 'processRecord';
const FIELD = 'signature';

interface SignatureFieldProps {
  /** The signature given last. */
  readonly kept: string | null;
  readonly value: string | undefined;
  readonly onChange: (file: string | undefined) => void;
  /** One is on its way: it cannot be sent yet. */
  readonly onBusy: (isBusy: boolean) => void;
  readonly invalid: boolean;
}

export function SignatureField({ kept, value, onChange, onBusy, invalid }: SignatureFieldProps): ReactNode {
  const { t } = useTranslation('course');
  const { view } = useEntityView(HOLDER);
  const id = useId();
  const field = view?.fields.find(({ name }) => name === FIELD);
  const widget = field && pickWidget(field);
  if (!view || !field || !widget) return null;
  return (
    <div className="decide-signature">
      <widget.edit field={field} value={value ?? null} id={id} disabled={false} readOnly={false} invalid={invalid} context={{ entity: view, row: {} }} onChange={(file) => onChange(typeof file === 'string' ? file : undefined)} onRefused={(reason) => onBusy(reason !== null)} />
      {kept !== null && kept !== value && <Button onClick={() => onChange(kept)}>{t('sign.takeKept')}</Button>}
    </div>
  );
}

/** A signature that was given. */
export function SignaturePicture({ file }: { readonly file: string }): ReactNode {
  const { view } = useEntityView(HOLDER);
  const field = view?.fields.find(({ name }) => name === FIELD);
  const widget = field && pickWidget(field);
  if (!view || !field || !widget) return null;
  return <widget.view field={field} value={file} row={{ id: '' } as WireRow} entity={view} />;
}
