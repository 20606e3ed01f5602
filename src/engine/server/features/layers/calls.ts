/**
 * Answers the calls of layers. The own tenant's layers are everybody's who may change them; the installation's are the
 * platform's.
 */
import { holdsCode } from '../../../model/access.ts';
import { layerCalls } from '../../../model/calls/layers.ts';
import { type ErrorCode, messageOf } from '../../../model/errors/catalogue.ts';
import type { Locale } from '../../../model/errors/define.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { readCommands } from '../../../model/format/layer/commands.ts';
import { condense, difference, writeCommand } from '../../../model/format/layer/difference.ts';
import { mendsOf } from '../../../model/format/layer/mends.ts';
import type { Json } from '../../../model/format/read/source.ts';
import { writeCanonical } from '../../../model/format/write.ts';
import { entityNames, permissionCode } from '../../../model/names.ts';
import type { Problem, Project } from '../../../model/types.ts';
import { isTenants, type ReadSources, readsOpenly, textOf, viewOfEverybody } from '../../../model/view.ts';
import { DATA_MODEL_CONFIRM } from '../../operations/data-model.ts';
import { eventLoopYield, runCooperatively } from '../../cooperative.ts';
import type { Operation, Transaction } from '../../operations/engine.ts';
import { viewInProject } from '../../operations/project-view.ts';
import { PLATFORM_OWNER } from '../../operations/seed/tenant.ts';
import type { LayerScope } from '../../schema-store/layers.ts';
import { answerCalls } from '../feature.ts';
import { permissionChanges, saidChanges, saidSteps } from './differences.ts';
import { type Draft, draftAt, dropDraft, ownDrafts, saveDraft } from './drafts.ts';
import { type EditionRow, type LayerPlace, commandsOf, editionsOf, newestEditions } from './editions.ts';
import { attempt, baseOf, documentOf, joinedWith, previewOf, publish, without } from './publish.ts';
import { projectAt, removedUses, usedFields } from './uses.ts';

interface Target {
  readonly scope: string;
  readonly entity: string;
}

const CREATE = permissionCode('tools', 'forms', 'create');

/** May the caller make entities? They make tables for everybody. */
export function mayCreate({ call }: Operation): boolean {
  return call.actor.tenant === PLATFORM_OWNER && holdsCode(call.actor.codes, CREATE);
}

/** Does the caller change what everybody sees? */
export function mayInstall({ call }: Operation): boolean {
  return call.actor.tenant === PLATFORM_OWNER && holdsCode(call.actor.codes, DATA_MODEL_CONFIRM);
}

/** Whose layer is meant. A layer over everybody's entities changes tables and rights of all tenants. */
function placeOf(operation: Operation, { scope, entity }: Target): LayerPlace {
  const { call } = operation;
  if (scope === 'installation' && !mayInstall(operation)) {
    if (call.actor.tenant !== PLATFORM_OWNER) throw new Refusal('platform.only');
    throw new Refusal('access.action', {
      action: messageOf('layer.installation', call.locale),
      permission: DATA_MODEL_CONFIRM,
    });
  }
  return { tenant: call.actor.tenant, scope: scope as LayerScope, entity };
}

/**
 * What is wrong with the commands of an attempt, each with what mends it; `base` undefined: there is nothing to mend it
 * over.
 */
async function said(
  problems: readonly Problem[],
  { call }: Operation,
  base: Json | undefined,
  commands: readonly Json[],
) {
  const wrong = problems
    .filter(({ severity, path }) => severity === 'error' && path.startsWith('commands.'))
    .map(({ path, code, params }) => {
      const [, index, ...at] = path.split('.');
      return { index: Number(index), at: at.join('.'), code: code as ErrorCode, params };
    });
  const read = wrong.length === 0 ? [] : readCommands({ commands });
  // Of what has no shape of a command the places would not be those of the list.
  const mends =
    !base || wrong.length === 0 || read.length !== commands.length
      ? undefined
      : await runCooperatively(mendsOf(base, read, wrong));
  return problems.map(({ path, code, params, severity }) => {
    const mend = severity === 'error' ? mends?.get(Number(path.split('.')[1])) : undefined;
    return {
      path,
      message: messageOf(code as ErrorCode, call.locale, params),
      severity,
      ...(mend === undefined ? {} : { mend: mend && writeCommand(mend) }),
    };
  });
}

/** Views of the layer that whoever lays it would not be shown: what finds their rows reads what is withheld there. */
function unseenViews({ engine, call }: Operation, project: Project, place: LayerPlace): Problem[] {
  const entity = project.entities.get(place.entity);
  if (!entity) return [];
  const sources: ReadSources = {
    entity: (name) => project.entities.get(name),
    everybodys: (name) => engine.schemas.project().entities.get(name),
    grant: (other) => engine.grant(call.actor, other),
  };
  return Object.entries(entity.list.views).flatMap(([code, { title, filter }]): Problem[] => {
    const everybodys = viewOfEverybody(entity, code, sources);
    if (!filter || !isTenants(filter, everybodys) || readsOpenly(filter, everybodys, entity, sources)) return [];
    const path = `list.views.${code}`;
    return [{ code: 'layer.unseenView', file: '', path, line: 0, severity: 'warning', params: { view: title } }];
  });
}

const editionsAt = ({ engine }: Operation, place: LayerPlace): Promise<EditionRow[]> =>
  engine.db.read(place.tenant, (connection) => editionsOf({ connection }, place));

/** On a connection that sees the caller's tenant alone. */
function onOwn<T>(operation: Operation, kind: 'read' | 'write', run: (tx: Transaction) => Promise<T>): Promise<T> {
  return operation.engine.db[kind](operation.call.actor.tenant, (connection) => run({ ...operation, connection }));
}

const sent = ({ revision, from, commands, at }: Draft) => ({
  revision,
  from,
  commands: commands as Record<string, unknown>[] | null,
  at,
});

/** What the entity is called; its name, where there is none of it any more. */
function titleOf({ engine, call }: Operation, entity: string): string {
  const compiled = engine.project().entities.get(entity);
  return compiled ? textOf(compiled, call.locale, 'title', compiled.title) : entity;
}

/**
 * What an edition is called: as its author said; what was taken back or gone back to is kept as a sign and said in the
 * caller's words.
 */
function calledEdition(title: string, { locale }: { readonly locale: Locale }): string {
  const [, sign, edition = ''] = /^([−←]) (\d+)$/.exec(title) ?? [];
  if (sign === undefined) return title;
  return messageOf(sign === '−' ? 'edition.undo' : edition === '0' ? 'edition.origin' : 'edition.back', locale, {
    edition,
  });
}

function areaTitle(project: Project, code: string, locale: Locale): string {
  const area = project.areas.get(code);
  return area?.i18n[locale]?.['title'] ?? area?.title ?? code;
}

export const routes = answerCalls(layerCalls, {
  'GET /api/admin/layer/list': async (operation) => {
    const { engine, call } = operation;
    const own = engine.schemas
      .layers()
      .filter(({ scope, tenant }) => (scope === 'tenant' ? tenant === call.actor.tenant : mayInstall(operation)));
    return Promise.all(
      own.map(async ({ scope, entity, commands }) => {
        const place = placeOf(operation, { scope, entity });
        const kept = JSON.parse(commands) as Json[];
        const [[newest], tried] = await Promise.all([editionsAt(operation, place), attempt(operation, place, kept)]);
        return {
          scope,
          entity,
          title: titleOf(operation, entity),
          edition: newest?.edition ?? 0,
          by: newest?.by ?? '',
          at: newest?.at ?? '',
          problems: await said(tried.problems, operation, tried.base, kept),
        };
      }),
    );
  },
  'GET /api/admin/layer/get': async (operation, { query }) => {
    const { edition: asked, ...target } = query;
    const place = placeOf(operation, target);
    const editions = await editionsAt(operation, place);
    const edition = asked ?? editions[0]?.edition ?? 0;
    const commands = commandsOf(editions, edition);
    const tried = await attempt(operation, place, commands);
    const base = baseOf(tried, place.entity);
    return {
      edition,
      commands,
      base: writeCanonical(base),
      document: writeCanonical(tried.document ?? base),
      problems: await said(tried.problems, operation, base, commands),
      file: tried.file,
      text: tried.text,
      editions: editions.map((one) => ({
        edition: one.edition,
        title: calledEdition(one.title, operation.call),
        by: one.by,
        at: one.at,
        commands: (JSON.parse(one.commands) as Json[]).length,
      })),
    };
  },
  'GET /api/admin/layer/difference': async (operation, { query }) => {
    const place = placeOf(operation, query);
    const editions = await editionsAt(operation, place);
    const base = baseOf(await attempt(operation, place, []), place.entity);
    const [from, to] = [commandsOf(editions, query.from), commandsOf(editions, query.to)];
    const [before, after] = [documentOf(base, from), documentOf(base, to)];
    const tried = await attempt(operation, place, to);
    return {
      commands: difference(before, after).map(writeCommand),
      ...saidChanges(operation, before, after),
      permissions: permissionChanges(
        operation,
        (await previewOf(operation, place, from)).project.entities.get(place.entity),
        tried.project.entities.get(place.entity),
      ),
      steps: await saidSteps(operation, tried.steps),
    };
  },
  'POST /api/admin/layer/check': async (operation, { body }) => {
    const place = placeOf(operation, body);
    const [tried, editions] = await Promise.all([
      attempt(operation, place, body.commands),
      editionsAt(operation, place),
    ]);
    const base = baseOf(tried, place.entity);
    const yielded = eventLoopYield();
    const after = documentOf(base, body.commands);
    const [steps, removed] = await Promise.all([
      saidSteps(operation, tried.steps),
      removedUses(operation, place, after),
    ]);
    await yielded();
    const before = documentOf(base, commandsOf(editions, editions[0]?.edition ?? 0));
    await yielded();
    const changes = saidChanges(operation, before, after);
    await yielded();
    const document = writeCanonical(tried.document ?? base);
    await yielded();
    const commands = condense(base, readCommands({ commands: body.commands })).map(writeCommand);
    await yielded();
    return {
      removed,
      steps,
      ...changes,
      permissions: permissionChanges(
        operation,
        projectAt(operation, place).entities.get(place.entity),
        tried.project.entities.get(place.entity),
      ),
      problems: await said(
        [...tried.problems, ...unseenViews(operation, tried.project, place)],
        operation,
        base,
        body.commands,
      ),
      document,
      commands,
    };
  },
  'POST /api/admin/layer/uses': async (operation, { body: { fields, ...target } }) => {
    const place = placeOf(operation, target);
    const entity = projectAt(operation, place).entities.get(place.entity);
    if (!entity) throw new Refusal('entity.unknown', { entity: place.entity });
    const unknown = fields.find((field) => !Object.hasOwn(entity.fields, field));
    if (unknown !== undefined)
      throw new Refusal('layer.noField', { entity: titleOf(operation, place.entity), field: unknown });
    return { fields: await usedFields(operation, place, fields) };
  },
  'POST /api/admin/layer/view': async (operation, { body: { commands, locale, role, ...target } }) => {
    const place = placeOf(operation, target);
    const actor = role === undefined ? operation.call.actor : await operation.engine.asRole(operation.call.actor, role);
    if (!operation.engine.project().entities.has(place.entity))
      throw new Refusal('entity.unknown', { entity: place.entity });
    const seen = await previewOf(operation, place, commands);
    const base = seen.problems.length > 0 ? (await previewOf(operation, place, [])).document : undefined;
    const entity = seen.project.entities.get(place.entity);
    const sees =
      role === undefined ||
      (entity !== undefined &&
        (entity.workflow !== undefined || operation.engine.grant(actor, entity).actions.size > 0));
    return {
      view:
        (sees
          ? viewInProject(
              { ...operation, call: { ...operation.call, actor } },
              seen.project,
              place.entity,
              locale as Locale | undefined,
            )
          : undefined) ?? null,
      problems: await said(seen.problems, operation, base, commands),
    };
  },
  'GET /api/admin/layer/entities': async (operation) => {
    const { engine, call } = operation;
    const scopes: LayerScope[] = mayInstall(operation) ? ['installation', 'tenant'] : ['tenant'];
    const [layers, drafts] = await Promise.all([
      engine.db.read(call.actor.tenant, (connection) => newestEditions({ connection, call })),
      onOwn(operation, 'read', ownDrafts),
    ]);
    const all = [...engine.project().entities.values()];
    const parts = all.filter(({ partOf }) => partOf !== undefined);
    const partsOf = (parent: string): { entity: string; title: string; by: string }[] =>
      parts.flatMap((part) => {
        const by =
          part.partOf &&
          (part.partOf.fields ?? [part.partOf.field]).find((field) => part.fields[field]?.ref?.entity === parent);
        return by === undefined
          ? []
          : [{ entity: part.name, title: textOf(part, call.locale, 'title', part.title), by }];
      });
    const list = all.map((entity) => ({
      entity: entity.name,
      title: textOf(entity, call.locale, 'title', entity.title),
      area: areaTitle(engine.project(), entity.area, call.locale),
      sealed: entity.storage.sealed,
      fields: Object.keys(entity.fields).length,
      path:
        entity.partOf || !engine.grant(call.actor, entity).actions.has('query')
          ? null
          : entityNames(entity.area, entity.name, entity.api, entity.menu.path).path,
      layers: layers
        .filter((one) => one.entity === entity.name && scopes.includes(one.scope))
        .map(({ scope, edition, title, by, at }) => ({ scope, edition, title: calledEdition(title, call), by, at })),
      drafts: drafts
        .filter((one) => one.entity === entity.name && scopes.includes(one.scope))
        .map(({ scope }) => scope),
      parts: partsOf(entity.name),
    }));
    return { scopes, list, mayCreate: mayCreate(operation) };
  },
  'POST /api/admin/layer/publish': (operation, { body: { title, commands, from, confirm, ...target } }) =>
    publish(operation, placeOf(operation, target), { title, wish: joinedWith(commands, from), confirmed: confirm }),
  'POST /api/admin/layer/back': (operation, { body: { to, confirm, ...target } }) =>
    publish(operation, placeOf(operation, target), {
      title: `← ${to}`,
      wish: (editions) => commandsOf(editions, to),
      confirmed: confirm,
    }),
  'POST /api/admin/layer/undo': (operation, { body: { edition, confirm, ...target } }) =>
    publish(operation, placeOf(operation, target), {
      title: `− ${edition}`,
      wish: without(edition),
      confirmed: confirm,
    }),
  'GET /api/admin/layer/drafts': async (operation) => {
    const drafts = await onOwn(operation, 'read', ownDrafts);
    return drafts.map(({ scope, entity, revision, from, at, commands }) => ({
      scope,
      entity,
      title: titleOf(operation, entity),
      revision,
      from,
      at: at ?? '',
      commands: commands?.length ?? 0,
    }));
  },
  'GET /api/admin/layer/draft': async (operation, { query }) => {
    const place = placeOf(operation, query);
    const [draft, [newest]] = await Promise.all([
      onOwn(operation, 'read', (tx) => draftAt(tx, place)),
      editionsAt(operation, place),
    ]);
    return { ...sent(draft), edition: newest?.edition ?? 0 };
  },
  'POST /api/admin/layer/saveDraft': async (operation, { body: { revision, from, commands, ...target } }) => {
    const place = placeOf(operation, target);
    if (!operation.engine.project().entities.has(place.entity))
      throw new Refusal('entity.unknown', { entity: place.entity });
    return sent(await onOwn(operation, 'write', (tx) => saveDraft(tx, place, revision, from, commands)));
  },
  'POST /api/admin/layer/dropDraft': async (operation, { body: { revision, ...target } }) =>
    sent(await onOwn(operation, 'write', (tx) => dropDraft(tx, placeOf(operation, target), revision))),
  'POST /api/admin/layer/publishDraft': async (operation, { body: { title, revision, confirm, ...target } }) => {
    const place = placeOf(operation, target);
    const draft = await onOwn(operation, 'read', (tx) => draftAt(tx, place));
    if (draft.revision !== revision || draft.commands === null) throw new Refusal('layer.draftMoved', {}, { draft });
    return publish(operation, place, {
      title,
      wish: joinedWith(draft.commands, draft.from),
      confirmed: confirm,
      along: (connection) => dropDraft({ ...operation, connection }, place, revision),
    });
  },
});
