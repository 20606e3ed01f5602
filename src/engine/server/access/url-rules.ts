/** URL rules of a tenant: they narrow who may call an address and never widen it. */
import type { Actor } from '../../model/access.ts';
import type { Connection } from '../db/pool.ts';

export interface UrlRule {
  readonly name: string;
  /** `ANY` or a verb in capitals. */
  readonly method: string;
  /** Matches whole paths, without base path and query. */
  readonly path: RegExp;
  /** Codes of the roles that may call. */
  readonly roles: ReadonlySet<string>;
}

/** Ant style: `?` is one character and `*` any of one level, `**` any levels, `{name}` one level. */
export function patternOf(text: string): RegExp {
  const body = text.replace(/\/\*\*$|\*\*|\*|\?|\{[^}]*\}|[.\\+^$()|[\]{}]/g, (mark) => {
    if (mark === '/**') return '(?:/.*)?';
    if (mark === '**') return '.*';
    if (mark === '*' || mark.length > 1) return '[^/]*';
    return mark === '?' ? '[^/]' : `\\${mark}`;
  });
  return new RegExp(`^${body}$`);
}

/** Only rules by role narrow anything: the other modes ask for what every route asks for anyway. */
const RULES = `select u."urlName" as name, u.method, u."urlPattern" as pattern,
  (select array_agg(r."roleCode") from "sys_role" r where r.tenant_id = u.tenant_id and r.id = any(u."roleIds") and r.deleted_at is null) as roles
  from "sys_url" u where u.tenant_id = $1 and u.deleted_at is null and u.status = 'enabled' and u."authMode" = 'role'`;

export async function loadUrlRules(connection: Connection, tenant: string): Promise<readonly UrlRule[]> {
  const { rows } = await connection.query<{ name: string; method: string; pattern: string; roles: string[] | null }>(
    RULES,
    [tenant],
  );
  return rows.map(({ name, method, pattern, roles }) => ({
    name,
    method,
    path: patternOf(pattern),
    roles: new Set(roles ?? []),
  }));
}

/**
 * The rule that keeps an actor from an address; undefined when none does. Every rule that fits must be met.
 * Who may do everything is kept from nothing: somebody has to be able to mend the rules.
 * @param methods the verbs by which this address reaches the same act, the one of the call among them
 * @param path decoded, without base path and query
 */
export function refusingRule(
  rules: readonly UrlRule[],
  actor: Actor,
  methods: readonly string[],
  path: string,
): UrlRule | undefined {
  if (rules.length === 0 || actor.codes.has('*')) return undefined;
  // A HEAD is a GET without its body.
  const verbs = methods.map((method) => (method === 'HEAD' ? 'GET' : method));
  return rules.find(
    (rule) =>
      (rule.method === 'ANY' || verbs.includes(rule.method)) &&
      rule.path.test(path) &&
      !actor.roles.some((role) => rule.roles.has(role.code)),
  );
}
