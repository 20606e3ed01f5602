/**
 * Who may press what: codes and roles of the signed-in person, asked one by one, for any or for all of a list
 * (specification, section 6).
 */
import { holdsCode } from '../../model/access.ts';
import { type SessionState, useSession } from './session-store.ts';

type Held = Pick<SessionState, 'codes' | 'user'>;

/** Role that passes every check of a role. */
const EVERY_ROLE = 'admin';

function listOf(wanted: string | readonly string[] | null | undefined): readonly string[] {
  return (typeof wanted === 'string' ? [wanted] : (wanted ?? [])).filter((one) => one !== '');
}

function holds({ codes }: Held, code: string): boolean {
  // Older systems write the wildcard in three parts.
  return codes.includes('*:*:*') || holdsCode(new Set(codes), code);
}

function has({ user }: Held, role: string): boolean {
  return user?.roles.includes(EVERY_ROLE) === true || user?.roles.includes(role) === true;
}

/** Is the code, or any of the codes, held? Nothing asked is denied. */
export function checkPermi(
  wanted: string | readonly string[] | null | undefined,
  held: Held = useSession.getState(),
): boolean {
  return listOf(wanted).some((code) => holds(held, code));
}

/** Are all of the codes held? Nothing asked is denied. */
export function checkPermiAll(
  wanted: readonly string[] | null | undefined,
  held: Held = useSession.getState(),
): boolean {
  const codes = listOf(wanted);
  return codes.length > 0 && codes.every((code) => holds(held, code));
}

/** Is the role, or any of the roles, held? */
export function checkRole(
  wanted: string | readonly string[] | null | undefined,
  held: Held = useSession.getState(),
): boolean {
  return listOf(wanted).some((role) => has(held, role));
}

/** Are all of the roles held? */
export function checkRoleAll(
  wanted: readonly string[] | null | undefined,
  held: Held = useSession.getState(),
): boolean {
  const roles = listOf(wanted);
  return roles.length > 0 && roles.every((role) => has(held, role));
}
