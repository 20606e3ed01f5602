/** A page of the menu that others may open, inside the frame. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import type { LackingRight } from '../../engine/model/admin-wire.ts';
import { StatusPage } from './status-pages.tsx';

/** A page of the menu that the person may not open: which right is lacking, and who can give it. */
export function LackingPage({ lacking: { title, right, changers } }: { readonly lacking: LackingRight }): ReactNode {
  const { t } = useTranslation(['layout', 'shell']);
  const navigate = useNavigate();
  const who =
    changers.length > 0 ? t('lacking.changers', { names: changers.join(t('lacking.joint')) }) : t('lacking.anyChanger');
  return (
    <StatusPage title={t('lacking.title', { title })} text={`${t('lacking.right', { right })}${who}`} inside>
      <button type="button" className="plain-button" onClick={() => void navigate(-1)}>
        {t('shell:denied.back')}
      </button>
      <Link className="plain-button" to="/" replace>
        {t('shell:toHome')}
      </Link>
    </StatusPage>
  );
}
