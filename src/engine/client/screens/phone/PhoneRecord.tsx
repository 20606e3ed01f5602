/**
 * The page of one record on the phone: title bar, the record or why it cannot be shown, what can be done at the thumb.
 * Opened without saying which record, it says so and leads to the list.
 */
import { type ReactNode, use } from 'react';
import { useTranslation } from 'react-i18next';
import type { EntityView, WireRow } from '../../../model/wire.ts';
import { type KeptRow, useKeptRow } from '../../controllers/detail/useKeptRow.ts';
import { fieldOf, picturesOf, queryOf } from '../../controllers/formats/row-words.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { PhonePartsContext } from '../../registry/phone-pages.ts';
import { Pictures } from './Photos.tsx';
import { RecordCourse } from './RecordCourse.tsx';
import { RecordEvidence } from './RecordEvidence.tsx';
import { LoadFailure, RecordFacts } from './record-parts.tsx';

/** The record that the address names; '' where it names none. */
export function useRecordId(): string {
  return queryOf(useNavigation().search, 'id');
}

/** The address names no record. */
export function UnnamedRecord({ list }: { readonly list: string }): ReactNode {
  const { t } = useTranslation('phone');
  return (
    <div className="ph-none" role="alert">
      <p>{t('record.unnamed')}</p>
      <a className="plain-button ph-button" href={`#${list}`}>
        {t('record.toList')}
      </a>
    </div>
  );
}

interface RecordPageProps {
  readonly title: string;
  /** Where back leads when the page was opened by its address. */
  readonly above: string;
  /** The list in which a record is chosen. */
  readonly list: string;
  readonly loaded: KeptRow;
  /** Draws its own body and bar, such as a form. */
  readonly isWhole?: boolean;
  readonly children: (view: EntityView, row: WireRow) => ReactNode;
  readonly bar?: (view: EntityView, row: WireRow) => ReactNode;
}

export function RecordPage({ title, above, list, loaded, isWhole, children, bar }: RecordPageProps): ReactNode {
  const { Head } = use(PhonePartsContext);
  const id = useRecordId();
  const { view, row } = loaded;
  const content = view && row && children(view, row);
  return (
    <>
      <Head title={title} above={id === '' ? list : above} />
      {content && isWhole === true ? (
        content
      ) : (
        // A page that holds nothing to press is scrolled by keys all the same.
        <main className="ph-body" id="sheet" tabIndex={0}>
          {id === '' ? <UnnamedRecord list={list} /> : <LoadFailure loaded={loaded} />}
          {content && <div className="ph-pad pr-detail">{content}</div>}
        </main>
      )}
      {view && row && bar?.(view, row)}
    </>
  );
}

interface PhoneRecordProps {
  readonly entity: string;
  readonly list: string;
  /** Fields of photos that stand at the top, each under its name. */
  readonly photos: readonly string[];
  /** Further fields that stand elsewhere on the page. */
  readonly but?: (view: EntityView) => Iterable<string>;
  readonly top: (view: EntityView, row: WireRow) => ReactNode;
  /** Ways to what belongs to the record. */
  readonly ways?: (view: EntityView, row: WireRow) => ReactNode;
  readonly bar?: (view: EntityView, row: WireRow) => ReactNode;
}

/** The page of a record by itself: what it is, its photos, all it says, its course. */
export function PhoneRecord({ entity, list, photos, but, top, ways, bar }: PhoneRecordProps): ReactNode {
  const { t } = useTranslation('phone');
  const loaded = useKeptRow(entity, useRecordId());
  return (
    <RecordPage title={loaded.view?.title ?? ''} above={list} list={list} loaded={loaded} {...(bar ? { bar } : {})}>
      {(view, row) => {
        const taken = photos.flatMap((name) => {
          const field = fieldOf(view, name);
          return field && picturesOf(row, name).length > 0 ? [field] : [];
        });
        return (
          <>
            {top(view, row)}
            {taken.length > 0 && (
              <section className="pr-sheet">
                {taken.map((field) => (
                  <Pictures key={field.name} field={field} ids={picturesOf(row, field.name)} />
                ))}
              </section>
            )}
            {ways?.(view, row)}
            <RecordFacts view={view} row={row} but={new Set([...photos, ...(but?.(view) ?? [])])} />
            <section className="pr-sheet">
              <h2>{t('course.title')}</h2>
              <RecordCourse view={view} row={row} />
            </section>
            <RecordEvidence view={view} row={row} />
          </>
        );
      }}
    </RecordPage>
  );
}
