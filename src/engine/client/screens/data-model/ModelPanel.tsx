/**
 * What concerns one entry of the data model: mistakes with their lines, the plan that waits, builds under way, facts.
 */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { App, Button } from 'antd';
import { useTranslation } from 'react-i18next';
import type { DataModelData, ModelEntry, ModelProblem } from '../../../model/admin-wire.ts';
import type { ApiError } from '../../api/errors.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { checkPermiAll } from '../../controllers/permissions.ts';
import type { DataModelController } from '../../controllers/useDataModelController.ts';
import { Icon } from '../../parts/Icon.tsx';
import { ToneMark } from '../../parts/ToneMark.tsx';
import { ErrorNotice } from '../detail/ErrorNotice.tsx';
import { PlanView } from './PlanView.tsx';
import { StateTag } from './EntityTable.tsx';
import { shortVersion } from './short-version.ts';

/** What the form designer asks for: its page, and changing layers. */
const DESIGN = ['tools:formDesigner:query', 'system:dataModel:layer'];

/** Longer lines are cut off by the server. */
const LINE_LIMIT = 200;

/** The lines around a mistake, its own one marked by more than its colour. */
function Excerpt({ problem }: { readonly problem: ModelProblem }): ReactNode {
  // Common indentation tells nothing; blank lines have none.
  const indent = Math.min(
    LINE_LIMIT,
    ...problem.excerpt
      .filter(({ text }) => text.trim() !== '')
      .map(({ text }) => text.length - text.trimStart().length),
  );
  return (
    <ol className="model-excerpt" aria-label={problem.file} tabIndex={0}>
      {problem.excerpt.map(({ line, text }) => (
        <li
          key={line}
          {...(line === problem.line ? { className: 'model-wrong', 'aria-current': 'true' as const } : {})}
        >
          <span className="model-line">{line}</span>
          <span>{text.slice(indent, text.length - text.trimStart().length)}</span>
          <code>{text.trimStart()}</code>
        </li>
      ))}
    </ol>
  );
}

function Problem({ problem, own }: { readonly problem: ModelProblem; readonly own: string | undefined }): ReactNode {
  const { t } = useTranslation('admin');
  const place =
    problem.file === own
      ? t('model.line', { line: problem.line })
      : t('model.lineOf', { file: problem.file, line: problem.line });
  return (
    <li className="model-problem">
      <p>
        <ToneMark tone={problem.severity === 'error' ? 'danger' : 'warning'} /> <b>{place}</b> {problem.message}
      </p>
      {problem.path !== '' && <p className="code model-path">{problem.path}</p>}
      {problem.excerpt.length > 0 && <Excerpt problem={problem} />}
    </li>
  );
}

/** Errors say what runs instead; warnings only that they are there. */
function Problems({ entry }: { readonly entry: ModelEntry }): ReactNode {
  const { t } = useTranslation('admin');
  const errors = entry.problems.filter(({ severity }) => severity === 'error');
  const warnings = entry.problems.filter(({ severity }) => severity === 'warning');
  const after =
    entry.steps.length > 0
      ? undefined
      : entry.running
        ? t('model.lastGood', { version: shortVersion(entry.running.version) })
        : t('model.notRunning');
  const list = (problems: readonly ModelProblem[]): ReactNode => (
    <ul>
      {problems.map((problem) => (
        <Problem key={`${problem.file} ${problem.path} ${problem.message}`} problem={problem} own={entry.file} />
      ))}
    </ul>
  );
  return (
    <>
      {errors.length > 0 && (
        <section className="model-part">
          <h3>{t('model.errors', { count: errors.length })}</h3>
          {list(errors)}
          {after && <p className="model-note">{after}</p>}
        </section>
      )}
      {warnings.length > 0 && (
        <section className="model-part">
          <h3>{t('model.warnings', { count: warnings.length })}</h3>
          {list(warnings)}
        </section>
      )}
    </>
  );
}

/** The rows of a ring in their order, each with the way out. */
function Rings({
  entry,
  data,
  controller,
  onOpened,
}: Pick<ModelPanelProps, 'entry' | 'data' | 'controller'> & { readonly onOpened: () => void }): ReactNode {
  const { t } = useTranslation('admin');
  const { message } = App.useApp();
  const [error, setError] = useState<ApiError>();
  async function open(id: string, label: string): Promise<void> {
    const failed = await controller.openRing(entry.entity ?? '', id);
    setError(failed);
    if (failed) return;
    void message.success(t('model.ringOpened', { label }));
    onOpened();
  }
  return (
    <section className="model-part">
      <h3>{t('model.ring')}</h3>
      <p className="model-note">{t('model.ringNote')}</p>
      {error && <ErrorNotice title={t('model.ringFailed')} error={error} />}
      {entry.rings.map((ring) => (
        <ul key={ring[0]?.id}>
          {ring.map(({ id, label }) => (
            <li key={id} className="model-ring">
              <ToneMark tone="danger" />
              <span>{label}</span>
              {data.mayConfirm && (
                <Button
                  size="small"
                  disabled={controller.confirming}
                  aria-label={t('model.ringOutOf', { label })}
                  onClick={() => {
                    void open(id, label);
                  }}
                >
                  {t('model.ringOut')}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ))}
    </section>
  );
}

function Facts({ entry }: { readonly entry: ModelEntry }): ReactNode {
  const { t } = useTranslation('admin');
  const { href } = useNavigation();
  const mayDesign = entry.entity !== undefined && entry.running !== undefined && checkPermiAll(DESIGN);
  const facts: readonly (readonly [string, string | undefined])[] = [
    [t('model.file'), entry.file],
    [t('model.folder'), entry.folder],
    [t('model.table'), entry.running?.table],
    [t('model.wholeVersion'), entry.running?.version],
  ];
  return (
    <section className="model-part">
      <h3>{t('model.facts')}</h3>
      <dl className="model-facts">
        {facts.flatMap(([name, value]) =>
          value === undefined
            ? []
            : [
                <div key={name}>
                  <dt>{name}</dt>
                  <dd className="code">{value}</dd>
                </div>,
              ],
        )}
      </dl>
      {entry.running?.path !== undefined && (
        <p className="model-open">
          <a href={href(entry.running.path)}>{t('model.open', { title: entry.title })}</a>
        </p>
      )}
      {mayDesign && (
        <p className="model-open">
          <a href={href(`/tools/formDesigner?entity=${entry.entity}`)}>{t('model.design')}</a>
        </p>
      )}
    </section>
  );
}

interface ModelPanelProps {
  readonly entry: ModelEntry;
  readonly data: DataModelData;
  readonly controller: DataModelController;
  readonly onClose: () => void;
}

export function ModelPanel({ entry, data, controller, onClose }: ModelPanelProps): ReactNode {
  const { t } = useTranslation('admin');
  const panel = useRef<HTMLElement>(null);
  // What was chosen far down the page begins at its top.
  useEffect(() => {
    panel.current?.scrollTo(0, 0);
  }, []);
  return (
    <aside
      className="model-panel"
      ref={panel}
      tabIndex={-1}
      aria-label={entry.title}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !(event.target instanceof HTMLInputElement)) onClose();
      }}
    >
      <header>
        <h2>{entry.title}</h2>
        <StateTag entry={entry} />
        <span className="model-space" />
        <button type="button" className="plain-icon" aria-label={t('close')} title={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </header>
      {entry.entity !== undefined && <p className="code model-sub">{entry.entity}</p>}
      <Problems entry={entry} />
      {entry.rings.length > 0 && (
        <Rings entry={entry} data={data} controller={controller} onOpened={() => panel.current?.focus()} />
      )}
      {entry.steps.length > 0 && <PlanView entry={entry} data={data} controller={controller} />}
      {entry.building.length > 0 && (
        <section className="model-part">
          <h3>{t('model.building')}</h3>
          <ul>
            {entry.building.map(({ index, columns, progress }) => (
              <li key={index} className="model-build">
                <ToneMark tone="info" />
                <span className="code">{columns.join(', ') || index}</span>
                <span className="model-space" />
                {progress === undefined ? (
                  t('model.queued')
                ) : (
                  <>
                    <progress max={100} value={progress} aria-label={t('model.building')} /> {progress}%
                  </>
                )}
              </li>
            ))}
          </ul>
          <p className="model-note">{t('model.buildingNote')}</p>
        </section>
      )}
      {entry.state === 'hidden' && <p className="model-part model-note">{t('model.hiddenNote')}</p>}
      <Facts entry={entry} />
    </aside>
  );
}
