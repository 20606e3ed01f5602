/** The worked examples as a holder of every code sees them: compiled from their files, nothing made up. */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Actor, grantFor } from '../../src/engine/model/access.ts';
import type { Locale } from '../../src/engine/model/errors/define.ts';
import { compileProject } from '../../src/engine/model/format/compile.ts';
import type { CompiledEntity, Project, SourceFile } from '../../src/engine/model/types.ts';
import { viewOf } from '../../src/engine/model/view.ts';
import type { EntityView } from '../../src/engine/model/wire.ts';

const FOLDERS = ['src/schemas', 'tests/fixtures/examples'];

function filesUnder(folder: string, below = ''): SourceFile[] {
  return readdirSync(join(folder, below), { withFileTypes: true }).flatMap((entry) => {
    const path = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) return filesUnder(folder, path);
    return entry.name.endsWith('.json') && !entry.name.endsWith('.schema.json')
      ? [{ path, text: readFileSync(join(folder, path), 'utf8') }]
      : [];
  });
}

let compiled: Project | undefined;

export function exampleProject(): Project {
  compiled ??= compileProject(FOLDERS.flatMap((folder) => filesUnder(folder))).project;
  return compiled;
}

/** Somebody with one role that holds these codes. */
function holderOf(codes: readonly string[]): Actor {
  return {
    id: 'u1',
    tenant: 't1',
    username: 'admin',
    name: 'Admin',
    orgId: 'o1',
    orgPath: 'o1',
    orgType: 'team',
    orgSubtree: ['o1'],
    codes: new Set(codes),
    roles: [{ code: 'admin', codes: new Set(codes), scopes: new Map(), fields: new Map() }],
  };
}

/** @throws when the examples hold no such entity */
export function exampleView(entity: string, locale: Locale = 'zh'): EntityView {
  const found = exampleProject().entities.get(entity);
  if (!found) throw new Error(`The examples hold no entity ${entity}`);
  return viewAs(found, locale);
}

/** A compiled entity among the examples, as the holder of `codes` sees it. */
export function viewAs(entity: CompiledEntity, locale: Locale, codes: readonly string[] = ['*']): EntityView {
  const project = exampleProject();
  const actor = holderOf(codes);
  return viewOf(entity, {
    locale,
    entity: (name) => project.entities.get(name),
    everybodys: (name) => project.entities.get(name),
    grant: (other) => grantFor(actor, other),
    dict: (type) => [...project.areas.values()].flatMap((area) => area.dictionaries[type]?.values ?? []),
    param: (key) =>
      [...project.areas.values()].map((area) => area.params[key]?.value).find((value) => value !== undefined) ?? null,
  });
}
