/**
 * What of a wished grant may be done by its author: nobody gives or takes what they do not hold. Pure but for the
 * engine's grants.
 */
import type { GrantEntity, GrantField, GrantScope, GrantShown, RoleGrantDraft } from '../../../model/admin-wire.ts';
import { type Actor, type Grant, holdsCode } from '../../../model/access.ts';
import { type WireErrorCode, messageOf } from '../../../model/errors/catalogue.ts';
import type { Locale } from '../../../model/errors/define.ts';
import type { FieldError } from '../../../model/wire.ts';
import { knownCodes } from './grant-catalogue.ts';

export interface GrantQuestion {
  readonly actor: Actor;
  readonly locale: Locale;
  readonly catalogue: readonly GrantEntity[];
  /** What the author may do with an entity; undefined for an engine's screen. */
  grant(entity: string): Grant | undefined;
  /** Scope of entities of which the role says nothing. */
  readonly general: string;
  readonly stored: RoleGrantDraft;
  readonly wished: RoleGrantDraft;
}

export interface GrantAnswer {
  readonly next: RoleGrantDraft;
  readonly errors: readonly FieldError[];
}

type Report = (field: string, code: WireErrorCode, params: Readonly<Record<string, string>>) => void;

const same = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && [...a].sort().join() === [...b].sort().join();

/** Codes as they will be. What the author does not hold, and codes of entities that are gone, stay as they are. */
function judgeCodes({ actor, catalogue, stored, wished }: GrantQuestion, report: Report): string[] {
  const known = knownCodes(catalogue);
  const had = new Set(stored.codes);
  wished.codes.forEach((code, index) => {
    if (had.has(code)) return;
    if (!known.has(code)) report(`codes.${index}`, 'grant.code', { code: code.slice(0, 120) });
    else if (!holdsCode(actor.codes, code)) report(`codes.${index}`, 'grant.beyond', { code });
  });
  const kept = stored.codes.filter(
    (code) => !wished.codes.includes(code) && !(known.has(code) && holdsCode(actor.codes, code)),
  );
  return [...new Set([...kept, ...wished.codes])];
}

/** Is a scope no wider than what the author sees? Relative ones are measured by the grantee's own place. */
function withinOwn(grant: Grant, { scope, orgs }: Pick<GrantScope, 'scope' | 'orgs'>): boolean {
  if (grant.rows.some((own) => own.kind === 'all')) return true;
  if (scope === 'all') return false;
  const seen = new Set(grant.rows.flatMap((own) => (own.kind === 'orgs' ? own.orgs : [])));
  return scope !== 'custom' || orgs.every((org) => seen.has(org));
}

function judgeScopes({ catalogue, grant, general, stored, wished }: GrantQuestion, report: Report): GrantScope[] {
  const had = new Map(stored.scopes.map((entry) => [entry.entity, entry]));
  const wants = new Map(wished.scopes.map((entry) => [entry.entity, entry]));
  const next = new Map<string, GrantScope>();
  for (const name of new Set([...had.keys(), ...wants.keys()])) {
    const [before, after] = [had.get(name), wants.get(name)];
    const at = after ? `scopes.${wished.scopes.indexOf(after)}` : 'scopes';
    const entity = catalogue.find((entry) => entry.name === name);
    const own = grant(name);
    if (before && after && before.scope === after.scope && same(before.orgs, after.orgs)) next.set(name, before);
    else if (!entity && after) report(`${at}.entity`, 'entity.unknown', { entity: name.slice(0, 60) });
    else if (after && !entity?.scopes.some(({ code }) => code === after.scope))
      report(`${at}.scope`, 'grant.scope', { entity: entity?.title ?? name, scope: after.scope.slice(0, 60) });
    else if (after?.scope === 'custom' && after.orgs.length === 0)
      report(`${at}.orgs`, 'grant.scope', { entity: entity?.title ?? name, scope: after.scope });
    else if (!own || own.actions.size === 0 || !withinOwn(own, after ?? { scope: general, orgs: [] })) {
      if (after) report(`${at}.scope`, 'grant.scopeBeyond', { entity: entity?.title ?? name });
      else if (before) next.set(name, before);
    } else if (after) next.set(name, after);
  }
  return [...next.values()];
}

/** May the author make a field this open? */
function mayOpen(grant: Grant, field: string, mode: GrantField['mode'] | undefined): boolean {
  return mode === 'hidden' || (!grant.hidden.has(field) && (mode === 'readOnly' || !grant.readOnly.has(field)));
}

function judgeFields({ catalogue, grant, stored, wished }: GrantQuestion, report: Report): GrantField[] {
  const keyOf = ({ entity, field }: GrantField): string => `${entity}.${field}`;
  const had = new Map(stored.fields.map((entry) => [keyOf(entry), entry]));
  const wants = new Map(wished.fields.map((entry) => [keyOf(entry), entry]));
  const next: GrantField[] = [];
  for (const key of new Set([...had.keys(), ...wants.keys()])) {
    const [before, after] = [had.get(key), wants.get(key)];
    const entry = after ?? before;
    if (!entry) continue;
    const at = after ? `fields.${wished.fields.indexOf(after)}` : 'fields';
    const entity = catalogue.find(({ name }) => name === entry.entity);
    const own = grant(entry.entity);
    const known = entity?.fields.some(({ name }) => name === entry.field) ?? false;
    if (before?.mode === after?.mode) next.push(entry);
    else if (!known && after) report(`${at}.field`, 'field.unknown', { field: key.slice(0, 120) });
    else if (!known || !own || own.actions.size === 0 || !mayOpen(own, entry.field, after?.mode)) {
      if (after) report(`${at}.mode`, 'grant.beyond', { code: key });
      else if (before) next.push(before);
    } else if (after) next.push(after);
  }
  return next;
}

/** Codes that a default gives beside those that are granted one by one. */
function givenBy(entity: GrantEntity, entry: GrantShown | undefined): string[] {
  return entry
    ? entity.actions
        .filter(({ code, permission }) => code !== 'query' && !entry.except.includes(permission))
        .map(({ permission }) => permission)
    : [];
}

/** What a default gives more or less than before must be the author's own. */
function judgeShown({ actor, catalogue, stored, wished, grant }: GrantQuestion, report: Report): GrantShown[] {
  const had = new Map(stored.shown.map((entry) => [entry.entity, entry]));
  const wants = new Map(wished.shown.map((entry) => [entry.entity, entry]));
  const next: GrantShown[] = [];
  for (const name of new Set([...had.keys(), ...wants.keys()])) {
    const [before, after] = [had.get(name), wants.get(name)];
    const at = after ? `shown.${wished.shown.indexOf(after)}` : 'shown';
    const entity = grant(name) && catalogue.find((entry) => entry.name === name);
    const [gave, gives] = entity ? [givenBy(entity, before), givenBy(entity, after)] : [[], []];
    const beyond = [
      ...gave.filter((code) => !gives.includes(code)),
      ...gives.filter((code) => !gave.includes(code)),
    ].find((code) => !holdsCode(actor.codes, code));
    const unknown = after?.except.find(
      (code) => !before?.except.includes(code) && !entity?.actions.some(({ permission }) => permission === code),
    );
    if (before && after && same(before.except, after.except)) next.push(before);
    else if (!entity) {
      if (after) report(`${at}.entity`, 'entity.unknown', { entity: name.slice(0, 60) });
      else if (before) next.push(before);
    } else if (unknown !== undefined) report(`${at}.except`, 'grant.code', { code: unknown.slice(0, 120) });
    else if (beyond !== undefined) {
      if (after) report(at, 'grant.beyond', { code: beyond });
      else if (before) next.push(before);
    } else if (after) next.push(after);
  }
  return next;
}

/** The grant as it will be, and what of the wish is refused. */
export function judgeGrant(question: GrantQuestion): GrantAnswer {
  const errors: FieldError[] = [];
  const report: Report = (field, code, params) =>
    errors.push({ field, code, message: messageOf(code, question.locale, params) });
  return {
    next: {
      codes: judgeCodes(question, report),
      scopes: judgeScopes(question, report),
      fields: judgeFields(question, report),
      shown: judgeShown(question, report),
    },
    errors,
  };
}
