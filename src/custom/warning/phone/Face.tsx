/**
 * `/faceRecognition/faceDetail?id=…`: one event of a gate. The stored picture and the captured one stand side by side
 * for whoever compares them; below them what is known of the person, and what is decided.
 */
import { type ReactNode, use, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PhonePartsContext, ToneNote, ToneTag, fileAddress, useLive } from '../../../engine/client/index.ts';
import { PhoneActs, PhoneRecord, RecordState, UnsentOf, fieldOf, picturesOf } from '../../../engine/client/phone.ts';
import type { EntityView, WireRow } from '../../../engine/model/wire.ts';
import { EventMark, FACE, FACES } from './Faces.tsx';
import './face.css';

interface Shown {
  readonly view: EntityView;
  readonly row: WireRow;
}

/** The card as the server answers it. */
interface PersonCard {
  readonly name: string;
  readonly number: string | null;
  readonly facts: readonly { readonly title: string; readonly text: string; readonly tone?: 'danger' | 'warning' }[];
  readonly certificates: readonly {
    readonly id: string;
    readonly kind: string;
    readonly number: string;
    readonly validTo: string | null;
    readonly state: string;
    readonly isGood: boolean;
  }[];
}

/** Pictures that are compared; without one the place says so. */
const SIDES = ['registeredFace', 'snapshot'] as const;
/** Once: a person's papers do not change while somebody stands at the gate. */
const ONCE = 0;

function Side({
  view,
  row,
  name,
  onOpen,
}: Shown & { readonly name: string; readonly onOpen: (id: string) => void }): ReactNode {
  const { t } = useTranslation('warning');
  const field = fieldOf(view, name);
  const [id] = picturesOf(row, name);
  if (!field) return null;
  return (
    <figure className="warning-face-side">
      {id === undefined ? (
        <p>{t(`face.no.${name}`)}</p>
      ) : (
        <button type="button" aria-label={t('face.enlarge', { title: field.title })} onClick={() => onOpen(id)}>
          <img src={fileAddress(id, '/thumbnail')} alt={field.title} width="160" height="200" />
        </button>
      )}
      <figcaption>{field.title}</figcaption>
    </figure>
  );
}

/** What the gate says of the two pictures. Where it says nothing, nobody has compared them yet. */
function Match({ row }: { readonly row: WireRow }): ReactNode {
  const { t } = useTranslation('warning');
  const score = row['score'];
  if (score === null || score === undefined) return <ToneNote tone="warning">{t('face.unmatched')}</ToneNote>;
  return <p className="warning-face-score">{t('face.score', { percent: Math.round(Number(score) * 100) })}</p>;
}

function Compared({ view, row }: Shown): ReactNode {
  const { t } = useTranslation('warning');
  const [open, setOpen] = useState<string>();
  return (
    <section className="pr-sheet" aria-label={t('face.compare')}>
      <div className="warning-face-sides">
        {SIDES.map((name) => (
          <Side key={name} view={view} row={row} name={name} onOpen={setOpen} />
        ))}
      </div>
      <Match row={row} />
      {open !== undefined && (
        <button
          type="button"
          className="pr-full"
          aria-label={t('face.close')}
          autoFocus
          onClick={() => setOpen(undefined)}
        >
          <img src={fileAddress(open)} alt="" />
        </button>
      )}
    </section>
  );
}

function Certificates({ certificates }: Pick<PersonCard, 'certificates'>): ReactNode {
  const { t } = useTranslation('warning');
  return (
    <>
      <h2 className="warning-face-certs">{t('face.certificates')}</h2>
      {certificates.length === 0 && <p className="pr-said">{t('face.noCertificate')}</p>}
      <ul className="pr-rows">
        {certificates.map(({ id, kind, number, validTo, state, isGood }) => (
          <li key={id} className="pr-rowcard">
            <p className="pr-card-head">
              <b>{kind}</b>
              <ToneTag tone={isGood ? 'success' : 'danger'}>{state}</ToneTag>
            </p>
            <p className="pr-rowfacts">
              <span>{number}</span>
              {validTo !== null && <span>{t('face.until', { day: validTo })}</span>}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Who the gate says it is; of a stranger there is nothing to say. */
function Person({ row }: { readonly row: WireRow }): ReactNode {
  const { t } = useTranslation('warning');
  const { data, error } = useLive<PersonCard | null>('/api/warning/faceRecord/personCard', { id: row.id }, ONCE);
  if (error && data === undefined) return <p className="pr-said">{error.message}</p>;
  if (data === undefined) return null;
  return (
    <section className="pr-sheet" aria-label={t('face.person')}>
      <h2>{t('face.person')}</h2>
      {data === null ? (
        <p className="pr-said">{t('face.nobody')}</p>
      ) : (
        <>
          <h1>
            {data.name} {data.number !== null && <small>{data.number}</small>}
          </h1>
          <dl className="pr-facts">
            {data.facts.map(({ title, text, tone }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{tone ? <ToneTag tone={tone}>{text}</ToneTag> : text}</dd>
              </div>
            ))}
          </dl>
          <Certificates certificates={data.certificates} />
        </>
      )}
    </section>
  );
}

function Acts({ view, row }: Shown): ReactNode {
  const { useBack } = use(PhonePartsContext);
  const leave = useBack(FACES);
  const actions = view.actions.filter(({ code }) => code === 'handle' && (row.$can ?? []).includes(code));
  if (actions.length === 0) return null;
  return (
    <PhoneActs view={view} row={row} actions={actions} path={FACE} leave={leave} further={() => ({ stays: true })} />
  );
}

function Head({ view, row }: Shown): ReactNode {
  return (
    <section className="pr-sheet">
      <p className="pr-card-head">
        <RecordState view={view} row={row} />
        <EventMark view={view} row={row} />
      </p>
      <h1>{String(row['matchedName'] ?? '')}</h1>
      <p className="pr-rowfacts">
        <span>{String(row['eventTime'] ?? '').slice(0, 16)}</span>
        <span>{String(row['gateName'] ?? '')}</span>
      </p>
      <UnsentOf id={row.id} />
    </section>
  );
}

export const Face = (): ReactNode => (
  <PhoneRecord
    entity="faceRecord"
    list={FACES}
    photos={['photos']}
    but={() => [...SIDES, 'matchedName', 'eventTime', 'gateName', 'score', 'eventType', 'status', 'record']}
    top={(view, row) => (
      <>
        <Head view={view} row={row} />
        <Compared view={view} row={row} />
        <Person row={row} />
        <Acts view={view} row={row} />
      </>
    )}
  />
);
