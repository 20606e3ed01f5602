/**
 * The matrix of roles, entities and actions as it goes over the wire: what each role gives, and what came and went
 * since a moment.
 */

/**
 * Why a role gives a code: it was set, a wildcard covers it, or the entity's buttons are shown unless told otherwise.
 */
export type GivenBy = 'set' | 'default' | `${string}*`;

export interface MatrixAction {
  readonly code: string;
  readonly permission: string;
  readonly label: string;
  readonly builtin: boolean;
  /** It lets a field be read or written. */ readonly field: boolean;
}

export interface MatrixEntity {
  readonly name: string;
  readonly area: string;
  readonly title: string;
  readonly actions: readonly MatrixAction[];
}

export interface MatrixRole {
  readonly id: string;
  readonly code: string;
  readonly name: string;
  readonly enabled: boolean;
  /** People who have it and may sign in. */
  readonly members: number;
  /** It was not there then, or is not there now. */
  readonly change?: 'came' | 'went';
  /** What `enabled` was then, where it was another. */
  readonly enabledBefore?: boolean;
}

/** What one role gives of one entity; there is none where it gives nothing and gave nothing. */
export interface MatrixCell {
  /** Id of the role. */
  readonly role: string;
  readonly entity: string;
  /** Permission → why. */
  readonly given: Readonly<Record<string, GivenBy>>;
  /** Rows, in words; '' where there are none. */
  readonly scope: string;
  /** Fields withheld, or not to be written. */
  readonly hidden: number;
  readonly readOnly: number;
  /** Permissions that came and went since the moment asked for. */
  readonly came?: readonly string[];
  readonly went?: readonly string[];
  /** What it was then, where it was another. */
  readonly scopeBefore?: string;
  readonly hiddenBefore?: number;
  readonly readOnlyBefore?: number;
}

/** `data` of GET /api/admin/sysrole/queryMatrix. */
export interface MatrixData {
  /** The moment compared with. */
  readonly at: string | null;
  readonly areas: readonly { readonly code: string; readonly title: string }[];
  readonly entities: readonly MatrixEntity[];
  readonly roles: readonly MatrixRole[];
  readonly cells: readonly MatrixCell[];
}

/** One who holds a permission: an entry of `data` of GET /api/admin/sysrole/queryHolders. */
export interface Holder {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly org: string;
  /** Roles that give it. */ readonly roles: readonly string[];
}

export interface HolderData {
  readonly list: readonly Holder[];
  /** More people than are listed. */ readonly more: boolean;
}
