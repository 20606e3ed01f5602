/** Writing a comment: text with people after an @, files, Ctrl+Enter to send. What is typed stays until it is sent. */
import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button, Mentions } from 'antd';
import { useTranslation } from 'react-i18next';
import { LONGEST_COMMENT, MOST_FILES } from '../../../model/calls/comments.ts';
import type { EntityView, ViewField } from '../../../model/wire.ts';
import { asApiError } from '../../api/errors.ts';
import { useUnsavedGuard } from '../../controllers/form/useUnsavedGuard.ts';
import { useListMark } from '../../controllers/useListMark.ts';
import { useSay } from '../../screens/form/useSay.tsx';
import { WidgetInput } from '../../screens/form/WidgetInput.tsx';
import { callComments, type RecordOf } from './useComments.ts';

const PAUSE_MS = 200;

interface Person {
  readonly id: string;
  readonly name: string;
  readonly org?: string;
}

export interface Written {
  readonly text: string;
  readonly mentions: string[];
  readonly files: string[];
}

interface ComposerProps {
  readonly record: RecordOf;
  readonly view: EntityView;
  readonly label: string;
  readonly send: string;
  /** What is there already, of a comment that is changed. */
  readonly from?: { readonly text: string; readonly mentions: readonly Person[]; readonly files: readonly string[] };
  /** @returns names of those who are not told */
  readonly onSend: (written: Written) => Promise<readonly string[]>;
  /** Gives it up; absent where it always stands there. */
  readonly onCancel?: () => void;
}

const NOTHING = { text: '', mentions: [], files: [] } as const;

const filesField = (title: string): ViewField => ({
  name: 'files',
  kind: 'files',
  title,
  required: false,
  readOnly: false,
  writeOnly: false,
  hidden: false,
  writable: true,
  serial: false,
  maxItems: MOST_FILES,
  file: { maxMB: 50, image: false, signature: false },
});

/** People found by what stands after the @. */
function usePeople(record: RecordOf): {
  readonly people: readonly Person[];
  readonly searching: boolean;
  readonly search: (keyword: string) => void;
} {
  const [people, setPeople] = useState<readonly Person[]>([]);
  const [keyword, setKeyword] = useState<string>();
  const [searching, setSearching] = useState(false);
  const { entity, row } = record;
  useEffect(() => {
    if (keyword === undefined) return undefined;
    const control = new AbortController();
    const timer = setTimeout(() => {
      setSearching(true);
      callComments('GET /api/comments/people', { query: { entity, row, keyword } }, { signal: control.signal })
        .then(
          ({ list }) => setPeople(list),
          () => undefined,
        )
        .finally(() => setSearching(false));
    }, PAUSE_MS);
    return () => {
      clearTimeout(timer);
      control.abort();
    };
  }, [entity, row, keyword]);
  return { people, searching, search: setKeyword };
}

export function Composer({ record, view, label, send, from = NOTHING, onSend, onCancel }: ComposerProps): ReactNode {
  const { t } = useTranslation('comments');
  const say = useSay();
  const mark = useListMark();
  const [text, setText] = useState(from.text);
  const [files, setFiles] = useState<readonly string[]>(from.files);
  const id = useId();
  const [isAdding, setAdding] = useState(false);
  const [sending, setSending] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  /** Everybody who was chosen, by name: whose name still stands in the text is mentioned. */
  const chosen = useRef(new Map(from.mentions.map(({ name, id }) => [name, id])));
  const { people, searching, search } = usePeople(record);
  const isEmpty = text.trim() === '' && files.length === 0;
  const isChanged = text !== from.text || files.join() !== from.files.join();

  async function sendNow(): Promise<boolean> {
    if (isEmpty || sending || refused !== null) return false;
    setSending(true);
    try {
      const mentions = [...chosen.current].filter(([name]) => text.includes(`@${name}`)).map(([, id]) => id);
      const untold = await onSend({ text: text.trim(), mentions: [...new Set(mentions)], files: [...files] });
      if (untold.length > 0) say.failed(t('untold', { names: untold.join(mark) }));
      chosen.current = new Map();
      setText('');
      setFiles([]);
      setAdding(false);
      return true;
    } catch (cause) {
      say.failed(asApiError(cause).message);
      return false;
    } finally {
      setSending(false);
    }
  }
  useUnsavedGuard({ title: label, count: isChanged ? 1 : 0, save: sendNow });
  return (
    <div className="comment-composer">
      <Mentions
        aria-label={label}
        placeholder={t('placeholder')}
        autoSize={{ minRows: 2, maxRows: 12 }}
        maxLength={LONGEST_COMMENT}
        value={text}
        autoFocus={onCancel !== undefined}
        loading={searching}
        filterOption={false}
        notFoundContent={searching ? t('searching') : t('nobody')}
        options={people.map(({ id, name, org }) => ({
          key: id,
          value: name,
          label: (
            <span className="comment-person">
              <span>{name}</span>
              <small>{org}</small>
            </span>
          ),
        }))}
        onSearch={search}
        onSelect={({ key, value }) => {
          if (key !== undefined && value !== undefined) chosen.current.set(value, key);
        }}
        onChange={setText}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            void sendNow();
          }
          if (event.key === 'Escape' && !isChanged) onCancel?.();
        }}
      />
      {(isAdding || files.length > 0) && (
        <WidgetInput
          id={id}
          field={filesField(t('files'))}
          value={[...files]}
          onChange={(value) => setFiles(Array.isArray(value) ? value.map(String) : [])}
          onRefused={setRefused}
          readOnly={false}
          required={false}
          invalid={false}
          describedBy={undefined}
          context={{ entity: view, row: {} }}
        />
      )}
      <div className="comment-sending">
        <button type="button" className="plain-text" aria-expanded={isAdding} onClick={() => setAdding(!isAdding)}>
          {t('addFiles')}
        </button>
        <small>{t('hint')}</small>
        {onCancel && <Button onClick={onCancel}>{t('cancel')}</Button>}
        <Button type="primary" loading={sending} disabled={isEmpty || refused !== null} onClick={() => void sendNow()}>
          {send}
        </Button>
      </div>
    </div>
  );
}
