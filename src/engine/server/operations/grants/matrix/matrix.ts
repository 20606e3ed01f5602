/**
 * The matrix: every role against every entity and its actions, as they take effect, beside what they were at a moment.
 */
import type { GrantEntity } from '../../../../model/admin-wire.ts';
import { messageOf } from '../../../../model/errors/catalogue.ts';
import { Invalid } from '../../../../model/errors/refusal.ts';
import { FORMAT_WORDS, hasFormat } from '../../../../model/formats.ts';
import type { MatrixCell, MatrixData, MatrixEntity, MatrixRole } from '../../../../model/authority/matrix-wire.ts';
import type { CompiledEntity } from '../../../../model/types.ts';
import { textOf } from '../../../../model/view.ts';
import { eventLoopYield } from '../../../cooperative.ts';
import { traditional } from '../../../schema-store/traditional.ts';
import type { Call, Engine } from '../../engine.ts';
import { needAction, queryRows } from '../../query.ts';
import { areaTitle, grantCatalogue } from '../grant-catalogue.ts';
import { type Effective, effectiveOf } from './effective.ts';
import { loadRoleFacts, type RoleFacts, type RoleState } from './role-facts.ts';

/** Roles of a tenant, far above what anybody keeps. */
const MOST_ROLES = 1_000;

const NOTHING: Effective = { given: {}, scope: '', hidden: 0, readOnly: 0 };

/** A moment as people write it, to the second or finer; '' is none. */
function momentOf(call: Call, at: string): string | undefined {
  if (at === '') return undefined;
  const [seconds = '', rest] = at.split('.');
  if (hasFormat('datetime', seconds) && (rest === undefined || /^\d{1,3}$/.test(rest))) return at;
  throw new Invalid([
    {
      field: 'at',
      code: 'field.format',
      message: messageOf('field.format', call.locale, {
        field: 'at',
        format: FORMAT_WORDS['datetime']?.[call.locale] ?? 'datetime',
      }),
    },
  ]);
}

/** Words of a scope: the entity's own, else those of the role's field; rules of data permissions keep their names. */
function scopeWords(call: Call, role: CompiledEntity, { scopes }: GrantEntity, scope: string): string {
  return scope
    .split(' + ')
    .map((code) => {
      const general = role.fields['dataScope']?.choices?.find(({ value }) => value === code);
      return (
        scopes.find((one) => one.code === code)?.label ??
        (general ? textOf(role, call.locale, `data.dataScope.${code}`, general.title) : code)
      );
    })
    .join(' + ');
}

function differences(now: Effective, before: Effective, words: (scope: string) => string): Partial<MatrixCell> {
  const came = Object.keys(now.given).filter((permission) => !Object.hasOwn(before.given, permission));
  const went = Object.keys(before.given).filter((permission) => !Object.hasOwn(now.given, permission));
  return {
    ...(came.length > 0 ? { came } : {}),
    ...(went.length > 0 ? { went } : {}),
    ...(now.scope === before.scope ? {} : { scopeBefore: words(before.scope) }),
    ...(now.hidden === before.hidden ? {} : { hiddenBefore: before.hidden }),
    ...(now.readOnly === before.readOnly ? {} : { readOnlyBefore: before.readOnly }),
  };
}

const isNothing = ({ given }: Effective): boolean => Object.keys(given).length === 0;

/** Cells in which something is given, or was. */
async function cellsOf(
  engine: Engine,
  call: Call,
  role: CompiledEntity,
  catalogue: readonly GrantEntity[],
  { now, before }: RoleFacts,
  ids: readonly string[],
): Promise<MatrixCell[]> {
  const yielded = eventLoopYield();
  const cells: MatrixCell[] = [];
  for (const entity of catalogue) {
    const compiled = engine.project().entities.get(entity.name);
    const words = (scope: string): string => (scope === '' ? '' : scopeWords(call, role, entity, scope));
    const effective = (state: RoleState | undefined): Effective =>
      state ? effectiveOf(state.grant, entity, compiled) : NOTHING;
    for (const id of ids) {
      const is = effective(now.get(id));
      const was = before ? effective(before.get(id)) : is;
      if (!isNothing(is) || !isNothing(was))
        cells.push({
          role: id,
          entity: entity.name,
          given: is.given,
          scope: words(is.scope),
          hidden: is.hidden,
          readOnly: is.readOnly,
          ...differences(is, was, words),
        });
    }
    await yielded();
  }
  return cells;
}

function entityOf({ name, area, title, actions, fieldCodes }: GrantEntity): MatrixEntity {
  return {
    name,
    area,
    title,
    actions: [
      ...actions.map((action) => ({ ...action, field: false })),
      ...fieldCodes.map(({ permission, label }) => ({
        code: permission.split(':').at(-1) ?? permission,
        permission,
        label,
        builtin: false,
        field: true,
      })),
    ],
  };
}

function rolesOf({ now, before, members }: RoleFacts, ids: readonly string[]): MatrixRole[] {
  return ids.flatMap((id): MatrixRole[] => {
    const [is, was] = [now.get(id), before?.get(id)];
    const state = is ?? was;
    if (!state) return [];
    const change = before && !was ? { change: 'came' as const } : is ? {} : { change: 'went' as const };
    const switched = is && was && is.enabled !== was.enabled ? { enabledBefore: was.enabled } : {};
    return [
      {
        id,
        code: state.code,
        name: state.name,
        enabled: state.enabled,
        members: members.get(id) ?? 0,
        ...change,
        ...switched,
      },
    ];
  });
}

/**
 * Roles the caller may see, against everything that may be granted, in the caller's language. A role that is switched
 * off stands with what it would give.
 * @param at a moment in the installation's zone to compare with; '' for none
 * @throws Refusal when the caller may not look at roles; Invalid when `at` is no moment
 */
export async function roleMatrix(engine: Engine, call: Call, at: string): Promise<MatrixData> {
  const role = engine.entity('sysRole');
  needAction(call, role, engine.grant(call.actor, role), 'query');
  const moment = momentOf(call, at);
  const project = engine.project();
  const catalogue = grantCatalogue(project, role, call.locale);
  const asked = { pageSize: String(MOST_ROLES), sort: 'sequence,roleCode' };
  const living = await queryRows(engine, call, role, asked, MOST_ROLES);
  const gone =
    moment === undefined ? [] : (await queryRows(engine, call, role, { ...asked, deleted: '1' }, MOST_ROLES)).list;
  const ids = [...living.list, ...gone].map(({ id }) => id);
  const facts = await engine.db.read(call.actor.tenant, (connection) =>
    loadRoleFacts(connection, call.actor.tenant, ids, (name) => project.entities.get(name), moment),
  );
  const areas = [...project.areas.values()].sort((a, b) => a.sequence - b.sequence).map(({ code }) => code);
  const present = new Set(catalogue.map(({ area }) => area));
  return {
    at: moment ?? null,
    areas: [...new Set([...areas, ...present])]
      .filter((code) => present.has(code))
      .map((code) => ({ code, title: areaTitle(project, code, call.locale, traditional) })),
    entities: catalogue.map(entityOf),
    roles: rolesOf(facts, ids),
    cells: await cellsOf(engine, call, role, catalogue, facts, ids),
  };
}
