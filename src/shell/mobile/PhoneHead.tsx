/** The bar at the top of a phone page: the way back, and where one is. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { Icon } from '../../engine/client/index.ts';

interface PhoneHeadProps {
  readonly title: string;
  /** Where back leads when the page was opened by its address. */
  readonly above: string;
  /** The page below has a heading of its own. */
  readonly quiet?: boolean;
  readonly right?: ReactNode;
}

/** Back as the browser has it, so that filters and place come back; `above` when there is nothing behind. */
export function useBack(above: string): () => void {
  const navigate = useNavigate();
  return () => {
    const { idx } = (history.state ?? {}) as { idx?: number };
    if (idx) void navigate(-1);
    else void navigate(above, { replace: true });
  };
}

export function PhoneHead({ title, above, quiet = false, right }: PhoneHeadProps): ReactNode {
  const { t } = useTranslation('mobile');
  const back = useBack(above);
  const Title = quiet ? 'b' : 'h1';
  return (
    <header className="ph-head">
      <button type="button" className="plain-icon ph-icon" aria-label={t('back')} onClick={back}>
        <Icon name="left" size={22} />
      </button>
      <Title>{title}</Title>
      <span className="ph-head-right">{right}</span>
    </header>
  );
}
