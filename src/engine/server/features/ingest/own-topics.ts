/** Whose devices are heard on topics of their own: none takes the readings of another tenant. Pure. */
import { isTopic, overlaps } from '../../../model/ingest/topic.ts';

/** A topic that a device of a tenant names. */
export interface OwnTopic {
  readonly topic: string;
  readonly tenant: string;
  /** When the device was registered: of two tenants the first one keeps its topic. */
  readonly since: string;
}

/** What is heard by everybody who names no topic belongs to this tenant. */
interface Common {
  readonly topics: readonly string[];
  readonly tenant: string;
}

/** A first level that anything fits would take what devices send that nobody has registered yet. */
const isNamed = (topic: string): boolean => !/^\/?[+#{]/.test(topic);

/** May a device listen there, beside what others name? */
export function mayListen(
  { topic, tenant }: Omit<OwnTopic, 'since'>,
  others: readonly Omit<OwnTopic, 'since'>[],
  common: Common,
): boolean {
  if (!isTopic(topic)) return false;
  if (tenant !== common.tenant && (!isNamed(topic) || common.topics.some((one) => overlaps(one, topic)))) return false;
  return !others.some((one) => one.tenant !== tenant && overlaps(one.topic, topic));
}

/** Those that are heard, in the order in which they were registered, and those that are not. */
export function settle<T extends OwnTopic>(
  own: readonly T[],
  common: Common,
): { readonly heard: readonly T[]; readonly deaf: readonly T[] } {
  const heard: T[] = [];
  const deaf: T[] = [];
  for (const one of [...own].sort((a, b) => (a.since < b.since ? -1 : a.since > b.since ? 1 : 0)))
    (mayListen(one, heard, common) ? heard : deaf).push(one);
  return { heard, deaf };
}
