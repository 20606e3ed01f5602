/** The entity that docs/format-guide.md grows: the file as it stands after each step. */
import { readText } from './checkout.ts';

type Json = { readonly [key: string]: unknown };

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is added goes into what is there, member by member; a list takes the place of the one before. */
function merged(base: Json, added: Json): Json {
  const out: Record<string, unknown> = { ...base };
  for (const [key, value] of Object.entries(added)) {
    const old = out[key];
    out[key] = isObject(old) && isObject(value) ? merged(old, value) : value;
  }
  return out;
}

/** The first file of the guide, and after it what each further step makes of it. */
export function guideSteps(): readonly Json[] {
  const blocks = [...readText('docs/format-guide.md').matchAll(/```json (?:entity|added)\n([^]*?)```/g)];
  const steps: Json[] = [];
  for (const [, text] of blocks) steps.push(merged(steps.at(-1) ?? {}, JSON.parse(text!) as Json));
  return steps;
}
