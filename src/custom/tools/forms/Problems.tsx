/** What is wrong with commands of a layer, each with what mends it, and one button that takes all mends. */
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneNote } from '../../../engine/client/index.ts';
import type { LayerProblem } from './calls.ts';
import { pathOfMend } from './mended.ts';

/** @param onMend takes all mends; absent where they cannot be taken here */
export function Problems({
  problems,
  onMend,
}: {
  readonly problems: readonly LayerProblem[];
  readonly onMend?: (() => void) | undefined;
}): ReactNode {
  const { t } = useTranslation('forms');
  const mends = problems.filter(({ mend }) => mend !== undefined);
  return (
    <>
      <ul className="forms-problems">
        {problems.map(({ severity, message, path, mend }, at) => (
          <li key={at}>
            <ToneNote tone={severity === 'error' ? 'danger' : 'warning'}>{message}</ToneNote>{' '}
            <small className="code">{path}</small>
            {mend !== undefined && (
              <small className="forms-mend">
                {mend === null ? (
                  t('mend.drop')
                ) : (
                  <>
                    {t('mend.to')} <span className="code">{pathOfMend(mend)}</span>
                  </>
                )}
              </small>
            )}
          </li>
        ))}
      </ul>
      {onMend && mends.length > 0 && <Button onClick={onMend}>{t('mend.all', { count: mends.length })}</Button>}
    </>
  );
}
