/**
 * Deploys processes: BPMN is read, compiled and checked against what the portal knows, and kept as a definition that
 * never changes.
 */
import { isDeepStrictEqual } from 'node:util';
import { messageOf } from '../../../model/errors/catalogue.ts';
import type { Locale } from '../../../model/errors/define.ts';
import { Invalid } from '../../../model/errors/refusal.ts';
import type { CompiledEntity, Row } from '../../../model/types.ts';
import { nearest } from '../../../model/format/nearest.ts';
import { bindTo, formFields, recordOf } from '../../../model/workflow/binding.ts';
import type { Compiled } from '../../../model/workflow/compile.ts';
import type { Known } from '../../../model/workflow/compiler.ts';
import { withMeanings } from '../../../model/workflow/naming.ts';
import type { Graph, Problem } from '../../../model/workflow/types.ts';
import type { Log } from '../../db/log.ts';
import { setClocks } from './beginnings.ts';
import { compileAside } from './compile-aside.ts';
import { type Found, lookUp, meaningsOf } from './names.ts';
import { keepWords } from './said.ts';
import type { Engine, HookContext, Transaction } from '../../operations/engine.ts';
import { addRelated, lockName, queryRelated, readRelatedRows } from '../../operations/engine-writes.ts';
import { fieldTypes } from '../../operations/field-types.ts';
import { systemCall } from '../../operations/seed/system-call.ts';
import { allTenants } from '../../operations/seed/tenant.ts';

export interface ProcessSource {
  /** The process's id in the file; where the file has one process only, that one is meant. */
  readonly key?: string;
  readonly bpmn: string;
  /** Entity the process is about: its fields are variables, its actions may be carried out. */
  readonly entity?: string;
}

/** Types of the variables that the entity's form fills in, where its process leads no records. */
function filledTypes(entity: CompiledEntity | undefined): NonNullable<Known['filled']> {
  if (!entity) return {};
  const types = fieldTypes(entity);
  return Object.fromEntries(
    formFields(entity).flatMap(({ name }) => {
      const known = types[name];
      return known
        ? [[name, { type: known.type, nullable: true, ...(known.scale === undefined ? {} : { scale: known.scale }) }]]
        : [];
    }),
  );
}

/** What a process may refer to in this tenant. */
async function knownTo(tx: Transaction, source: ProcessSource): Promise<Known> {
  const { list: definitions } = await queryRelated(tx, 'wfDefinition', { isLatest: 'true' }, 1000);
  const entity = source.entity === undefined ? undefined : tx.engine.project().entities.get(source.entity);
  return {
    processes: [
      ...definitions.map((one) => String(one['defKey'])),
      ...tx.engine.project().processes.keys(),
      ...(source.key === undefined ? [] : [source.key]),
    ],
    record: recordOf(entity, source.key),
    forms: [...tx.engine.project().entities.keys()],
    actions: Object.keys(entity?.actions ?? {}),
    ...(entity?.workflow?.process === source.key
      ? {
          variables: Object.fromEntries(
            Object.entries(entity?.workflow?.variables ?? {}).map(([name, { type, scale }]) => [
              name,
              { type, nullable: true, ...(scale === undefined ? {} : { scale }) },
            ]),
          ),
        }
      : { filled: filledTypes(entity) }),
    ...(entity?.states
      ? { statuses: (entity.fields[entity.states.field]?.choices ?? []).map(({ value }) => String(value)) }
      : {}),
  };
}

/**
 * Reads and compiles, and looks up whom the drawing names; what must not reach a parser does not.
 * @returns what would be deployed, or why it cannot be, and what was found for each name
 */
export async function compileSource(
  tx: Transaction,
  source: ProcessSource,
): Promise<{ readonly compiled: Compiled; readonly found: readonly Found[] }> {
  const known = await knownTo(tx, source);
  const compiled = await compileAside({
    bpmn: source.bpmn,
    options: { known, ...(source.key === undefined ? {} : { process: source.key }) },
  });
  if (!compiled.graph) return { compiled, found: [] };
  const found = await lookUp(tx, compiled.named);
  const meant = withMeanings(compiled, meaningsOf(found));
  const entity = source.entity === undefined ? undefined : tx.engine.project().entities.get(source.entity);
  return { compiled: entity ? { ...meant, graph: bindTo(meant.graph, entity) } : meant, found };
}

/**
 * A problem or warning as people read it: what, where it is called, and in which line. Where it has no name its id
 * stands for it.
 */
export function problemText({ code, params, name, node, line }: Problem, locale: Locale): string {
  const where = [name, node].map((one) => one?.trim()).find((one) => one !== undefined && one !== '');
  const place = where === undefined ? '' : locale === 'en' ? `${where}: ` : `${where}：`;
  const at =
    line === undefined ? '' : { zh: `（第 ${line} 行）`, tw: `（第 ${line} 行）`, en: ` (line ${line})` }[locale];
  return `${place}${messageOf(code, locale, params)}${at}`;
}

/** Characters of warnings that a row keeps: a hostile drawing has one in every line. */
const MOST_WARNINGS = 100_000;

/** The warnings of a deployment as its row keeps them: one line each; null where there are none. */
const warningsText = (warnings: readonly Problem[], locale: Locale): string | null =>
  warnings.length === 0
    ? null
    : warnings
        .map((one) => problemText(one, locale))
        .join('\n')
        .slice(0, MOST_WARNINGS);

interface Deployment {
  readonly name: string;
  readonly source: 'model' | 'file';
  readonly model?: string;
  readonly category?: string;
  readonly by?: string;
  readonly starters?: { readonly groups: readonly string[]; readonly people: readonly string[] };
}

/**
 * The form as it is now: what it is made of, and the newest edition of either layer over its file that changes
 * anything.
 */
function editionOf(
  {
    engine,
    call: {
      actor: { tenant },
    },
  }: Transaction,
  name: string | undefined,
): Row {
  const form = name === undefined ? undefined : engine.of(tenant).project().entities.get(name);
  if (!form) return {};
  const layers = engine.schemas.layers().filter(({ entity }) => entity === name);
  return {
    formStamp: form.version,
    formEdition: layers.find(({ scope }) => scope === 'installation')?.edition ?? null,
    formTenantEdition: layers.find((layer) => layer.scope === 'tenant' && layer.tenant === tenant)?.edition ?? null,
  };
}

/** Stores a compiled process as the newest version of its key. @returns the version */
async function keep(
  tx: Transaction,
  { graph, words, warnings }: Extract<Compiled, { readonly graph: Graph }>,
  { bpmn, entity }: ProcessSource,
  deployment: Deployment,
): Promise<number> {
  const key = graph.process;
  await lockName(tx, `wf.definition ${key}`);
  const before = await readRelatedRows(tx, 'wfDefinition', 'defKey', [key]);
  const version = Math.max(0, ...before.map((row) => Number(row['version']))) + 1;
  const deployed = await addRelated(
    tx,
    'wfDeployment',
    {
      name: `${deployment.name} V${version}`.slice(0, 100),
      model: deployment.model ?? null,
      category: deployment.category ?? null,
      deployedAt: tx.engine.clock.now(),
      deployedBy: deployment.by ?? null,
      resourceName: `${key}.bpmn`,
      source: deployment.source,
      warnings: warningsText(warnings, tx.call.locale),
    },
    'deploy',
  );
  const id = await addRelated(
    tx,
    'wfDefinition',
    {
      defKey: key,
      name: (graph.name ?? deployment.name).slice(0, 100),
      version,
      category: deployment.category ?? null,
      deployment: deployed,
      isLatest: true,
      formEntity: entity ?? null,
      ...editionOf(tx, entity),
      referableGroup: [...(deployment.starters?.groups ?? [])],
      referableUsers: [...(deployment.starters?.people ?? [])],
      state: 'active',
    },
    'deploy',
  );
  await tx.connection.query(
    'insert into anlan.wf_definition (id, tenant_id, key, version, bpmn, graph) values ($1, $2, $3, $4, $5, $6)',
    [id, tx.call.actor.tenant, key, version, bpmn, JSON.stringify(graph)],
  );
  await setClocks(tx, id, graph);
  await keepWords(tx, words);
  return version;
}

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);
/** What a model says that begins with its matter alone: the field must say something. */
const NO_FORM = 'none';

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined);

/**
 * What a model says is to be deployed.
 * @throws {Invalid} where its form is not there, or nothing is drawn
 */
export function sourceOf({ engine, call }: Pick<Transaction, 'engine' | 'call'>, row: Row): ProcessSource {
  const form = textOf(row['usedForm']) ?? NO_FORM;
  const { entities } = engine.project();
  if (form !== NO_FORM && !entities.has(form))
    throw new Invalid([
      {
        field: 'usedForm',
        code: 'process.unknownForm',
        message: messageOf('process.unknownForm', call.locale, { form, nearest: nearest(form, [...entities.keys()]) }),
      },
    ]);
  const bpmn = textOf(row['bpmnXml']) ?? '';
  if (bpmn === '')
    throw new Invalid([
      {
        field: 'bpmnXml',
        code: 'field.required',
        message: messageOf('field.required', call.locale, { field: 'BPMN' }),
      },
    ]);
  return { key: String(row['modelKey']), bpmn, ...(form === NO_FORM ? {} : { entity: form }) };
}

/** The button of a model: its problems are those of its field, and its warnings stand with the row. */
export async function deployModel(context: HookContext): Promise<void> {
  const { row, call } = context;
  const source = sourceOf(context, row);
  const { compiled } = await compileSource(context, source);
  if (!compiled.graph)
    throw new Invalid(
      compiled.problems.map((problem) => ({
        field: 'bpmnXml',
        code: problem.code,
        message: problemText(problem, call.locale),
      })),
    );
  const version = await keep(context, compiled, source, {
    name: String(row['name']),
    source: 'model',
    model: String(row['id']),
    by: call.actor.id,
    starters: { groups: listOf(row['referableGroup']), people: listOf(row['referableUsers']) },
    ...(textOf(row['category']) === undefined ? {} : { category: String(row['category']) }),
  });
  Object.assign(row, {
    deployedVersion: version,
    deployedAt: context.engine.clock.now(),
    deployWarnings: warningsText(compiled.warnings, call.locale),
    version: Number(row['version'] ?? 0) + 1,
  } satisfies Row);
}

/**
 * Deploys what stands in files and is not deployed as it stands there; what an administrator has deployed under the
 * same key stays.
 */
export async function deployFiles(engine: Engine, log: Log): Promise<void> {
  for (const { id: tenant } of await allTenants(engine)) {
    await engine.ready(tenant);
    for (const [key, bpmn] of engine.project().processes) {
      await engine.db.write(tenant, async (connection) => {
        const tx: Transaction = { engine, call: systemCall(tenant), connection };
        await lockName(tx, `wf.definition ${key}`);
        const {
          rows: [newest],
        } = await connection.query<{ bpmn: string; source: string; graph: Graph }>(
          `select w.bpmn, w.graph, d.source from anlan.wf_definition w join "wf_definition" f on f.id = w.id join "wf_deployment" d on d.id = f.deployment where w.tenant_id = $1 and w.key = $2 order by w.version desc limit 1`,
          [tenant, key],
        );
        if (newest && newest.source !== 'file') return;
        const entity = [...engine.project().entities.values()].find((one) => one.workflow?.process === key);
        // Compiled only where the drawing, or what the entity says of it, is another than the one deployed.
        if (
          newest?.bpmn === bpmn &&
          isDeepStrictEqual(newest.graph.about, entity && bindTo(newest.graph, entity).about)
        )
          return;
        const source: ProcessSource = { key, bpmn, ...(entity === undefined ? {} : { entity: entity.name }) };
        const { compiled } = await compileSource(tx, source);
        if (compiled.graph) {
          await keep(tx, compiled, source, { name: compiled.graph.name ?? key, source: 'file' });
          // Where nobody is yet, every role is without people.
          const warnings = compiled.warnings.filter(({ code }) => code !== 'process.unavailable');
          if (warnings.length > 0)
            log.warn(
              { process: key, warnings: warnings.map((problem) => problemText(problem, 'en')) },
              'a process of the schema files is deployed with warnings',
            );
        } else
          log.error(
            { process: key, problems: compiled.problems.map((problem) => problemText(problem, 'en')) },
            'a process of the schema files cannot be deployed',
          );
      });
    }
  }
}
