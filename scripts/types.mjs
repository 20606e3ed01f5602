/**
 * `npm run types`: writes the TypeScript types of all entities and the meta-schemas of schema files into src/schemas;
 * `--check` only says whether they are up to date.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './support/process.mjs';
import { filesUnder } from './support/tree.mjs';
import { load } from './support/typescript.mjs';

const { compileProject } = await load('src/engine/model/format/compile.ts');
const { generateTypes } = await load('src/engine/model/format/generate-types.ts');
const files = filesUnder('src/schemas')
  .filter((file) => /\.(json|bpmn)$/.test(file) && !file.endsWith('.schema.json'))
  .map((file) => ({ path: file.slice('src/schemas/'.length), text: readFileSync(join(root, file), 'utf8') }));
const { project, problems } = compileProject(files);
const errors = problems.filter((problem) => problem.severity === 'error');
for (const problem of errors)
  console.error(`src/schemas/${problem.file}:${problem.line} ${problem.path} ${problem.code}`);
const { metaSchemas } = await load('src/engine/model/format/meta-schema.ts');
const { writeCanonical } = await load('src/engine/model/format/write.ts');
const made = {
  ...Object.fromEntries(generateTypes(project)),
  ...Object.fromEntries(Object.entries(metaSchemas()).map(([name, schema]) => [name, writeCanonical(schema)])),
};
/** Types of entities that are gone. */
const gone = filesUnder('src/schemas')
  .map((file) => file.slice('src/schemas/'.length))
  .filter((name) => name.endsWith('.gen.d.ts') && !(name in made));
const stale = Object.entries(made).filter(([name, text]) => {
  const target = join(root, 'src/schemas', name);
  return !existsSync(target) || readFileSync(target, 'utf8') !== text;
});
if (errors.length > 0) process.exitCode = 1;
else if (process.argv.includes('--check')) {
  const wrong = [...stale.map(([name]) => name), ...gone];
  for (const name of wrong) console.log(`src/schemas/${name} is stale: run npm run types.`);
  if (wrong.length === 0) console.log('The types of the entities and the meta-schemas are up to date.');
  process.exitCode = wrong.length === 0 ? 0 : 1;
} else {
  for (const [name, text] of stale) {
    mkdirSync(dirname(join(root, 'src/schemas', name)), { recursive: true });
    writeFileSync(join(root, 'src/schemas', name), text);
  }
  for (const name of gone) rmSync(join(root, 'src/schemas', name));
  console.log(`src/schemas: types of ${project.entities.size} entities, and the meta-schemas`);
}
