/** The buttons of the generator's entities, and the versions of templates. */
import { Invalid, Refusal } from '../../../model/errors/refusal.ts';
import type { EntityHooks, HookContext } from '../../operations/engine.ts';
import { addRelated, changeRelated } from '../../operations/engine-writes.ts';
import { holdTables, needSound, takeFiles } from './make.ts';
import { checkTemplate } from './render.ts';
import { needPlatform, withFields } from './rows.ts';

const genTable: EntityHooks = {
  actions: {
    async generate(context) {
      needPlatform(context.call);
      needSound(await holdTables(context, [await withFields(context, context.row)]), context.call);
    },
    async take(context) {
      needPlatform(context.call);
      await takeFiles(context, [await withFields(context, context.row)], context.input['overwrite'] === true);
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

const isNew = ({ row, old }: HookContext): boolean =>
  old === null || row['content'] !== old['content'] || row['filePath'] !== old['filePath'];

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
    await addRelated(
      context,
      'genTemplateVersion',
      {
        template: row['id'] ?? null,
        version: row['version'] ?? 1,
        content: row['content'] ?? null,
        filePath: row['filePath'] ?? null,
      },
      'version',
    );
  },
  actions: { preview: (context) => templateFaults(context) },
};

const genTemplateVersion: EntityHooks = {
  actions: {
    revert: ({ row, ...context }) =>
      changeRelated(
        { engine: context.engine, call: context.call, connection: context.connection },
        'genTemplate',
        String(row['template']),
        { content: row['content'] ?? null, filePath: row['filePath'] ?? null },
        'revert',
      ),
  },
};

export const hooks: readonly (readonly [string, EntityHooks])[] = [
  ['genTable', genTable],
  ['genTemplate', genTemplate],
  ['genTemplateVersion', genTemplateVersion],
];
