/** Answers the calls of form management. */
import { pinyin } from 'pinyin-pro';
import { formCalls } from '../../../model/calls/forms.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { usersOf } from '../../../model/format/layer/uses.ts';
import { type MadeEntity, type NewEntity, newEntityFile } from '../../../model/generator/new-entity.ts';
import { holdsCode } from '../../../model/access.ts';
import { permissionCode } from '../../../model/names.ts';
import type { CompiledArea, CompiledEntity, Problem } from '../../../model/types.ts';
import type { Operation } from '../../operations/engine.ts';
import { listPath, titleOf } from '../../operations/home/seen-entities.ts';
import { viewInProject } from '../../operations/project-view.ts';
import { PLATFORM_OWNER } from '../../operations/seed/tenant.ts';
import type { LayerScope } from '../../schema-store/layers.ts';
import { answerCalls } from '../feature.ts';
import { needSound, said } from '../generator/make.ts';
import { mayCreate, mayInstall } from '../layers/calls.ts';
import { ownDrafts } from '../layers/drafts.ts';
import { newestEditions } from '../layers/editions.ts';
import { leaving, remove } from './removal.ts';

const LAYER = permissionCode('system', 'dataModel', 'layer');

function scopesOf(operation: Operation): LayerScope[] {
  if (!holdsCode(operation.call.actor.codes, LAYER)) return [];
  return mayInstall(operation) ? ['installation', 'tenant'] : ['tenant'];
}

function areaTitle({ title, i18n }: CompiledArea, { call }: Operation): string {
  return call.locale === 'zh' ? title : (i18n[call.locale]?.['title'] ?? title);
}

async function list(operation: Operation) {
  const { engine, call } = operation;
  const project = engine.project();
  const scopes = scopesOf(operation);
  const [editions, drafts] = await engine.db.read(
    call.actor.tenant,
    async (connection) =>
      [await newestEditions({ connection, call }), await ownDrafts({ ...operation, connection })] as const,
  );
  const users = usersOf(project);
  const shipped = engine.schemas.shipped();
  const order = [...project.areas.values()].toSorted((a, b) => a.sequence - b.sequence);
  const placeOf = new Map(order.map(({ code }, at) => [code, at]));
  const forms = [...project.entities.values()].toSorted(
    (a, b) =>
      (placeOf.get(a.area) ?? order.length) - (placeOf.get(b.area) ?? order.length) ||
      titleOf(a, call).localeCompare(titleOf(b, call), call.locale),
  );
  return {
    scopes,
    mayCreate: mayCreate(operation),
    areas: order.map((area) => ({ code: area.code, title: areaTitle(area, operation) })),
    forms: forms.map((entity) => ({
      entity: entity.name,
      title: titleOf(entity, call),
      area: entity.area,
      file: entity.file,
      own: !shipped.has(entity.file),
      sealed: entity.storage.sealed,
      fields: Object.keys(entity.fields).length,
      users: users.get(entity.name)?.size ?? 0,
      path: addressOf(entity),
      layers: editions
        .filter((one) => one.entity === entity.name && scopes.includes(one.scope))
        .map(({ scope, edition, title, by, at, commands }) => ({
          scope,
          edition,
          title,
          by,
          at,
          commands: (JSON.parse(commands) as unknown[]).length,
        })),
      drafts: drafts
        .filter((one) => one.entity === entity.name && scopes.includes(one.scope))
        .map(({ scope, revision, from, at, commands }) => ({
          scope,
          revision,
          from,
          at: at ?? '',
          commands: commands?.length ?? 0,
        })),
    })),
  };
}

function addressOf(entity: CompiledEntity): string | null {
  return entity.partOf || entity.menu.hidden ? null : listPath(entity);
}

/** Chinese titles are read out: `巡检计划` is `xun jian ji hua`. */
const latin = (title: string): string =>
  pinyin(title, { toneType: 'none', type: 'array', v: true, nonZh: 'consecutive' }).join(' ');

/** @throws Refusal `entity.unknown` for a parent there is not */
function made({ engine }: Operation, body: NewEntity): MadeEntity {
  const { entities } = engine.schemas.project();
  const parent = body.partOf === undefined ? undefined : entities.get(body.partOf);
  if (body.partOf !== undefined && !parent) throw new Refusal('entity.unknown', { entity: body.partOf });
  return newEntityFile(body, new Set(entities.keys()), latin, parent?.title);
}

/** Which of the fields a mistake speaks of. */
function fieldOf({ path }: Problem, names: readonly string[]): number | null {
  const [head, part, name] = path.split('.');
  const at = head === 'data' && part === 'properties' ? names.indexOf(name ?? '') : -1;
  return at < 0 ? null : at;
}

function needPlatform({ call }: Operation): void {
  if (call.actor.tenant !== PLATFORM_OWNER) throw new Refusal('platform.only');
}

/**
 * @throws Refusal `forms.taken`, `forms.twice`: neither is a mistake of the file, which would stand in for the other
 */
function needNew({ engine, call }: Operation, { entity, names }: MadeEntity): void {
  const other = engine.schemas.project().entities.get(entity);
  if (other) throw new Refusal('forms.taken', { entity, title: titleOf(other, call) });
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  if (twice !== undefined) throw new Refusal('forms.twice', { field: twice });
}

export const routes = answerCalls(formCalls, {
  'GET /api/tools/forms/list': list,
  'POST /api/tools/forms/check': async (operation, { body }) => {
    needPlatform(operation);
    const file = made(operation, body);
    needNew(operation, file);
    const held = await operation.engine.schemas.hold([file]);
    const own = held.problems.filter((problem) => problem.file === file.path);
    const problems = own.map((problem) => {
      const { severity, message, path } = said(problem, operation.call);
      return { severity, message, path, field: fieldOf(problem, file.names) };
    });
    return {
      entity: file.entity,
      path: file.path,
      text: file.text,
      names: [...file.names],
      problems,
      view: problems.some(({ severity }) => severity === 'error')
        ? null
        : (viewInProject(operation, held.project, file.entity) ?? null),
    };
  },
  'POST /api/tools/forms/add': async (operation, { body }) => {
    needPlatform(operation);
    const { engine, call } = operation;
    const file = made(operation, body);
    needNew(operation, file);
    needSound(await engine.schemas.hold([file]), call);
    await engine.schemas.keep([{ path: file.path, text: file.text }], {
      id: call.actor.id,
      name: call.actor.username,
      at: engine.clock.now(),
    });
    const problem = engine.schemas.heldBack(file.path, file.entity);
    if (problem) {
      // What nobody can use is not left behind under its name.
      await engine.schemas.discard([file.path], {
        id: call.actor.id,
        name: call.actor.username,
        at: engine.clock.now(),
      });
      throw new Refusal('forms.refused', { title: body.title, problem: said(problem, call).message });
    }
    const entity = engine.schemas.project().entities.get(file.entity);
    return {
      entity: file.entity,
      path: file.path,
      address: entity ? listPath(entity) : `/${body.area}/${file.entity}`,
      running: entity !== undefined,
      by: file.by ?? null,
    };
  },
  'GET /api/tools/forms/leaving': (operation, { query }) => {
    needPlatform(operation);
    return leaving(operation, query.entity);
  },
  'POST /api/tools/forms/remove': async (operation, { body }) => {
    needPlatform(operation);
    return { entities: [...(await remove(operation, body.entity, body.confirm))] };
  },
});
