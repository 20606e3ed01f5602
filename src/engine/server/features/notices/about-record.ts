/** Tells people something about one record, as far as they may open it. */
import type { Locale } from '../../../model/errors/define.ts';
import type { CompiledEntity } from '../../../model/types.ts';
import type { Call, Transaction } from '../../operations/engine.ts';
import { selectOpened } from '../../operations/get.ts';
import { labelSql } from '../../operations/labels.ts';
import { inEach, LOCALES, OPEN, tellMessage } from './messages.ts';
import { callOf } from './tell-due.ts';

/** What is said in one language. @param label what the record is called, as far as its reader may know */
export type Saying = (locale: Locale, label: string) => { readonly title: string; readonly lines: readonly string[] };

interface Told {
  /** Those of the people who may not open the record. */
  readonly untold: readonly string[];
  readonly notifications: readonly string[];
}

type Labels = Readonly<Record<`label_${Locale}`, string>>;

/** What the record is called in each language; undefined for who may not open it. */
async function labelsFor(
  { engine, connection }: Pick<Transaction, 'engine' | 'connection'>,
  reader: Call,
  entity: CompiledEntity,
  id: string,
): Promise<Labels | undefined> {
  const found = await selectOpened(engine, reader, connection, entity, id, {
    also: (statement) => {
      const tenant = statement.bind(reader.actor.tenant, 'uuid');
      return LOCALES.map(
        (locale) =>
          `${labelSql(engine, { ...reader, locale }, statement, entity, 't', tenant, entity.storage.label)} as "label_${locale}"`,
      ).join(', ');
    },
  }).catch(() => undefined);
  return found?.row as Labels | undefined;
}

/** May the person open this record now? */
export async function opens(
  tx: Pick<Transaction, 'engine' | 'connection'>,
  reader: Call,
  entity: CompiledEntity,
  id: string,
): Promise<boolean> {
  return (await labelsFor(tx, reader, entity, id)) !== undefined;
}

/** Tells these people by the bell, each once; what goes out of the house is judged again when it goes. */
export async function tellAboutRecord(
  tx: Transaction,
  people: readonly string[],
  entity: CompiledEntity,
  id: string,
  say: Saying,
): Promise<Told> {
  const { engine, connection, call } = tx;
  const untold: string[] = [];
  const groups = new Map<string, { readonly labels: Labels; readonly people: string[] }>();
  for (const person of new Set(people)) {
    const reader = await callOf(engine, connection, call.actor.tenant, person);
    const labels = reader && (await labelsFor(tx, reader, entity, id));
    if (!labels) {
      untold.push(person);
      continue;
    }
    const key = JSON.stringify(LOCALES.map((locale) => labels[`label_${locale}`]));
    const same = groups.get(key);
    if (same) same.people.push(person);
    else groups.set(key, { labels, people: [person] });
  }
  const notifications: string[] = [];
  for (const { labels, people: told } of groups.values()) {
    const words = inEach((locale) => ({
      ...say(locale, labels[`label_${locale}`]),
      records: [{ entity: entity.name, id, words: OPEN[locale] }],
    }));
    const notification = await tellMessage(tx, told, words, { entity, code: '', rows: [id], total: 1 });
    if (notification !== undefined) notifications.push(notification);
  }
  return { untold, notifications };
}
