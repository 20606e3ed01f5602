/** A role's grant while it is edited: what differs from what is stored, and which rows are shown. Pure. */
import type { GrantEntity, GrantField, GrantScope, RoleGrantDraft } from '../../../model/admin-wire.ts';
import { holdsCode } from '../../../model/access.ts';
import { type Codes, entityWildcard, permissionsOf, shareOfEntity, withCode } from './grant-codes.ts';

export interface Draft {
  readonly codes: Codes;
  /** Entity → scope; an entity that is not there follows the role's own data scope. */
  readonly scopes: ReadonlyMap<string, GrantScope>;
  /** `entity.field` → what the role may not do with it. */
  readonly fields: ReadonlyMap<string, GrantField>;
  /** Entities whose buttons are shown unless told otherwise → codes that were set to hidden. */
  readonly shown: ReadonlyMap<string, ReadonlySet<string>>;
}

export function fieldKey(entity: string, field: string): string {
  return `${entity}.${field}`;
}

export function draftOf({ codes, scopes, fields, shown }: RoleGrantDraft): Draft {
  return {
    codes: new Set(codes),
    scopes: new Map(scopes.map((entry) => [entry.entity, entry])),
    fields: new Map(fields.map((entry) => [fieldKey(entry.entity, entry.field), entry])),
    shown: new Map(shown.map(({ entity, except }) => [entity, new Set(except)])),
  };
}

export function sentDraft({ codes, scopes, fields, shown }: Draft): RoleGrantDraft {
  return {
    codes: [...codes],
    scopes: [...scopes.values()],
    fields: [...fields.values()],
    shown: [...shown].map(([entity, except]) => ({ entity, except: [...except] })),
  };
}

export function withScope(draft: Draft, entity: string, scope: Omit<GrantScope, 'entity'> | undefined): Draft {
  const scopes = new Map(draft.scopes);
  if (scope) scopes.set(entity, { entity, ...scope });
  else scopes.delete(entity);
  return { ...draft, scopes };
}

export function withField(draft: Draft, entity: string, field: string, mode: GrantField['mode'] | undefined): Draft {
  const fields = new Map(draft.fields);
  if (mode) fields.set(fieldKey(entity, field), { entity, field, mode });
  else fields.delete(fieldKey(entity, field));
  return { ...draft, fields };
}

/** The code that opens the entity: who does not hold it has no buttons either. */
function queryCode(entity: GrantEntity): string | undefined {
  return entity.actions.find(({ code }) => code === 'query')?.permission;
}

/** Codes of the entity that nobody set and its default gives. */
function givenByDefault({ codes, shown }: Draft, entity: GrantEntity): string[] {
  const except = shown.get(entity.name);
  const query = queryCode(entity);
  if (!except || query === undefined || !holdsCode(codes, query)) return [];
  return entity.actions
    .map(({ permission }) => permission)
    .filter((permission) => permission !== query && !except.has(permission) && !holdsCode(codes, permission));
}

/** Everything of the entity that the draft gives, by itself or by default. */
export function effectiveCodes(draft: Draft, entity: GrantEntity): Codes {
  return new Set([...draft.codes, ...givenByDefault(draft, entity)]);
}

export function isByDefault(draft: Draft, entity: GrantEntity, permission: string): boolean {
  return givenByDefault(draft, entity).includes(permission);
}

/**
 * Sets one code to shown or hidden. An entity that is opened for the first time starts as the role's general setting
 * says.
 * @param fresh the default of an entity that had nothing before
 */
export function withButton(
  draft: Draft,
  entity: GrantEntity,
  permission: string,
  on: boolean,
  entities: readonly GrantEntity[],
  fresh: 'show' | 'hide',
): Draft {
  const first = on && fresh === 'show' && permission === queryCode(entity) && !holdsCode(draft.codes, permission);
  const codes = withCode(draft.codes, permission, on, entities);
  const before = draft.shown.get(entity.name) ?? (first ? new Set<string>() : undefined);
  if (!before || !entity.actions.some((action) => action.permission === permission)) return { ...draft, codes };
  const except = new Set(before);
  if (on || permission === queryCode(entity)) except.delete(permission);
  else except.add(permission);
  return { ...draft, codes, shown: new Map([...draft.shown, [entity.name, except]]) };
}

/** What holds for buttons that are not set, later ones included. */
export function withDefault(draft: Draft, entity: GrantEntity, shown: boolean): Draft {
  const next = new Map(draft.shown);
  if (shown) next.set(entity.name, new Set());
  else next.delete(entity.name);
  return { ...draft, shown: next };
}

/**
 * A default says something only where single buttons count: pages and screens have none of their own, a wildcard has
 * them all.
 */
export function hasDefault({ codes }: Draft, entity: GrantEntity): boolean {
  return entity.fields.length > 0 && !holdsCode(codes, entityWildcard(entity));
}

const exceptText = (except: ReadonlySet<string> | undefined): string =>
  except ? `shown ${[...except].sort().join()}` : '';

const scopeText = (scope: GrantScope | undefined): string =>
  scope ? `${scope.scope} ${[...scope.orgs].sort().join()}` : '';

/** How many single decisions differ. */
export function countChanges(before: Draft, after: Draft): number {
  const codes = new Set([...before.codes, ...after.codes]);
  const scopes = new Set([...before.scopes.keys(), ...after.scopes.keys()]);
  const fields = new Set([...before.fields.keys(), ...after.fields.keys()]);
  const shown = new Set([...before.shown.keys(), ...after.shown.keys()]);
  return (
    [...codes].filter((code) => before.codes.has(code) !== after.codes.has(code)).length +
    [...scopes].filter((entity) => scopeText(before.scopes.get(entity)) !== scopeText(after.scopes.get(entity)))
      .length +
    [...fields].filter((key) => before.fields.get(key)?.mode !== after.fields.get(key)?.mode).length +
    [...shown].filter((entity) => exceptText(before.shown.get(entity)) !== exceptText(after.shown.get(entity))).length
  );
}

/** A scope that needs organisations and has none cannot be saved: the entities where that is so. */
export function unfinishedScopes({ scopes }: Draft): string[] {
  return [...scopes.values()]
    .filter(({ scope, orgs }) => scope === 'custom' && orgs.length === 0)
    .map(({ entity }) => entity);
}

/** Built-in actions that any of the entities has, in their one order: the columns of the table. */
export function actionColumns(entities: readonly GrantEntity[]): { readonly code: string; readonly label: string }[] {
  const columns = new Map<string, string>();
  const widest = [...entities].sort((a, b) => b.actions.length - a.actions.length);
  for (const { actions } of widest)
    for (const { code, label, builtin } of actions) if (builtin && !columns.has(code)) columns.set(code, label);
  return [...columns].map(([code, label]) => ({ code, label }));
}

/** What the entity has beside the columns: its own actions and the codes of single fields. */
export function furtherCodes({
  actions,
  fieldCodes,
}: GrantEntity): { readonly permission: string; readonly label: string; readonly field: boolean }[] {
  return [
    ...actions.filter(({ builtin }) => !builtin).map(({ permission, label }) => ({ permission, label, field: false })),
    ...fieldCodes.map(({ permission, label }) => ({ permission, label, field: true })),
  ];
}

/**
 * Entities whose title, name or further action holds the keyword; `granted`: only those of which the role has
 * something.
 */
export function findEntities(
  entities: readonly GrantEntity[],
  keyword: string,
  granted: Codes | undefined,
): GrantEntity[] {
  const wanted = keyword.trim().toLowerCase();
  const holds = (text: string): boolean => text.toLowerCase().includes(wanted);
  return entities.filter(
    (entity) =>
      (granted === undefined || shareOfEntity(granted, entity) !== 'none') &&
      (wanted === '' ||
        holds(entity.title) ||
        holds(entity.name) ||
        furtherCodes(entity).some(({ label }) => holds(label)) ||
        permissionsOf(entity).includes(wanted)),
  );
}
