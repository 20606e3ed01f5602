/**
 * The canvas of a report: its figures over the rows there are, as whoever designs it sees them; they follow as one
 * rests, and can be taken along.
 */
import { Button, Skeleton } from 'antd';
import { type KeyboardEvent, type ReactNode, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Language, ReportSketch, ToneNote } from '../../../engine/client/index.ts';
import { useDesigner } from './designer-context.ts';
import { titleOf } from './drawn-list.ts';
import { reportAt, reportNames } from './report-document.ts';
import { Spoken } from './Spoken.tsx';
import { useFigures } from './useFigures.ts';

function Report({ code, title }: { readonly code: string; readonly title: string }): ReactNode {
  const {
    t,
    i18n: { language },
  } = useTranslation('formDesigner');
  const { document, view } = useDesigner();
  const { figures, failure, old, again } = useFigures(view.name, reportAt(document, code), language);
  const waiting = (
    <>
      <h2>{title}</h2>
      <Skeleton active paragraph={{ rows: 8 }} />
    </>
  );
  return (
    <section className="fd-report" aria-label={title} aria-busy={old && !failure}>
      {failure && (
        <div className="fd-failed" role="alert">
          <ToneNote tone="danger">{failure.message}</ToneNote>
          <Button onClick={again}>{t('retry')}</Button>
        </div>
      )}
      {figures ? (
        <Suspense fallback={waiting}>
          <ReportSketch data={figures} title={title} old={old} />
        </Suspense>
      ) : failure ? (
        <h2>{title}</h2>
      ) : (
        waiting
      )}
    </section>
  );
}

export function ReportPane({ language }: { readonly language: Language }): ReactNode {
  const { t } = useTranslation('formDesigner');
  const { document, view, chosen, choose, step, remove, addReport } = useDesigner();
  const place = useRef<HTMLDivElement>(null);
  const code = chosen?.kind === 'report' ? chosen.name : undefined;

  /** The same keys as in the outline, while the canvas itself has the focus. */
  function onKey(event: KeyboardEvent): void {
    if (event.target !== place.current) return;
    if (event.key === 'Delete') return remove();
    const by =
      event.key === 'ArrowUp' || event.key === 'ArrowLeft'
        ? -1
        : event.key === 'ArrowDown' || event.key === 'ArrowRight'
          ? 1
          : 0;
    if (by === 0) return;
    event.preventDefault();
    if (event.altKey) return step(by);
    const names = reportNames(document);
    const next = names[names.indexOf(code ?? '') + by];
    if (next !== undefined) choose({ kind: 'report', name: next });
  }
  return (
    <div
      ref={place}
      className="fd-canvas"
      tabIndex={0}
      role="group"
      aria-label={t('canvas.title')}
      lang={language}
      onKeyDown={onKey}
    >
      {code === undefined ? (
        <div className="fd-failed">
          <p>{t('report.none')}</p>
          {addReport && (
            <Button type="primary" onClick={addReport}>
              {t('report.add')}
            </Button>
          )}
        </div>
      ) : (
        <Spoken language={language}>
          <Report key={code} code={code} title={titleOf(document, view, { kind: 'report', name: code })} />
        </Spoken>
      )}
    </div>
  );
}
