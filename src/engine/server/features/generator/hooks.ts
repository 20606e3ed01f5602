/** The buttons of the generator's entities, and the versions of templates. */
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import type { EntityHooks, HookContext } from '../../operations/engine.ts';
import { addRelated, changeRelated } from '../../operations/engine-writes.ts';
import { fileOf, holdTables, said } from './make.ts';
import { checkTemplate } from './render.ts';
import { needPlatform, withFields } from './rows.ts';

/** The file of a row, which must be without mistakes among those that run. */
async function soundFile(context: HookContext): Promise<{ readonly path: string; readonly text: string }> {
  needPlatform(context.call);
  const table = await withFields(context, context.row);
  const file = fileOf(table);
  const problem = holdTables(context, [file]).problems.find(({ severity }) => severity === 'error');
  if (problem) throw new Refusal('generator.broken', { entity: table.entityName, problem: `${said(problem, context.call).message} (${problem.file}:${problem.line}:${problem.column ?? 1})` });
  return file;
}

const genTable: EntityHooks = {
  actions: {
    async generate(context) {
      await soundFile(context);
    },
    async take(context) {
      const { own } = context.engine.schemas;
      if (!own) throw new Refusal('generator.noFolder');
      const { path, text } = await soundFile(context);
      const before = await own.read(path);
      if (before !== undefined && before !== text && context.input['overwrite'] !== true) throw new Refusal('generator.exists', { file: path });
      if (before !== text) await own.write(path, text);
    },
  },
};

/** Each part of a template that cannot be read, said at its field. */
function templateFaults({ row, call }: HookContext): void {
  const errors = ['content', 'filePath'].flatMap((field) => {
    try {
      if (typeof row[field] === 'string') checkTemplate(row[field]);
      return [];
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return [{ field, code: error.code, message: error.text(call.locale) }];
    }
  });
  if (errors.length > 0) throw new Invalid(errors);
}

const isNew = ({ row, old }: HookContext): boolean => old === null || row['content'] !== old['content'] || row['filePath'] !== old['filePath'];

const genTemplate: EntityHooks = {
  before(context) {
    const { row, kind } = context;
    if (kind === 'delete' || !isNew(context)) return;
    templateFaults(context);
    row['version'] = Number(row['version'] ?? 0) + 1;
  },
  async after(context) {
    const { row, kind } = context;
    if (kind === 'delete' || !isNew(context)) return;
    await addRelated(context, 'genTemplateVersion', { template: row['id'] ?? null, version: row['version'] ?? 1, content: row['content'] ?? null, filePath: row['filePath'] ?? null }, 'version');
  },
  actions: { preview: (context) => templateFaults(context) },
};

const genTemplateVersion: EntityHooks = {
  actions: {
    revert: ({ row, ...context }) => changeRelated({ engine: context.engine, call: context.call, connection: context.connection }, 'genTemplate', String(row['template']), { content: row['content'] ?? null, filePath: row['filePath'] ?? null }, 'revert'),
  },
};

export const hooks: readonly (readonly [string, EntityHooks])[] = [['genTable', genTable], ['genTemplate', genTemplate], ['genTemplateVersion', genTemplateVersion]];
