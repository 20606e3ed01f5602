/** The fixed foot of a form: what has to be mended at the left, with links; the buttons at the right. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../parts/Icon.tsx';

export interface ErrorLink {
  readonly path: string;
  readonly title: string;
}

/** More links than these do not fit beside the buttons; the count says the rest. */
const MOST_LINKS = 3;

export function FormFoot({
  errors,
  onVisit,
  children,
}: {
  readonly errors: readonly ErrorLink[];
  readonly onVisit: (path: string) => void;
  readonly children: ReactNode;
}): ReactNode {
  const { t } = useTranslation('form');
  return (
    <>
      <div className="anlan-form-errors" role="status">
        {errors.length > 0 && (
          <>
            <Icon name="warning" />
            <span className="anlan-form-errors-count">{t('toMend', { count: errors.length })}</span>
            {errors.slice(0, MOST_LINKS).map((error) => (
              <button
                key={error.path + error.title}
                type="button"
                className="anlan-error-link"
                onClick={() => onVisit(error.path)}
              >
                {error.title}
              </button>
            ))}
          </>
        )}
      </div>
      <div className="anlan-form-buttons">{children}</div>
    </>
  );
}
