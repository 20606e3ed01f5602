/**
 * What somebody holds, kind by kind: how many, which, the list that shows them, and a successor of their own where one
 * is wanted.
 */
import { Button } from 'antd';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type HeldRecords, useListMark, useNavigation } from '../../engine/client/index.ts';

interface Props {
  readonly held: readonly HeldRecords[];
  /** Entities with a successor of their own. */
  readonly chosen: readonly string[];
  readonly chooser: (records: HeldRecords) => ReactNode;
  readonly onChoose: (records: HeldRecords) => void;
}

export function HeldList({ held, chosen, chooser, onChoose }: Props): ReactNode {
  const { t } = useTranslation('authority');
  const mark = useListMark();
  const { href } = useNavigation();
  if (held.length === 0)
    return (
      <p className="leave-nothing" role="status">
        {t('leave.nothing')}
      </p>
    );
  return (
    <section aria-label={t('leave.held', { count: held.reduce((sum, one) => sum + one.count, 0) })}>
      <h3 className="leave-head">{t('leave.held', { count: held.reduce((sum, one) => sum + one.count, 0) })}</h3>
      <ul className="leave-held">
        {held.map((records) => (
          <li key={records.entity}>
            <div className="leave-kind">
              <b>{records.title}</b>
              <span>{t('leave.count', { count: records.count })}</span>
              {held.length > 1 && !chosen.includes(records.entity) && (
                <Button
                  type="link"
                  size="small"
                  aria-label={t('leave.anotherFor', { title: records.title })}
                  onClick={() => onChoose(records)}
                >
                  {t('leave.another')}
                </Button>
              )}
            </div>
            {records.names.length > 0 && (
              <small>
                {records.count > records.names.length
                  ? t('leave.andMore', { names: records.names.join(mark) })
                  : records.names.join(mark)}
              </small>
            )}
            {records.fields.some(({ path }) => path !== undefined) && (
              <div className="leave-links">
                {records.fields.map(
                  ({ title, count, path }) =>
                    path !== undefined && (
                      <a key={title} href={href(path)} target="_blank" rel="noreferrer">
                        {t('leave.openList', { field: title, count })}
                      </a>
                    ),
                )}
              </div>
            )}
            {chosen.includes(records.entity) && chooser(records)}
          </li>
        ))}
      </ul>
    </section>
  );
}
