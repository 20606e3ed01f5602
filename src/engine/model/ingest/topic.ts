/** Topics of MQTT 3.1.1 (section 4.7), with levels `{name}` that give a member of the message. */

const LEVEL = /^\{[A-Za-z][\w.]*\}$/;

/** May it stand in a file or a row of a device? */
export function isTopic(topic: string): boolean {
  const levels = topic.split('/');
  return (
    topic !== '' &&
    !topic.includes('\u0000') &&
    levels.every(
      (level, index) =>
        (level === '#' && index === levels.length - 1) || level === '+' || LEVEL.test(level) || !/[#+{}]/.test(level),
    )
  );
}

/** The filter a broker is asked for. */
export function filterOf(topic: string): string {
  return topic
    .split('/')
    .map((level) => (LEVEL.test(level) ? '+' : level))
    .join('/');
}

/** What the levels of a message's topic give, by name; undefined where the topic is another one. */
export function matchTopic(topic: string, said: string): Record<string, string> | undefined {
  const [wanted, given] = [topic.split('/'), said.split('/')];
  const found: Record<string, string> = {};
  for (const [index, level] of wanted.entries()) {
    if (level === '#') return found;
    const one = given[index];
    if (one === undefined) return undefined;
    if (LEVEL.test(level)) found[level.slice(1, -1)] = one;
    else if (level !== '+' && level !== one) return undefined;
  }
  return given.length === wanted.length ? found : undefined;
}

/** Is there a message that both topics take? */
export function overlaps(one: string, other: string): boolean {
  const [left, right] = [filterOf(one).split('/'), filterOf(other).split('/')];
  for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
    const [a, b] = [left[index], right[index]];
    // `a/#` takes `a` as well.
    if (a === '#' || b === '#') return true;
    if (a === undefined || b === undefined) return false;
    if (a !== '+' && b !== '+' && a !== b) return false;
  }
  return true;
}
