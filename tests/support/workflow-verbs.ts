/** Makes the tables of docs/workflow.md from the interpreter's own, so that page and product are one. */
import { HANDLER_VERBS, INSTANCE_VERBS, TASK_VERBS, WITHHOLDABLE } from '../../src/engine/model/workflow/verbs.ts';
import type { Verb } from '../../src/engine/model/workflow/types.ts';

const list = (verbs: readonly Verb[]): string =>
  verbs.length === 0 ? '—' : verbs.map((verb) => `\`${verb}\``).join(' ');

/** What stands between the marks of the page. */
export function verbTables(): string {
  return `**A task**, while its instance runs:

| state of the task | allowed |
| --- | --- |
${Object.entries(TASK_VERBS)
  .map(([state, verbs]) => `| \`${state}\` | ${list(verbs)} |`)
  .join('\n')}

Only who handles the task (or an administrator): ${list([...HANDLER_VERBS])}. A node may leave out (\`withoutVerbs\`): ${list(WITHHOLDABLE)}.

**An instance:**

| state of the instance | allowed |
| --- | --- |
${Object.entries(INSTANCE_VERBS)
  .map(([life, verbs]) => `| \`${life}\` | ${life === 'running' ? `the tasks' verbs, ${list(verbs)}` : list(verbs)} |`)
  .join('\n')}`;
}

const MARKS = /(<!-- verbs -->\n\n)[^]*?(\n\n<!-- end -->)/;

/** The page with its tables as they should be. */
export function withVerbTables(page: string): string {
  return page.replace(MARKS, (_whole, before: string, after: string) => `${before}${verbTables()}${after}`);
}
