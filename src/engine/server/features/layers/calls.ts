/** Answers the calls of layers. The own tenant's layers are everybody's who may change them; the installation's are the platform's. */
import { holdsCode } from '../../../model/access.ts';
import { layerCalls } from '../../../model/calls/layers.ts';
import { type ErrorCode, messageOf } from '../../../model/errors/catalogue.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { readCommands } from '../../../model/format/layer/commands.ts';
import { condense, difference, writeCommand } from '../../../model/format/layer/difference.ts';
import type { Json } from '../../../model/format/read/source.ts';
import { writeCanonical } from '../../../model/format/write.ts';
import type { Problem } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import { DATA_MODEL_CONFIRM, countFilled } from '../../operations/data-model.ts';
import type { Operation } from '../../operations/engine.ts';
import { PLATFORM_OWNER } from '../../operations/seed/tenant.ts';
import type { LayerScope } from '../../schema-store/layers.ts';
import { confirmationName } from '../../schema-store/step.ts';
import { answerCalls } from '../feature.ts';
import { type EditionRow, type LayerPlace, commandsOf, editionsOf } from './editions.ts';
import { attempt, baseOf, documentOf, joinedWith, publish, without } from './publish.ts';

interface Target { readonly scope: string; readonly entity: string }

function mayInstall({ call }: Operation): boolean {
  return call.actor.tenant === PLATFORM_OWNER && holdsCode(call.actor.codes, DATA_MODEL_CONFIRM);
}

/** Whose layer is meant. A layer over everybody's entities changes tables and rights of all tenants. */
function placeOf(operation: Operation, { scope, entity }: Target): LayerPlace {
  const { call } = operation;
  if (scope === 'installation' && !mayInstall(operation)) {
    if (call.actor.tenant !== PLATFORM_OWNER) throw new Refusal('platform.only');
    throw new Refusal('access.action', { action: messageOf('layer.installation', call.locale), permission: DATA_MODEL_CONFIRM });
  }
  return { tenant: call.actor.tenant, scope: scope as LayerScope, entity };
}

const said = (problems: readonly Problem[], { call }: Operation) => problems.map(({ path, code, params, severity }) => ({ path, message: messageOf(code as ErrorCode, call.locale, params), severity }));

const editionsAt = ({ engine }: Operation, place: LayerPlace): Promise<EditionRow[]> => engine.db.read(place.tenant, (connection) => editionsOf({ connection }, place));

export const routes = answerCalls(layerCalls, {
  'GET /api/admin/layer/list': async (operation) => {
    const { engine, call } = operation;
    const own = engine.schemas.layers().filter(({ scope, tenant }) => (scope === 'tenant' ? tenant === call.actor.tenant : mayInstall(operation)));
    return Promise.all(own.map(async ({ scope, entity, commands }) => {
      const place = placeOf(operation, { scope, entity });
      const [[newest], tried] = await Promise.all([editionsAt(operation, place), attempt(operation, place, JSON.parse(commands) as Json[])]);
      const compiled = engine.project().entities.get(entity);
      return { scope, entity, title: compiled ? textOf(compiled, call.locale, 'title', compiled.title) : entity, edition: newest?.edition ?? 0, by: newest?.by ?? '', at: newest?.at ?? '', problems: said(tried.problems, operation) };
    }));
  },
  'GET /api/admin/layer/get': async (operation, { query }) => {
    const place = placeOf(operation, query);
    const editions = await editionsAt(operation, place);
    const edition = editions[0]?.edition ?? 0;
    const commands = commandsOf(editions, edition);
    const tried = await attempt(operation, place, commands);
    const base = baseOf(tried, place.entity);
    return {
      edition, commands, base: writeCanonical(base), document: writeCanonical(tried.document ?? base), problems: said(tried.problems, operation), file: tried.file, text: tried.text,
      editions: editions.map((one) => ({ edition: one.edition, title: one.title, by: one.by, at: one.at, commands: (JSON.parse(one.commands) as Json[]).length })),
    };
  },
  'GET /api/admin/layer/difference': async (operation, { query }) => {
    const place = placeOf(operation, query);
    const editions = await editionsAt(operation, place);
    const base = baseOf(await attempt(operation, place, []), place.entity);
    return { commands: difference(documentOf(base, commandsOf(editions, query.from)), documentOf(base, commandsOf(editions, query.to))).map(writeCommand) };
  },
  'POST /api/admin/layer/check': async (operation, { body }) => {
    const place = placeOf(operation, body);
    const tried = await attempt(operation, place, body.commands);
    const base = baseOf(tried, place.entity);
    const filled = await operation.engine.db.system((connection) => countFilled(connection, tried.steps));
    return {
      problems: said(tried.problems, operation), document: writeCanonical(tried.document ?? base), commands: condense(base, readCommands({ commands: body.commands })).map(writeCommand),
      steps: tried.steps.map((step) => ({ class: step.class, label: step.label, name: step.class === 'destructive' ? confirmationName(step) : null, filled: filled.get(step.id) ?? null })),
    };
  },
  'POST /api/admin/layer/publish': (operation, { body }) => publish(operation, placeOf(operation, body), body.title, joinedWith(body.commands, body.from), body.confirm ?? []),
  'POST /api/admin/layer/back': (operation, { body }) => publish(operation, placeOf(operation, body), `← ${body.to}`, (editions) => commandsOf(editions, body.to), body.confirm ?? []),
  'POST /api/admin/layer/undo': (operation, { body }) => publish(operation, placeOf(operation, body), `− ${body.edition}`, without(body.edition), body.confirm ?? []),
});
