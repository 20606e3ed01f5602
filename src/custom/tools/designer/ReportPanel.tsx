/**
 * The properties of a report: its name and how it is drawn, what its rows are gathered by, what is reckoned of each
 * group, and which rows are counted.
 */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { textAt } from '../../../engine/model/format/read/source.ts';
import { useDesigner } from './designer-context.ts';
import { titleOf } from './drawn-list.ts';
import { Fold } from './Fold.tsx';
import { GroupsInput } from './GroupsInput.tsx';
import { Items, Translations } from './Items.tsx';
import { MeasuresInput } from './MeasuresInput.tsx';
import { reportItems } from './panel-items.ts';
import { reportAt, setReport } from './report-document.ts';

function Body({ code }: { readonly code: string }): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { document, change } = useDesigner();
  const raw = reportAt(document, code);
  const path = ['reports', code];
  const items = (rules: boolean): ReactNode => (
    <Items
      items={reportItems().filter(({ group }) => (group === 'rules') === rules)}
      value={raw}
      within="report"
      path={path}
      onChange={(key, value) => change((now) => setReport(now, code, key, value))}
    />
  );
  return (
    <>
      {items(false)}
      <Fold title={t('report.groups')}>
        <GroupsInput code={code} />
      </Fold>
      <Fold title={t('report.measures')}>
        <MeasuresInput code={code} />
      </Fold>
      {items(true)}
      <Fold title={t('panel.otherLanguages')} closed>
        <Translations path={`reports.${code}`} title={textAt(raw, 'title') ?? ''} />
      </Fold>
    </>
  );
}

export function ReportPanel(): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { document, view, chosen } = useDesigner();
  if (chosen?.kind !== 'report') return null;
  return (
    <aside className="fd-panel" aria-label={t('panel.title')}>
      <header className="fd-panel-head">
        <h2>{titleOf(document, view, chosen)}</h2>
        <span className="fd-note">{t('panel.kind.report')}</span>
      </header>
      <Body key={chosen.name} code={chosen.name} />
    </aside>
  );
}
