/** Preview: an administrator sees the portal as another person or role would, and changes nothing there. */
import { type Actor, type Grant, holdsCode } from '../../../model/access.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import { hasFormat } from '../../../model/formats.ts';
import { entityNames } from '../../../model/names.ts';
import type { CompiledEntity, Project } from '../../../model/types.ts';
import type { Directory } from '../../access/directory.ts';
import type { Engine, HookContext } from '../engine.ts';

/** Whose eyes are borrowed. */
export interface PreviewWish {
  readonly kind: 'user' | 'role';
  readonly id: string;
}

/** Header of every call of a preview: `user:<id>` or `role:<id>`. */
export const PREVIEW_HEADER = 'x-preview';

/** The code a preview needs, by what is previewed: the action of that name. */
const CODES = { user: 'system:sysUser:preview', role: 'system:sysRole:preview' } as const;

const AUTHORITY = '/api/account/sysuserdetail/queryCurrentAuthority';
const SIGN_OUT = '/api/admin/sysuser/loginOut';

export function previewWish(header: string | readonly string[] | undefined): PreviewWish | undefined {
  if (typeof header !== 'string' || header === '') return undefined;
  const [kind, id = ''] = header.split(':');
  if ((kind !== 'user' && kind !== 'role') || !hasFormat('uuid', id)) throw new Refusal('preview.unknown');
  return { kind, id };
}

/** Are the rows of an entity a person's own (`access.only`), or parts of such rows? */
function isPersonal({ entities }: Project, { access, partOf }: CompiledEntity): boolean {
  return (
    access.only !== undefined ||
    (partOf !== undefined && partOf.parents.every((parent) => entities.get(parent)?.access.only !== undefined))
  );
}

/** Addresses of entities whose rows are seen through other eyes; what is a person's own never is. */
const bases = new WeakMap<Project, readonly string[]>();

function basesOf(project: Project): readonly string[] {
  let known = bases.get(project);
  if (!known)
    bases.set(
      project,
      (known = [...project.entities.values()]
        .filter((entity) => !isPersonal(project, entity))
        .map(({ area, name, api }) => `${entityNames(area, name, api).base}/`)),
    );
  return known;
}

/** What the homes of desk and phone show: figures, duties and tiles are those of the eyes that look. */
const HOMES: readonly string[] = [
  '/api/account/home',
  '/api/account/duties',
  '/api/account/dueDays',
  '/api/account/apps',
  '/api/todo/mine',
];

/**
 * What a call of a preview is answered as: menu, homes, screens and rows as the other one; what is personal stays the
 * caller's own.
 * @throws Refusal `preview.readOnly` for whatever would change something
 */
export function isPreviewed(project: Project, method: string, path: string): boolean {
  if (path === AUTHORITY) return true;
  if (method === 'GET')
    return (
      (path.startsWith('/schema/') && path !== '/schema/events') ||
      HOMES.includes(path) ||
      basesOf(project).some((base) => path.startsWith(base))
    );
  if (path === SIGN_OUT) return false;
  throw new Refusal('preview.readOnly');
}

/** Sees and does nothing that the other would not. Rows that are a person's own are not looked at. */
function covers(personal: boolean, own: Grant, theirs: Grant): boolean {
  if ([...theirs.actions].some((action) => !own.actions.has(action))) return false;
  if (!personal && theirs.rows.length > 0 && !own.rows.some(({ kind }) => kind === 'all')) return false;
  return [...own.hidden].every((field) => theirs.hidden.has(field));
}

/** Nobody sees more through another's eyes: codes, rows and fields have to be the own ones as well. */
function withinSight(engine: Engine, own: Actor, theirs: Actor): boolean {
  const project = engine.project();
  return (
    [...theirs.codes].every((code) => holdsCode(own.codes, code)) &&
    [...project.entities.values()].every((entity) =>
      covers(isPersonal(project, entity), engine.grant(own, entity), engine.grant(theirs, entity)),
    )
  );
}

/** Where people and roles are found. */
export type People = Pick<Directory, 'user' | 'role'>;

async function actorOf(people: People, own: Actor, { kind, id }: PreviewWish): Promise<Actor> {
  if (kind === 'user') {
    const user = await people.user(own.tenant, id);
    if (!user) throw new Refusal('preview.unknown');
    return user.actor;
  }
  const role = await people.role(own.tenant, id);
  if (!role) throw new Refusal('preview.unknown');
  return { ...own, roles: [role], codes: role.codes };
}

async function borrowed(engine: Engine, people: People, own: Actor, wish: PreviewWish): Promise<Actor> {
  if (!holdsCode(own.codes, CODES[wish.kind]))
    throw new Refusal('access.action', { action: 'preview', permission: CODES[wish.kind] });
  const theirs = await actorOf(people, own, wish);
  if (!withinSight(engine, own, theirs)) throw new Refusal('preview.beyond');
  return theirs;
}

/**
 * A change of roles, people or schema makes another actor or project, so that nothing outlives what it was judged by.
 */
const kept = new WeakMap<Actor, WeakMap<Project, Map<string, Promise<Actor>>>>();

/**
 * The actor a preview is answered for.
 * @throws Refusal `preview.unknown`, `preview.beyond` when the other may see more than the caller, `access.action`
 */
export function previewActor(engine: Engine, people: People, own: Actor, wish: PreviewWish): Promise<Actor> {
  let projects = kept.get(own);
  if (!projects) kept.set(own, (projects = new WeakMap()));
  let known = projects.get(engine.project());
  if (!known) projects.set(engine.project(), (known = new Map()));
  const key = `${wish.kind}:${wish.id}`;
  const before = known.get(key);
  if (before) return before;
  const found = borrowed(engine, people, own, wish);
  known.set(key, found);
  found.catch(() => known.delete(key));
  return found;
}

/**
 * Handler of the action `preview` of people and roles: says at once whether it may be, and leaves a line in the audit.
 */
export function previewAction(people: People): (context: HookContext) => Promise<void> {
  return async ({ engine, call, entity, old }) => {
    await previewActor(engine, people, call.actor, {
      kind: entity.name === 'sysUser' ? 'user' : 'role',
      id: String(old?.['id']),
    });
  };
}
