/** What a way of sending is: who can be reached by it, and how one message is handed over. */
import type { AddressRule } from '../../outside.ts';

/** A channel as it sends: with what is kept sealed beside its row. */
export interface Channel {
  readonly id: string;
  readonly kind: string;
  readonly url?: string;
  readonly secret?: string;
  readonly account?: string;
  readonly agentId?: string;
  readonly sender?: string;
  readonly method?: string;
  readonly headers?: string;
  readonly body?: string;
  readonly okField?: string;
  readonly okValue?: string;
}

/** What a receiver is told. */
export interface Said {
  readonly subject: string;
  /** Plain lines. */
  readonly text: string;
  /** Path below the portal's address of what it is about; whole in a parcel. */
  readonly link?: string;
  /** The body of a webhook, where it is more than the above. */
  readonly json?: string;
}

/** One message on its way out. */
export interface Parcel {
  /** The same for every attempt: a receiver that gets it twice knows it by this. */
  readonly id: string;
  readonly channel: Channel;
  /** Mail address or mobile number; empty for a group. */
  readonly receiver: string;
  readonly said: Said;
}

/** What the ways of sending need of the installation. */
export interface Outside {
  readonly rule: AddressRule;
  /** Address under which people reach the portal. */
  readonly portal: string;
  readonly smtp?: { readonly url: string; readonly from: string };
  /** Milliseconds, of the real clock: signatures are compared with it. */
  now(): number;
}

export interface Way {
  /** By which field of a person it reaches them; undefined for a group or another system. */
  readonly reaches?: 'email' | 'mobile';
  /** Its messages have room for links by which their reader acts. */
  readonly hasActs?: true;
  /** @throws {SendError} where it was not taken */
  send(parcel: Parcel, outside: Outside): Promise<void>;
}

/** Why a message was not taken. */
export class SendError extends Error {
  /** Trying again changes nothing. */
  readonly isFinal: boolean;
  /** Seconds after which the receiver wants to be asked again. */
  readonly waitSeconds: number | undefined;

  constructor(message: string, isFinal = false, waitSeconds?: number) {
    super(message);
    this.name = 'SendError';
    this.isFinal = isFinal;
    this.waitSeconds = waitSeconds;
  }
}
