/**
 * Access decisions: what one user may do with one entity, and why. Pure; the server gathers the facts, both ends use
 * the answer.
 */
import { implies } from './expression/implies.ts';
import { readsOf } from './expression/reads.ts';
import type { CompiledAction, CompiledEntity, CompiledField, Value } from './types.ts';

/** One source of visible rows: a role's scope for an entity. The sources of a user add up. */
export type RowScope =
  | { readonly kind: 'all'; readonly role: string }
  /** Rows whose owning organisation is one of `orgs` (orgAndChildren, org and custom are all resolved to this). */
  | { readonly kind: 'orgs'; readonly orgs: readonly string[]; readonly role: string; readonly scope: string }
  /** Rows the user created. */
  | { readonly kind: 'self'; readonly role: string }
  /** A named rule of the entity's `access.rows`. */
  | { readonly kind: 'rule'; readonly name: string; readonly role: string }
  /** Rows that name the user in a field of the entity's `access.named`: for reading only. */
  | { readonly kind: 'named'; readonly role: string }
  /** Those of another source for which the row rules of data permissions hold as well. */
  | {
      readonly kind: 'narrowed';
      readonly of: Exclude<RowScope, { kind: 'narrowed' }>;
      readonly rules: readonly RowRule[];
      readonly role: string;
    };

/** A row rule of a data permission: the expression as it was written, and what it is called. */
export interface RowRule {
  readonly name: string;
  readonly rule: Value;
}

/** What one role gives. */
export interface RoleGrant {
  readonly code: string;
  readonly codes: ReadonlySet<string>;
  /** Entity (or `*`) → scope and, for `custom`, its organisations. */
  readonly scopes: ReadonlyMap<string, { readonly scope: string; readonly orgs: readonly string[] }>;
  /** `entity.field` → withheld or read-only for this role (Q-71: only when every role says so). */
  readonly fields: ReadonlyMap<string, 'hidden' | 'readOnly'>;
  /** `entity.field` → menu of the data permission that limits it; absent where the role's own grant does. */
  readonly limitedBy?: ReadonlyMap<string, string>;
  /** Those of `codes` that nobody set: buttons of an entity whose buttons are shown unless told otherwise. */
  readonly byDefault?: ReadonlySet<string>;
  /** It is no role that anybody has: the engine itself writes. */
  readonly engine?: true;
  /** Entity → row rules of its data permissions, each of which must hold. */
  readonly narrowed?: ReadonlyMap<string, readonly RowRule[]>;
}

/**
 * Codes a role has because the buttons of an entity are shown unless told otherwise: all its actions but those set to
 * hidden.
 * Whoever may not open the entity has no buttons either. Source: Q-72.
 * @param except codes that were set to hidden
 * @param codes what was set to shown, wildcards included
 */
export function shownByDefault(
  entity: CompiledEntity,
  except: readonly string[],
  codes: ReadonlySet<string>,
): string[] {
  const query = entity.actions['query']?.permission;
  if (!query || !holdsCode(codes, query)) return [];
  return Object.values(entity.actions).flatMap(({ permission }) =>
    permission && !except.includes(permission) && !holdsCode(codes, permission) ? [permission] : [],
  );
}

/** The user a grant is made for. `orgSubtree` is the own organisation and all below it. */
export interface Actor {
  readonly id: string;
  readonly tenant: string;
  readonly username: string;
  readonly name: string;
  readonly orgId: string | null;
  readonly orgPath: string | null;
  readonly orgType: string | null;
  readonly orgSubtree: readonly string[];
  readonly roles: readonly RoleGrant[];
  /** All permission codes of all roles. */
  readonly codes: ReadonlySet<string>;
}

/**
 * May somebody with these roles open what is kept to the wanted ones? None wanted means no limit; the role admin
 * matches any (specification 2.2, rule 9; section 6).
 */
export function isKeptOpen(wanted: readonly string[], roles: readonly string[]): boolean {
  return wanted.length === 0 || roles.includes('admin') || wanted.some((role) => roles.includes(role));
}

/** What one user may do with one entity. */
export interface Grant {
  readonly entity: string;
  /** Action codes that the user holds. */
  readonly actions: ReadonlySet<string>;
  /** Any of these makes a row visible; none = no rows. */
  readonly rows: readonly RowScope[];
  /** Fields that are not even read. */
  readonly hidden: ReadonlySet<string>;
  /** Fields that may not be written, whether they may be read or not. */
  readonly readOnly: ReadonlySet<string>;
}

/** Does a set of codes hold `code`, by itself or by a wildcard (`*`, `area:*`, `area:entity:*`)? */
export function holdsCode(codes: ReadonlySet<string>, code: string): boolean {
  if (codes.has(code) || codes.has('*')) return true;
  const [area, entity] = code.split(':');
  return codes.has(`${area}:*`) || codes.has(`${area}:${entity}:*`);
}

function scopeOf(role: RoleGrant, entity: string): { scope: string; orgs: readonly string[] } {
  // A new role starts with `self` (docs/format/meanings.md#effective-rows).
  return role.scopes.get(entity) ?? role.scopes.get('*') ?? { scope: role.codes.has('*') ? 'all' : 'self', orgs: [] };
}

type WideScope = Exclude<RowScope, { kind: 'narrowed' }>;

function resolveScope(actor: Actor, role: RoleGrant, entity: CompiledEntity): RowScope | undefined {
  const wide = wideScope(actor, role, entity);
  const rules = role.narrowed?.get(entity.name) ?? [];
  return wide && rules.length > 0 ? { kind: 'narrowed', of: wide, rules, role: role.code } : wide;
}

function wideScope(actor: Actor, role: RoleGrant, entity: CompiledEntity): WideScope | undefined {
  const { only } = entity.access;
  if (only !== undefined && !role.engine) return { kind: 'rule', name: only, role: role.code };
  const { scope, orgs } = scopeOf(role, entity.name);
  switch (scope) {
    case 'all':
      return { kind: 'all', role: role.code };
    case 'self':
      return { kind: 'self', role: role.code };
    case 'org':
      return { kind: 'orgs', orgs: actor.orgId ? [actor.orgId] : [], role: role.code, scope };
    case 'orgAndChildren':
      return { kind: 'orgs', orgs: actor.orgSubtree, role: role.code, scope };
    case 'custom':
      return { kind: 'orgs', orgs, role: role.code, scope };
    default:
      return Object.hasOwn(entity.access.rows, scope) ? { kind: 'rule', name: scope, role: role.code } : undefined;
  }
}

/** Beside a scope that shows less than all: the rows that name the user, where the role lists the entity. */
function namedScope(role: RoleGrant, entity: CompiledEntity, scope: RowScope): RowScope[] {
  const query = entity.actions['query']?.permission;
  if (!entity.access.named || scope.kind === 'all' || !query || !holdsCode(role.codes, query)) return [];
  const named = { kind: 'named', role: role.code } as const;
  const rules = scope.kind === 'narrowed' ? scope.rules : [];
  return [rules.length > 0 ? { kind: 'narrowed', of: named, rules, role: role.code } : named];
}

function isForReading(scope: RowScope): boolean {
  return scope.kind === 'named' || (scope.kind === 'narrowed' && scope.of.kind === 'named');
}

/**
 * The grant as it counts for writing: without rows that only name the user.
 * @param action what is done with the row; one whose own condition asks for a person who is named reaches those rows
 */
export function writingGrant(entity: CompiledEntity, grant: Grant, action?: CompiledAction): Grant {
  const { named } = entity.access;
  if (!named || !grant.rows.some(isForReading) || (action?.when && implies(action.when, named))) return grant;
  return { ...grant, rows: grant.rows.filter((scope) => !isForReading(scope)) };
}

function givesCode(role: RoleGrant, entity: CompiledEntity): boolean {
  return Object.values(entity.actions).some((action) => action.permission && holdsCode(role.codes, action.permission));
}

function withheld(actor: Actor, entity: string, field: string, what: 'hidden' | 'readOnly'): boolean {
  return (
    actor.roles.length > 0 &&
    actor.roles.every((role) => {
      const mode = role.fields.get(`${entity}.${field}`);
      return mode === 'hidden' || mode === what;
    })
  );
}

/** Finds an entity by name, so that a value made of another entity's fields can be judged by them. */
export type EntityByName = (name: string) => CompiledEntity | undefined;

/** Codes of the permissions an entity's actions need; `partOf` rows take their parent's. */
export function grantFor(
  actor: Actor,
  entity: CompiledEntity,
  parent?: Grant,
  entityOf: EntityByName = () => undefined,
): Grant {
  const actions = new Set<string>();
  for (const action of Object.values(entity.actions)) {
    if (action.permission && holdsCode(actor.codes, action.permission)) actions.add(action.code);
  }
  const hidden = new Set<string>();
  const readOnly = new Set<string>();
  for (const field of Object.values(entity.fields)) {
    if (!mayReadWhole(actor, entity, field, entityOf)) hidden.add(field.name);
    // A write-only field is never read, and may be closed all the same.
    if (!mayWrite(actor, entity.name, field)) readOnly.add(field.name);
  }
  if (parent) return { entity: entity.name, actions: parent.actions, rows: parent.rows, hidden, readOnly };
  const rows: RowScope[] = [];
  // Only the roles that give a code on this entity bring their rows: a scope without a code shows nothing.
  for (const role of actor.roles) {
    const scope = givesCode(role, entity) ? resolveScope(actor, role, entity) : undefined;
    if (scope) rows.push(scope);
  }
  // Behind the scopes, so that what a role was given stands first.
  for (const role of actor.roles) {
    const scope = givesCode(role, entity) ? resolveScope(actor, role, entity) : undefined;
    if (scope) rows.push(...namedScope(role, entity, scope));
  }
  return {
    entity: entity.name,
    actions,
    rows: rows.some((scope) => scope.kind === 'all') ? rows.filter((scope) => scope.kind === 'all') : rows,
    hidden,
    readOnly,
  };
}

/**
 * The organisations that a person may give a row of the entity to: those of the roles that let them write it. A role
 * that shows all rows, those one entered oneself, or those of a rule sets no limit.
 * @param actions codes of the actions by which it is written
 * @returns undefined where any organisation may be named
 */
export function ownerOrgs(
  actor: Actor,
  entity: CompiledEntity,
  actions: readonly string[],
): ReadonlySet<string> | undefined {
  if (!entity.storage.owner || entity.partOf) return undefined;
  const permissions = actions.flatMap((code) => entity.actions[code]?.permission ?? []);
  const roles = actor.roles.filter((role) => permissions.some((permission) => holdsCode(role.codes, permission)));
  const orgs = new Set<string>();
  for (const role of roles) {
    const scope = wideScope(actor, role, entity);
    if (scope?.kind !== 'orgs') return undefined;
    for (const org of scope.orgs) orgs.add(org);
  }
  return roles.length === 0 ? undefined : orgs;
}

function mayRead(actor: Actor, entity: string, field: CompiledField): boolean {
  if (field.writeOnly) return false;
  if (field.readCode && !holdsCode(actor.codes, field.readCode)) return false;
  return !withheld(actor, entity, field.name, 'hidden');
}

/** The fields a value that is worked out is made of; none of one that is entered. */
function madeOf(
  entity: CompiledEntity,
  field: CompiledField,
  entityOf: EntityByName,
): { readonly owner: CompiledEntity; readonly field: CompiledField }[] {
  const expression = field.derived ?? field.computed;
  if (!expression) return [];
  const parent = entity.partOf?.parents[0];
  return readsOf(expression, { row: entity.name, ...(parent === undefined ? {} : { parent }) }).flatMap((read) => {
    const owner = read.entity === entity.name ? entity : entityOf(read.entity);
    const made = owner && Object.hasOwn(owner.fields, read.field) ? owner.fields[read.field] : undefined;
    return owner && made ? [{ owner, field: made }] : [];
  });
}

/** What is made of a withheld value is withheld as well: it would tell it. */
function mayReadWhole(
  actor: Actor,
  entity: CompiledEntity,
  field: CompiledField,
  entityOf: EntityByName,
  path: readonly CompiledField[] = [],
): boolean {
  if (!mayRead(actor, entity.name, field)) return false;
  if (path.includes(field)) return true;
  return madeOf(entity, field, entityOf).every((one) =>
    mayReadWhole(actor, one.owner, one.field, entityOf, [...path, field]),
  );
}

/** The entity's own withheld fields that a value is made of, near and far: they explain why it is withheld as well. */
function withheldSources(
  entity: CompiledEntity,
  grant: Grant,
  field: CompiledField,
  known: Set<string> = new Set(),
): ReadonlySet<string> {
  for (const one of madeOf(entity, field, () => undefined)) {
    if (!grant.hidden.has(one.field.name) || known.has(one.field.name)) continue;
    known.add(one.field.name);
    withheldSources(entity, grant, one.field, known);
  }
  return known;
}

/** How far the holder of a grant reads a field: as it is, with a mask only, or not at all. */
export type Sight = 'open' | 'masked' | 'withheld';

/**
 * The one rule of reading (docs/access.md, Reading): `withheld` is read by nothing that a call asks for; `masked` is
 * shown with its
 * mask, and never compared, ordered by, searched or summed up. Names that are no field of the entity are open: the
 * implicit ones.
 */
export function sightOf(grant: Grant, entity: CompiledEntity, name: string): Sight {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  if (grant.hidden.has(name) || field?.writeOnly || field?.sensitive === 'hash') return 'withheld';
  return field?.sensitive === 'mask' ? 'masked' : 'open';
}

function mayWrite(actor: Actor, entity: string, field: CompiledField): boolean {
  if (field.writeCode && !holdsCode(actor.codes, field.writeCode)) return false;
  return !withheld(actor, entity, field.name, 'readOnly');
}

/** May this field be written by the holder of the grant? A write-only field is not readable and yet may be. */
export function fieldWritable(grant: Grant, field: CompiledField): boolean {
  if (field.derived || field.computed || field.serial) return false;
  if (field.writeOnly) return !grant.readOnly.has(field.name);
  return !grant.hidden.has(field.name) && !grant.readOnly.has(field.name);
}

/** One cause of an answer: what a role says. */
export interface Reason {
  /** Code of the role; '' where the row itself decides. */
  readonly role: string;
  /** Permission code, field rule (`open`, `readOnly`, `hidden`), row scope or state. */
  readonly rule: string;
  /** Does it speak for a yes? */
  readonly holds: boolean;
  /** The code was not set: the entity's buttons are shown by default. */
  readonly byDefault?: true;
  /** Menu of the data permission that limits the field. */
  readonly menu?: string;
}

/** Why an answer is what it is. */
export interface Explanation {
  /** `rows`: which rows at all; `row`: the one asked for; `offer`: its state and conditions. */
  readonly about: 'action' | 'field' | 'rows' | 'row' | 'offer';
  readonly allowed: boolean;
  readonly reasons: readonly Reason[];
}

function explainAction(actor: Actor, entity: CompiledEntity, grant: Grant, action: string): Explanation {
  const rule = (Object.hasOwn(entity.actions, action) ? entity.actions[action]?.permission : undefined) ?? '';
  return {
    about: 'action',
    allowed: grant.actions.has(action),
    reasons: actor.roles.map((role) => ({
      role: role.code,
      rule,
      holds: rule !== '' && holdsCode(role.codes, rule),
      ...(role.byDefault?.has(rule) ? { byDefault: true } : {}),
    })),
  };
}

function explainField(actor: Actor, entity: CompiledEntity, grant: Grant, name: string, write: boolean): Explanation {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  // Withheld sources of what is worked out are withheld by every role, or for want of a code: they speak for the field.
  const sources =
    field && !write ? [...withheldSources(entity, grant, field)].flatMap((one) => entity.fields[one] ?? []) : [];
  const rules = actor.roles.map((role): Reason => {
    const path =
      [...sources.map((source) => source.name), name]
        .map((one) => `${entity.name}.${one}`)
        .find((one, at) => at === sources.length || role.fields.get(one) === 'hidden') ?? '';
    const rule = role.fields.get(path) ?? 'open';
    const menu = role.limitedBy?.get(path);
    return {
      role: role.code,
      rule,
      holds: rule === 'open' || (rule === 'readOnly' && !write),
      ...(menu === undefined ? {} : { menu }),
    };
  });
  const asked = [write ? field?.writeCode : field?.readCode, ...sources.map((source) => source.readCode)].filter(
    (code) => code !== undefined,
  );
  const codes = asked.flatMap((code) =>
    actor.roles.map((role) => ({ role: role.code, rule: code, holds: holdsCode(role.codes, code) })),
  );
  return {
    about: 'field',
    allowed: field !== undefined && (write ? fieldWritable(grant, field) : !grant.hidden.has(name)),
    reasons: [...codes, ...rules],
  };
}

/** What a scope is called: its own name, or that of the rule. */
export function scopeName(scope: RowScope): string {
  if (scope.kind === 'narrowed') return [scopeName(scope.of), ...scope.rules.map(({ name }) => name)].join(' + ');
  return scope.kind === 'rule' ? scope.name : scope.kind === 'orgs' ? scope.scope : scope.kind;
}

function explainRows(actor: Actor, entity: CompiledEntity, grant: Grant): Explanation {
  const reasons = actor.roles.map((role): Reason => {
    const scope = givesCode(role, entity) ? resolveScope(actor, role, entity) : undefined;
    return {
      role: role.code,
      rule: scope ? scopeName(scope) : scopeOf(role, entity.name).scope,
      holds: scope !== undefined,
    };
  });
  const named = grant.rows
    .filter(isForReading)
    .map((scope): Reason => ({ role: scope.role, rule: scopeName(scope), holds: true }));
  return { about: 'rows', allowed: grant.rows.length > 0, reasons: [...reasons, ...named] };
}

/**
 * Explains an action, a field (read, or written) or, asked for neither, which rows are seen: by the facts that decide.
 * @param entity the one the grant's codes and rows belong to; of `partOf` rows that is the parent
 */
export function explain(
  actor: Actor,
  entity: CompiledEntity,
  grant: Grant,
  question: { readonly action?: string; readonly field?: string; readonly write?: boolean },
): Explanation {
  if (question.field !== undefined) return explainField(actor, entity, grant, question.field, question.write === true);
  return question.action === undefined
    ? explainRows(actor, entity, grant)
    : explainAction(actor, entity, grant, question.action);
}
