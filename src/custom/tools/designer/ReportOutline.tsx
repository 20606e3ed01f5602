/** The reports of the entity in their order; chosen by click or arrow keys, moved by dragging or Alt and an arrow. */
import { Button } from 'antd';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from '../../../engine/client/index.ts';
import { useDesigner } from './designer-context.ts';
import { titleOf } from './drawn-list.ts';
import { reportNames } from './report-document.ts';
import { useOutlineKeys } from './useOutlineKeys.ts';

/** `wrong`: kind and name of what has a mistake. */
export function ReportOutline({ wrong }: { readonly wrong: ReadonlySet<string> }): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { document, view, chosen, choose, press, addReport, scope } = useDesigner();
  const place = useRef<HTMLDivElement>(null);
  const onKey = useOutlineKeys(place);
  const names = reportNames(document);
  return (
    <div className="fd-outline" ref={place} data-zone="outline" onKeyDown={onKey}>
      {names.length === 0 && <p className="fd-note fd-none">{t('report.none')}</p>}
      <ul aria-label={t('part.report')}>
        {names.map((name) => {
          const word = titleOf(document, view, { kind: 'report', name });
          return (
            <li key={name} data-report={name}>
              <button
                type="button"
                className="fd-node fd-node-plain"
                aria-current={chosen?.kind === 'report' && chosen.name === name}
                onClick={() => choose({ kind: 'report', name })}
                onPointerDown={(event) => {
                  if (addReport) press(event, { kind: 'report', name, word });
                }}
              >
                <span className="fd-node-word">{word}</span>
                <span className="fd-node-note code">{name}</span>
                {wrong.has(`report ${name}`) && (
                  <span className="fd-node-wrong">
                    <Icon name="warning" size={14} />
                    <span className="visually-hidden">{t('problems.here')}</span>
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {addReport ? (
        <Button icon={<Icon name="plus" />} onClick={addReport}>
          {t('report.add')}
        </Button>
      ) : (
        <p className="fd-note fd-none">{t(scope === 'tenant' ? 'report.tenant' : 'report.closed')}</p>
      )}
    </div>
  );
}
