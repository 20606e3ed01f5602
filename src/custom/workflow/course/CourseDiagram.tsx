/**
 * Where a process stands and where it went, on its diagram: colours, and a badge with shape and word at each visited
 * node that says more when it is pointed at.
 */
import { type ReactNode, useEffect, useEffectEvent, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, ToneTag, addIcons, useListMark } from '../../../engine/client/index.ts';
import type { Tone } from '../../../engine/model/types.ts';
import { bpmnKey } from '../design/words.ts';
import { type NodeCourse, type Stand, type Visit, flowsOf, nodesOf, placeOf } from './standing.ts';
import { spanText } from './duration.ts';
import { type CourseViewer, openViewer } from './viewer.ts';

addIcons({ fitAll: 'M2.500 6V2.500H6M10 2.500h3.500V6M13.500 10v3.500H10M6 13.500H2.500V10' });

const TONES: Readonly<Record<Stand, Tone>> = {
  open: 'info',
  waiting: 'none',
  passed: 'success',
  cancelled: 'none',
  returned: 'warning',
};
const STANDS: readonly Stand[] = ['passed', 'open', 'returned', 'cancelled'];
/** The same five shapes as everywhere, as letters: a badge is made outside React. */
const SHAPES: Readonly<Record<Stand, string>> = { passed: '●', open: '◐', waiting: '◌', returned: '▲', cancelled: '○' };
const LARGER = 1.25;

interface CourseDiagramProps {
  readonly bpmn: string;
  readonly visits: readonly Visit[];
}

/** One visit in words: who, from when to when, how long. */
function VisitLine({ visit: { who, from, to, how } }: { readonly visit: Visit }): ReactNode {
  const { t } = useTranslation('course');
  const mark = useListMark();
  const { t: word } = useTranslation('workflow');
  return (
    <li>
      <ToneTag tone={TONES[how]}>{t(`stand.${how}`)}</ToneTag>
      {who.length > 0 && <b>{who.join(mark)}</b>}
      <span>
        {to === null
          ? t('diagram.since', { at: from.slice(0, 16) })
          : t('diagram.fromTo', { from: from.slice(0, 16), to: to.slice(0, 16) })}
      </span>
      {to !== null && <span>{word('course.took', { time: spanText(from, to, word) })}</span>}
    </li>
  );
}

function NodeLines({ node }: { readonly node: NodeCourse }): ReactNode {
  const { t } = useTranslation('course');
  const { visits, times } = node;
  return (
    <div>
      <p>
        <b>{visits[0]?.name}</b>
        {times > 1 && <span className="workflow-note">{t('diagram.times', { count: times })}</span>}
      </p>
      <ul>
        {visits.map((visit) => (
          <VisitLine
            key={`${visit.from} ${visit.to} ${visit.flow} ${visit.how} ${visits.indexOf(visit)}`}
            visit={visit}
          />
        ))}
      </ul>
    </div>
  );
}

export default function CourseDiagram({ bpmn, visits }: CourseDiagramProps): ReactNode {
  const { t, i18n } = useTranslation(['course', 'bpmn', 'workflow']);
  const place = useRef<HTMLDivElement>(null);
  const said = useId();
  const [viewer, setViewer] = useState<CourseViewer>();
  const [failed, setFailed] = useState(false);
  const [pointed, setPointed] = useState<string>();
  const nodes = useMemo(() => nodesOf(visits), [visits]);
  const open = [...nodes].filter(([, { stand }]) => stand === 'open');
  const asked = pointed === undefined ? undefined : nodes.get(pointed);
  const language = i18n.language;

  const badgeOf = useEffectEvent((id: string, isStep: boolean): HTMLElement => {
    const node = nodes.get(id);
    const badge = document.createElement('button');
    badge.type = 'button';
    if (!node) return badge;
    const word = t(`stand.${node.stand}`);
    // A join is come to by each of its ways: how often says nothing there.
    const times = isStep && node.times > 1 ? node.times : undefined;
    badge.className = `course-badge course-badge-${node.stand}`;
    badge.textContent = [
      SHAPES[node.stand],
      isStep || node.stand !== 'passed' ? word : '',
      times === undefined ? '' : `×${times}`,
    ]
      .filter(Boolean)
      .join(' ');
    badge.setAttribute(
      'aria-label',
      [node.visits[0]?.name, word, times === undefined ? '' : t('diagram.times', { count: times })]
        .filter(Boolean)
        .join(' '),
    );
    badge.setAttribute('aria-describedby', said);
    badge.addEventListener('focus', () => setPointed(id));
    badge.addEventListener('click', () => setPointed(id));
    return badge;
  });
  const show = useEffectEvent((on: CourseViewer) =>
    on.show(new Map([...nodes].map(([id, { stand }]) => [id, stand])), flowsOf(visits), (id, isStep) =>
      badgeOf(id, isStep),
    ),
  );
  const begin = useEffectEvent((on: CourseViewer) => on.begin(placeOf(visits)));

  useEffect(() => {
    if (!place.current) return undefined;
    const made = openViewer(
      place.current,
      (text) => i18n.t(bpmnKey(text), { ns: 'bpmn', lng: language, defaultValue: text }),
      language,
    );
    let gone = false;
    setFailed(false);
    made.open(bpmn).then(
      () => {
        if (gone) return;
        made.onPoint((id) => setPointed(id));
        begin(made);
        setViewer(made);
      },
      () => {
        if (!gone) setFailed(true);
      },
    );
    return () => {
      gone = true;
      setViewer(undefined);
      made.destroy();
    };
  }, [bpmn, language, i18n]);
  useEffect(() => {
    if (viewer) show(viewer);
  }, [viewer, visits]);

  const tool = (icon: string, word: string, act: () => void): ReactNode => (
    <button type="button" className="plain-icon" aria-label={word} title={word} disabled={!viewer} onClick={act}>
      <Icon name={icon} />
    </button>
  );
  const here = open[0]?.[0] ?? placeOf(visits);
  return (
    <section className="course-diagram" aria-label={t('diagram.title')}>
      <header>
        <h2>{t('diagram.title')}</h2>
        <ul className="course-legend" aria-label={t('diagram.legend')}>
          {STANDS.map((stand) => (
            <li key={stand}>
              <ToneTag tone={TONES[stand]}>{t(`stand.${stand}`)}</ToneTag>
            </li>
          ))}
        </ul>
        <span className="course-tools">
          {tool('minus', t('diagram.smaller'), () => viewer?.zoomBy(1 / LARGER))}
          {tool('plus', t('diagram.larger'), () => viewer?.zoomBy(LARGER))}
          {tool('fitAll', t('diagram.fit'), () => viewer?.fit())}
          {here !== undefined && (
            <button type="button" className="plain-link" disabled={!viewer} onClick={() => viewer?.focus(here)}>
              {t(open.length > 0 ? 'diagram.toOpen' : 'diagram.toEnd')}
            </button>
          )}
        </span>
      </header>
      {failed && (
        <p className="workflow-note" role="alert">
          {t('diagram.failed')}
        </p>
      )}
      <div
        ref={place}
        className="flow-canvas course-canvas"
        hidden={failed}
        role="group"
        aria-label={t('diagram.title')}
        aria-busy={!viewer && !failed}
      />
      <div id={said} className="course-said" aria-live="polite">
        {asked ? <NodeLines node={asked} /> : open.map(([id, node]) => <NodeLines key={id} node={node} />)}
      </div>
    </section>
  );
}
