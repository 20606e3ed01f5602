/** A version of a process as it is drawn, with what differs marked by colour, line and word. */
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ToneNote } from '../../../engine/client/index.ts';
import { type Sign, openViewer } from './viewer.ts';

interface Props {
  readonly title: string;
  readonly bpmn: string;
  readonly signs: ReadonlyMap<string, Sign>;
}

export default function Diagram({ title, bpmn, signs }: Props): ReactNode {
  const {
    i18n: { language },
  } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [viewer, setViewer] = useState<ReturnType<typeof openViewer>>();
  const [refused, setRefused] = useState<string>();
  const signed = useEffectEvent((open: ReturnType<typeof openViewer>) => open.sign(signs));
  useEffect(() => {
    if (!place.current) return undefined;
    let gone = false;
    const open = openViewer(place.current, language);
    open.open(bpmn).then(
      () => {
        if (gone) return;
        setRefused(undefined);
        setViewer(open);
        signed(open);
      },
      (cause: unknown) => {
        if (!gone) setRefused(cause instanceof Error ? cause.message.split('\n')[0] : String(cause));
      },
    );
    return () => {
      gone = true;
      setViewer(undefined);
      open.destroy();
    };
  }, [bpmn, language]);
  useEffect(() => viewer?.sign(signs), [viewer, signs]);
  return (
    <figure className="move-diagram" aria-label={title}>
      <figcaption>{title}</figcaption>
      {refused !== undefined && <ToneNote tone="warning">{refused}</ToneNote>}
      <div ref={place} className="move-canvas" />
    </figure>
  );
}
