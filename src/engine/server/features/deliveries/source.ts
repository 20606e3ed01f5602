/** What a feature that has things to deliver declares. */
import type { Value } from '../../../model/types.ts';
import type { Transaction } from '../../operations/engine.ts';
import type { Said } from './way.ts';

/** A delivery as its source knows it. */
export interface Delivery {
  readonly id: string;
  /** The person it is for; null for a group or another system. */
  readonly user: string | null;
  /** Whose rights count where it is for no person; null where nobody's do. */
  readonly reader: string | null;
  /** What the source noted when it queued it. */
  readonly about: Value;
}

/** A link in a message by which its reader acts; `path` below the portal's address. */
export interface MessageAct {
  readonly label: string;
  readonly path: string;
}

/** Links that a message to a person has beside what it says; made for each attempt. */
export type MessageActs = (tx: Transaction, delivery: Delivery) => Promise<readonly MessageAct[]>;

/**
 * What is said, made at the moment of sending by the rights that the receiver has then. It is made anew for each
 * attempt.
 * @returns undefined where it is not to be sent any more
 */
export type DeliverySource = (tx: Transaction, delivery: Delivery) => Promise<Said | undefined>;
