/** A role's grant while it is edited: what differs from what is stored, and which rows are shown. Pure. */
import type { GrantEntity, GrantField, GrantScope, RoleGrantDraft } from '../../../model/admin-wire.ts';
import { type Codes, permissionsOf, shareOfEntity } from './grant-codes.ts';

export interface Draft {
  readonly codes: Codes;
  /** Entity → scope; an entity that is not there follows the role's own data scope. */
  readonly scopes: ReadonlyMap<string, GrantScope>;
  /** `entity.field` → what the role may not do with it. */
  readonly fields: ReadonlyMap<string, GrantField>;
}

export function fieldKey(entity: string, field: string): string {
  return `${entity}.${field}`;
}

export function draftOf({ codes, scopes, fields }: RoleGrantDraft): Draft {
  return { codes: new Set(codes), scopes: new Map(scopes.map((entry) => [entry.entity, entry])), fields: new Map(fields.map((entry) => [fieldKey(entry.entity, entry.field), entry])) };
}

export function sentDraft({ codes, scopes, fields }: Draft): RoleGrantDraft {
  return { codes: [...codes], scopes: [...scopes.values()], fields: [...fields.values()] };
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

const scopeText = (scope: GrantScope | undefined): string => (scope ? `${scope.scope} ${[...scope.orgs].sort().join()}` : '');

/** How many single decisions differ. */
export function countChanges(before: Draft, after: Draft): number {
  const codes = new Set([...before.codes, ...after.codes]);
  const scopes = new Set([...before.scopes.keys(), ...after.scopes.keys()]);
  const fields = new Set([...before.fields.keys(), ...after.fields.keys()]);
  return [...codes].filter((code) => before.codes.has(code) !== after.codes.has(code)).length
    + [...scopes].filter((entity) => scopeText(before.scopes.get(entity)) !== scopeText(after.scopes.get(entity))).length
    + [...fields].filter((key) => before.fields.get(key)?.mode !== after.fields.get(key)?.mode).length;
}

/** A scope that needs organisations and has none cannot be saved: the entities where that is so. */
export function unfinishedScopes({ scopes }: Draft): string[] {
  return [...scopes.values()].filter(({ scope, orgs }) => scope === 'custom' && orgs.length === 0).map(({ entity }) => entity);
}

/** Built-in actions that any of the entities has, in their one order: the columns of the table. */
export function actionColumns(entities: readonly GrantEntity[]): { readonly code: string; readonly label: string }[] {
  const columns = new Map<string, string>();
  const widest = [...entities].sort((a, b) => b.actions.length - a.actions.length);
  for (const { actions } of widest) for (const { code, label, builtin } of actions) if (builtin && !columns.has(code)) columns.set(code, label);
  return [...columns].map(([code, label]) => ({ code, label }));
}

/** What the entity has beside the columns: its own actions and the codes of single fields. */
export function furtherCodes({ actions, fieldCodes }: GrantEntity): { readonly permission: string; readonly label: string; readonly field: boolean }[] {
  return [...actions.filter(({ builtin }) => !builtin).map(({ permission, label }) => ({ permission, label, field: false })), ...fieldCodes.map(({ permission, label }) => ({ permission, label, field: true }))];
}

/** Entities whose title, name or further action holds the keyword; `granted`: only those of which the role has something. */
export function findEntities(entities: readonly GrantEntity[], keyword: string, granted: Codes | undefined): GrantEntity[] {
  const wanted = keyword.trim().toLowerCase();
  const holds = (text: string): boolean => text.toLowerCase().includes(wanted);
  return entities.filter((entity) => (granted === undefined || shareOfEntity(granted, entity) !== 'none')
    && (wanted === '' || holds(entity.title) || holds(entity.name) || furtherCodes(entity).some(({ label }) => holds(label)) || permissionsOf(entity).includes(wanted)));
}
