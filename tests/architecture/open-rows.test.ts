/**
 * Keeps docs/open-rows.md true: it gives every place where a file opens rows to those who do not see them, each with a
 * reason.
 */
import { expect, it } from 'vitest';
import { compileProject } from '../../src/engine/model/format/compile.ts';
import { portalFiles } from '../contracts/portal-files.ts';
import { readText } from '../support/checkout.ts';

const lines = [...readText('docs/open-rows.md').matchAll(/^\| `([\w.]+)` \| (labels|choices) \| (\S.{9,}) \|$/gm)].map(
  ([, place, open]) => `${place} ${open}`,
);

it('names every place that the files open, and no other', () => {
  const { project } = compileProject(portalFiles());
  const declared = [...project.entities.values()].flatMap((entity) => [
    ...(entity.access.opens ? [`${entity.name} ${entity.access.opens}`] : []),
    ...[
      ...Object.values(entity.fields),
      ...Object.values(entity.actions).flatMap(({ code, input }) =>
        (input?.fields ?? [])
          .filter(({ name }) => !Object.hasOwn(entity.fields, name))
          .map((field) => ({ ...field, name: `${code}.${field.name}` })),
      ),
    ].flatMap(({ name, ref }) => (ref?.opens ? [`${entity.name}.${name} ${ref.opens}`] : [])),
  ]);
  expect(declared.length).toBeGreaterThan(50);
  expect([...lines].sort()).toEqual([...declared].sort());
});
