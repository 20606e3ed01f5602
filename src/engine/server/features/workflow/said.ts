/**
 * Names of processes, their steps and ways in the reader's language: what drawings say beside each name, kept by the
 * name (docs/workflow.md#names-in-other-languages).
 */
import type { Graph, Word } from '../../../model/workflow/types.ts';
import type { Connection } from '../../db/pool.ts';
import type { Transaction } from '../../operations/engine.ts';
import type { SayWord } from '../../operations/words.ts';
import type { FeatureWords } from '../feature.ts';
import { verbWords } from './words.ts';

/**
 * Keeps what a drawing that is deployed calls its names. Of a name that is known already the newest counts; a language
 * it leaves out stays.
 */
export async function keepWords({ connection, call }: Transaction, words: readonly Word[]): Promise<void> {
  if (words.length === 0) return;
  await connection.query(
    `insert into anlan.wf_word (tenant_id, text, en, tw) select $1, * from unnest($2::text[], $3::text[], $4::text[])
     on conflict (tenant_id, text) do update set en = coalesce(excluded.en, wf_word.en), tw = coalesce(excluded.tw, wf_word.tw)`,
    [
      call.actor.tenant,
      words.map(({ text }) => text),
      words.map(({ en }) => en ?? null),
      words.map(({ tw }) => tw ?? null),
    ],
  );
}

async function load(connection: Connection, tenant: string): Promise<readonly Word[]> {
  const { rows } = await connection.query<{ text: string; en: string | null; tw: string | null }>(
    'select text, en, tw from anlan.wf_word where tenant_id = $1',
    [tenant],
  );
  return [
    ...verbWords(),
    ...rows.map(({ text, en, tw }) => ({ text, ...(en === null ? {} : { en }), ...(tw === null ? {} : { tw }) })),
  ];
}

/**
 * The fields that hold names of drawings as they stand there, and the entity whose rows change with what is deployed.
 */
export const words: FeatureWords = {
  source: 'wfDefinition',
  load,
  fields: {
    wfDefinition: ['name'],
    wfTask: ['taskName', 'processName'],
    wfInstance: ['currentNodes'],
    wfExecution: ['activityName'],
    wfHistory: ['activityName'],
    processRecord: ['nodeName', 'actionName'],
    todoItem: ['kind', 'nodeName'],
  },
  titled: { wfTask: ['title'], wfInstance: ['name'], todoItem: ['title'] },
};

/** The graph with its names as the reader calls them: to be shown, not to be run. */
export function sayGraph(graph: Graph, say: SayWord): Graph {
  const named = <T extends { readonly name?: string }>(all: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(all).map(([id, one]) => [id, one.name === undefined ? one : { ...one, name: say(one.name) }]),
    );
  return {
    ...graph,
    ...(graph.name === undefined ? {} : { name: say(graph.name) }),
    nodes: named(graph.nodes),
    flows: named(graph.flows),
  };
}
