/** Scanning on its own: a code opens the record it stands for, or says why it does not. */
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asApiError } from '../../api/errors.ts';
import { type Scanned, findScanned } from '../../api/scan.ts';
import { Icon } from '../../parts/Icon.tsx';
import { FieldError } from '../../parts/FieldError.tsx';
import { Scanner } from './Scanner.tsx';

interface ScanPageProps {
  /** What was scanned by another camera and led here. */
  readonly text?: string;
  readonly onFound: (found: Scanned) => void;
  readonly hrefOf: (found: Scanned) => string;
}

type Look =
  | { readonly kind: 'open' }
  | { readonly kind: 'asking'; readonly text: string }
  | { readonly kind: 'several'; readonly found: readonly Scanned[] }
  | { readonly kind: 'refused'; readonly message: string };

export default function ScanPage({ text, onFound, hrefOf }: ScanPageProps): ReactNode {
  const { t } = useTranslation('phone');
  const [look, setLook] = useState<Look>(text === undefined ? { kind: 'open' } : { kind: 'asking', text });
  const asked = look.kind === 'asking' ? look.text : undefined;
  const answered = useEffectEvent((found: readonly Scanned[]) => {
    const [one, ...more] = found;
    if (one && more.length === 0) onFound(one);
    else setLook({ kind: 'several', found });
  });
  useEffect(() => {
    if (asked === undefined) return undefined;
    const control = new AbortController();
    findScanned(asked, control.signal).then(
      (found) => {
        if (!control.signal.aborted) answered(found);
      },
      (cause: unknown) => {
        if (!control.signal.aborted) setLook({ kind: 'refused', message: asApiError(cause).message });
      },
    );
    return () => control.abort();
  }, [asked]);
  if (look.kind === 'open' || (look.kind === 'asking' && text === undefined))
    return <Scanner paused={look.kind === 'asking'} onText={(scanned) => setLook({ kind: 'asking', text: scanned })} />;
  return (
    <>
      <div className="ph-pad pr-detail pr-scanned">
        {look.kind === 'asking' && <p className="ph-none">{t('scan.finding')}</p>}
        {look.kind === 'refused' && (
          <section className="pr-sheet">
            <FieldError error={look.message} />
          </section>
        )}
        {look.kind === 'several' && (
          <>
            <p role="status">{t('scan.several', { count: look.found.length })}</p>
            {look.found.map((one) => (
              <a key={one.id} className="pr-row" href={hrefOf(one)}>
                <span>
                  {one.label}
                  <small className="pr-scan-kind">{one.title}</small>
                </span>
                <Icon name="right" />
              </a>
            ))}
          </>
        )}
      </div>
      {look.kind !== 'asking' && (
        <div className="ph-bar">
          <button type="button" className="plain-button plain-main ph-button" onClick={() => setLook({ kind: 'open' })}>
            {t('scan.again')}
          </button>
        </div>
      )}
    </>
  );
}
