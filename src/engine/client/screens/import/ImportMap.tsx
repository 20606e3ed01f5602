/** What the columns of a foreign sheet are: what is proposed, put right by hand, and kept for the next sheet like it. */
import { type ReactNode, useState } from 'react';
import { Button, Checkbox, Input, Select } from 'antd';
import { useTranslation } from 'react-i18next';
import type {
  ImportHeads,
  KeptMapping,
  MappableField,
  ProposedHead,
  ProposedWord,
} from '../../../model/import/import-wire.ts';
import type { HeadsWish } from '../../api/imports.ts';
import type { ImportMapping, WordMapping } from '../../../model/import/mapping.ts';
import {
  draftOf,
  fix,
  fixForSheet,
  follow,
  makeMissing,
  type MappedColumn,
  mappingOf,
  mapTo,
  mapWord,
  missingIn,
  splitBy,
} from '../../controllers/import-mapping.ts';
import { Icon } from '../../parts/Icon.tsx';
import { ToneTag } from '../../parts/ToneMark.tsx';

interface Props {
  readonly heads: ImportHeads;
  /** Mappings that the person keeps for the list. */
  readonly kept: readonly KeptMapping[];
  readonly onForget: (name: string) => void;
  readonly fileName: string;
  /** What was wrong with the head of the file. */
  readonly problem: string;
  readonly onSheets: (wish: HeadsWish) => void;
  readonly onRead: (mapping: ImportMapping, keep: string | undefined) => void;
  readonly onBack: () => void;
}

/** Values of a column that are shown beside it. */
const SHOWN = 3;
const NAME_LENGTH = 60;
/** What may stand between the parts of a cell; any other sign can be typed. */
const DEFAULT_SEPARATOR = '|';
/** A break of lines is shown and typed as two signs. */
const toShown = (by: string): string => by.replaceAll('\n', '\\n').replaceAll('\t', '\\t');
const toSeparator = (text: string): string => text.replaceAll('\\n', '\n').replaceAll('\\t', '\t');

const NONE = '';
/** Stands for the sheets that are read as one; no sheet is called so. */
const TOGETHER = '\u0000';

interface RowProps {
  readonly proposed: ProposedHead;
  readonly column: MappedColumn;
  readonly fields: readonly MappableField[];
  readonly taken: ReadonlySet<string>;
  readonly onTarget: (to: readonly string[]) => void;
  readonly onSplit: (by: string | undefined) => void;
  readonly onWord: (word: WordMapping, to: string) => void;
}

function Words({
  words,
  field,
  onWord,
}: {
  readonly words: readonly ProposedWord[];
  readonly field: MappableField | undefined;
  readonly onWord: RowProps['onWord'];
}): ReactNode {
  const { t } = useTranslation('import');
  if (words.length === 0) return null;
  return (
    <ul className="import-words" aria-label={t('map.words', { title: field?.title ?? '' })}>
      {words.map((word) => {
        const { text, count, to, sure, when } = word;
        const name = when
          ? t('map.wordWhen', { text, head: when.head, said: when.text })
          : t('map.word', { text, title: field?.title ?? '' });
        return (
          <li key={`${text} ${when?.text ?? ''}`}>
            <span className="import-word" title={text}>
              {text}
              {when && <small>{t('map.when', { head: when.head, said: when.text })}</small>}
              <small>{t('map.count', { count })}</small>
            </span>
            <Icon name="right" />
            {field?.words ? (
              <Select
                suffixIcon={<Icon name="down" />}
                size="small"
                aria-label={name}
                value={to}
                status={to === NONE ? 'warning' : ''}
                showSearch
                options={[
                  { value: NONE, label: t('map.asItIs') },
                  ...field.words.map((one) => ({ value: one, label: one })),
                ]}
                onChange={(next: string) => onWord(word, next)}
              />
            ) : (
              <Input
                size="small"
                aria-label={name}
                value={to}
                placeholder={t('map.asItIs')}
                onChange={(event) => onWord(word, event.target.value)}
              />
            )}
            {to !== NONE && !sure && <ToneTag tone="warning">{t('map.guess')}</ToneTag>}
          </li>
        );
      })}
    </ul>
  );
}

function Row({ proposed, column, fields, taken, onTarget, onSplit, onWord }: RowProps): ReactNode {
  const { t } = useTranslation('import');
  const { head, values, reason, sure, unit } = proposed;
  const options = fields.map(({ name, title, required }) => ({
    value: name,
    label: `${title}${required ? ' *' : ''}${taken.has(name) && !column.to.includes(name) ? t('map.taken') : ''}`,
  }));
  const isProposed = JSON.stringify(column.to) === JSON.stringify(proposed.to) && column.by === proposed.by;
  const field = column.by === undefined ? fields.find(({ name }) => name === column.to[0]) : undefined;
  const name = t('map.target', { head });
  return (
    <tr>
      <th scope="row">
        <small>{proposed.column}</small> {head}
      </th>
      <td className="import-values">
        {values
          .slice(0, SHOWN)
          .map(({ text }) => text)
          .join(t('and'))}
      </td>
      <td>
        <div className="import-target">
          {column.by === undefined ? (
            <Select
              suffixIcon={<Icon name="down" />}
              aria-label={name}
              value={column.to[0] ?? NONE}
              showSearch
              optionFilterProp="label"
              options={[{ value: NONE, label: t('map.leave') }, ...options]}
              onChange={(next: string) => onTarget(next === NONE ? [] : [next])}
            />
          ) : (
            <>
              <Select<string[]>
                suffixIcon={<Icon name="down" />}
                mode="multiple"
                aria-label={name}
                value={[...column.to]}
                optionFilterProp="label"
                options={options}
                onChange={(next) => onTarget(next)}
              />
              <Input
                className="import-separator"
                aria-label={t('map.separator', { head })}
                prefix={<span>{t('map.by')}</span>}
                value={toShown(column.by)}
                onChange={(event) => onSplit(toSeparator(event.target.value) || DEFAULT_SEPARATOR)}
              />
            </>
          )}
          <Button
            size="small"
            type="text"
            aria-label={t(column.by === undefined ? 'map.splitHead' : 'map.wholeHead', { head })}
            onClick={() => onSplit(column.by === undefined ? DEFAULT_SEPARATOR : undefined)}
          >
            {t(column.by === undefined ? 'map.split' : 'map.whole')}
          </Button>
        </div>
        {unit !== undefined && isProposed && (
          <p className="import-note">{t('map.unit', { unit, own: field?.unit ?? '' })}</p>
        )}
        <Words words={column.words} field={field} onWord={onWord} />
      </td>
      <td>
        {isProposed ? (
          <ToneTag tone={sure ? 'none' : 'warning'}>{t(`map.reasons.${reason}`)}</ToneTag>
        ) : (
          <ToneTag tone="info">{t('map.byHand')}</ToneTag>
        )}
      </td>
    </tr>
  );
}

export function ImportMap({ heads, kept, onForget, fileName, problem, onSheets, onRead, onBack }: Props): ReactNode {
  const { t } = useTranslation('import');
  const [draft, setDraft] = useState(() => draftOf(heads));
  const sheets = [...heads.sheets.map((name) => ({ name, hidden: false })), ...heads.others];
  const [keeps, setKeeps] = useState(true);
  const [name, setName] = useState(() => heads.kept ?? fileName.replace(/\.\w+$/, '').slice(0, NAME_LENGTH));
  const taken = new Set(draft.columns.flatMap(({ to }) => to));
  const proposed = new Map(heads.heads.map((one) => [one.head, one]));
  const missing = missingIn(draft, heads);
  // What a text was given for stays there while it is typed.
  const open = heads.fields.filter(
    (field) =>
      !taken.has(field.name) &&
      !Object.hasOwn(draft.bySheet, field.name) &&
      (missing.includes(field) || field.told === true || Object.hasOwn(draft.fixed, field.name)),
  );
  const [used, setUsed] = useState(heads.kept);
  function use(wanted: string): void {
    const mapping = kept.find((one) => one.name === wanted)?.mapping;
    if (!mapping) return;
    setUsed(wanted);
    setName(wanted);
    setDraft(follow(draftOf(heads), heads, mapping));
  }
  const unsaid = draft.columns.reduce((sum, { words }) => sum + words.filter(({ to }) => to === NONE).length, 0);
  return (
    <div className="import-map">
      {problem !== '' && (
        <p className="import-note" role="status">
          {problem}
        </p>
      )}
      <p className="import-sum">{t('map.sum', { file: fileName, count: heads.heads.length })}</p>
      {sheets.length > 1 && (
        <p className="import-note">
          {t('map.sheet')}
          <Select
            suffixIcon={<Icon name="down" />}
            size="small"
            aria-label={t('map.sheet')}
            value={heads.sheets.length > 1 ? TOGETHER : heads.sheet}
            options={[
              {
                value: TOGETHER,
                label: heads.sheets.length > 1 ? heads.sheets.join(t('and')) : t('sheets.all'),
              },
              ...sheets.map((sheet) => ({
                value: sheet.name,
                label: sheet.hidden ? t('sheets.hidden', { name: sheet.name }) : sheet.name,
              })),
            ]}
            onChange={(sheet: string) => onSheets(sheet === TOGETHER ? {} : { sheet })}
          />
        </p>
      )}
      {heads.titles.length > 0 && (
        <p className="import-note">{t('map.titles', { titles: heads.titles.join(t('and')) })}</p>
      )}
      <p className="import-note">
        <Checkbox
          checked={heads.noHead}
          onChange={(event) => onSheets({ sheets: heads.sheets, noHead: event.target.checked })}
        >
          {t('map.noHead')}
        </Checkbox>
      </p>
      {kept.length > 0 && (
        <p className="import-note">
          {t('map.kept')}
          <Select
            suffixIcon={<Icon name="down" />}
            size="small"
            className="import-kept"
            aria-label={t('map.kept')}
            value={kept.some((one) => one.name === used) ? used : undefined}
            placeholder={t('map.noKept')}
            options={kept.map((one) => ({ value: one.name, label: one.name }))}
            onChange={use}
          />
          {used !== undefined && kept.some((one) => one.name === used) && (
            <Button type="link" size="small" onClick={() => onForget(used)}>
              {t('map.forget')}
            </Button>
          )}
        </p>
      )}
      <div className="import-map-table">
        <table>
          <thead>
            <tr>
              <th scope="col">{t('map.head')}</th>
              <th scope="col">{t('map.values')}</th>
              <th scope="col">{t('map.to')}</th>
              <th scope="col">{t('map.why')}</th>
            </tr>
          </thead>
          <tbody>
            {draft.columns.map((column) => {
              const one = proposed.get(column.head);
              return (
                one && (
                  <Row
                    key={column.head}
                    proposed={one}
                    column={column}
                    fields={heads.fields}
                    taken={taken}
                    onTarget={(to) => setDraft(mapTo(draft, heads, column.head, to))}
                    onSplit={(by) => setDraft(splitBy(draft, heads, column.head, by))}
                    onWord={(word, to) => setDraft(mapWord(draft, column.head, word, to))}
                  />
                )
              );
            })}
            {Object.entries(draft.bySheet).flatMap(([name, said]) => {
              const field = heads.fields.find((one) => one.name === name);
              return field
                ? heads.sheets.map((sheet) => (
                    <tr key={`${name} ${sheet}`}>
                      <th scope="row">{t('map.ofSheet', { sheet })}</th>
                      <td />
                      <td>
                        <div className="import-target">
                          <span>{field.title}</span>
                          <Select
                            suffixIcon={<Icon name="down" />}
                            aria-label={t('map.fixedOfSheet', { title: field.title, sheet })}
                            value={said.find((one) => one.sheet === sheet)?.text ?? NONE}
                            options={[
                              { value: NONE, label: t(field.told ? 'map.told' : 'map.noText') },
                              ...(field.words ?? []).map((one) => ({ value: one, label: one })),
                            ]}
                            onChange={(text: string) => setDraft(fixForSheet(draft, name, sheet, text))}
                          />
                        </div>
                      </td>
                      <td>
                        <ToneTag tone="warning">{t('map.reasons.sheet')}</ToneTag>
                      </td>
                    </tr>
                  ))
                : [];
            })}
            {open.map((field) => (
              <tr key={field.name}>
                <th scope="row">{t('map.noColumn')}</th>
                <td />
                <td>
                  <div className="import-target">
                    <span>
                      {field.title}
                      {field.required ? ' *' : ''}
                    </span>
                    {field.words ? (
                      <Select
                        suffixIcon={<Icon name="down" />}
                        aria-label={t('map.fixed', { title: field.title })}
                        value={draft.fixed[field.name] ?? NONE}
                        options={[
                          { value: NONE, label: t(field.told ? 'map.told' : 'map.noText') },
                          ...field.words.map((one) => ({ value: one, label: one })),
                        ]}
                        onChange={(text: string) => setDraft(fix(draft, field.name, text))}
                      />
                    ) : (
                      <Input
                        aria-label={t('map.fixed', { title: field.title })}
                        placeholder={t('map.noText')}
                        value={draft.fixed[field.name] ?? ''}
                        onChange={(event) => setDraft(fix(draft, field.name, event.target.value))}
                      />
                    )}
                  </div>
                </td>
                <td>{field.required && <ToneTag tone="warning">{t('map.required')}</ToneTag>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {heads.fields
        .filter(({ name, makes }) => makes === true && (taken.has(name) || (draft.fixed[name] ?? '').trim() !== ''))
        .map(({ name, title }) => (
          <p className="import-note" key={name}>
            <Checkbox
              checked={draft.make.includes(name)}
              onChange={(event) => setDraft(makeMissing(draft, name, event.target.checked))}
            >
              {t('map.make', { title })}
            </Checkbox>
          </p>
        ))}
      {unsaid > 0 && <p className="import-note">{t('map.unsaid', { count: unsaid })}</p>}
      <div className="import-foot import-map-foot">
        <Checkbox checked={keeps} onChange={(event) => setKeeps(event.target.checked)}>
          {t('map.keep')}
        </Checkbox>
        <Input
          className="import-name"
          aria-label={t('map.name')}
          value={name}
          maxLength={NAME_LENGTH}
          disabled={!keeps}
          onChange={(event) => setName(event.target.value)}
        />
        <Button onClick={onBack}>{t('map.back')}</Button>
        <Button
          type="primary"
          disabled={taken.size === 0}
          onClick={() => onRead(mappingOf(draft, heads), keeps && name.trim() !== '' ? name.trim() : undefined)}
        >
          {t('map.read')}
        </Button>
      </div>
    </div>
  );
}
