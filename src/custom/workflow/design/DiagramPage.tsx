/** The drawing of a definition as it was deployed: to be read, taken along as a file, and tried out. */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { App, Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { type ApiError, asApiError, ToneNote, useAnnouncedLabel } from '../../../engine/client/index.ts';
import type { CallAnswer } from '../../../engine/model/calls/declare.ts';
import type { workflowCalls } from '../../../engine/model/calls/workflow.ts';
import { send } from '../calls.ts';
import { type Designer, openDesigner } from './designer.ts';
import { FormFactsOf } from './FormFactsOf.tsx';
import { drawn } from './layout.ts';
import { exportAs, type ExportKind } from './picture.ts';
import { Simulator } from './simulation/Simulator.tsx';
import { Toolbar } from './Toolbar.tsx';
import { bpmnKey } from './words.ts';
import './designer.css';

type Diagram = CallAnswer<(typeof workflowCalls)['GET /api/workflow/definition/diagram']>;

/** A definition, or what a deployment brought. */
export type DiagramOf = { readonly id: string } | { readonly deployment: string };

function Screen({ diagram }: { readonly diagram: Diagram }): ReactNode {
  const { t, i18n } = useTranslation(['designer', 'bpmn']);
  const { message } = App.useApp();
  const place = useRef<HTMLDivElement>(null);
  const [viewer, setViewer] = useState<Designer>();
  const [refused, setRefused] = useState<string>();
  const [tries, setTries] = useState(false);
  const { bpmn, key } = diagram;
  const language = i18n.language;
  useEffect(() => {
    if (!place.current) return undefined;
    let gone = false;
    const open = openDesigner(place.current, {
      editable: false,
      process: key,
      language,
      spell: (label) => label,
      translate: (text) => i18n.t(bpmnKey(text), { ns: 'bpmn', lng: language, defaultValue: text }),
    });
    const show = async (): Promise<void> => {
      await open.open(await drawn(bpmn));
      if (!gone) setViewer(open);
    };
    show().catch((cause: unknown) => {
      if (!gone) setRefused(cause instanceof Error ? (cause.message.split('\n')[0] ?? '') : String(cause));
    });
    return () => {
      gone = true;
      setViewer(undefined);
      open.destroy();
    };
  }, [bpmn, key, i18n, language]);
  function sendOut(kind: ExportKind): void {
    if (!viewer) return;
    exportAs(kind, key, { xml: async () => bpmn, svg: () => viewer.svg() }).catch((cause: unknown) => {
      void message.error(asApiError(cause).message);
    });
  }
  return (
    <section
      className="flow-designer"
      data-workbench
      aria-label={t('diagramOf', { name: diagram.name, version: diagram.version })}
      data-ready={viewer !== undefined}
    >
      {tries && (
        <FormFactsOf form={diagram.form ?? ''}>
          {(facts) => (
            <Simulator xml={bpmn} process={key} known={{}} variables={facts.variables} onEnd={() => setTries(false)} />
          )}
        </FormFactsOf>
      )}
      {!tries && (
        <Toolbar
          designer={viewer}
          editable={false}
          chosen={0}
          saving={{ kind: 'saved' }}
          empty={false}
          onSave={() => undefined}
          onImport={() => undefined}
          onExport={sendOut}
          onSimulate={() => setTries(true)}
          title={t('resource', { name: `${key}.bpmn`, version: diagram.version })}
        />
      )}
      {refused !== undefined && (
        <p className="flow-line" role="alert">
          <ToneNote tone="danger">{t('unreadable', { reason: refused })}</ToneNote>
        </p>
      )}
      <div className="flow-body" hidden={tries}>
        <div className="flow-middle">
          <div ref={place} className="flow-canvas" />
        </div>
      </div>
    </section>
  );
}

export default function DiagramPage({ of }: { readonly of: DiagramOf }): ReactNode {
  const { t } = useTranslation('designer');
  const [diagram, setDiagram] = useState<Diagram>();
  const [failure, setFailure] = useState<ApiError>();
  const [round, setRound] = useState(0);
  const [asked] = useState(of);
  useAnnouncedLabel(diagram && `${diagram.name} V${diagram.version}`);
  useEffect(() => {
    const control = new AbortController();
    send('GET /api/workflow/definition/diagram', { query: asked }, { signal: control.signal }).then(
      setDiagram,
      (cause: unknown) => {
        if (!control.signal.aborted) setFailure(asApiError(cause));
      },
    );
    return () => control.abort();
  }, [asked, round]);
  if (!diagram && failure)
    return (
      <div className="flow-failed" role="alert">
        <ToneNote tone="danger">{failure.message}</ToneNote>
        <Button
          onClick={() => {
            setFailure(undefined);
            setRound(round + 1);
          }}
        >
          {t('retry')}
        </Button>
      </div>
    );
  if (!diagram)
    return (
      <div className="flow-failed anlan-late" aria-busy="true">
        <Skeleton active paragraph={{ rows: 8 }} />
      </div>
    );
  return <Screen diagram={diagram} />;
}
