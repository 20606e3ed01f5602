/** `npm run types`: writes src/schemas/entities.gen.d.ts, the TypeScript types of all entities; `--check` only says whether it is up to date. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './support/process.mjs';
import { filesUnder } from './support/tree.mjs';
import { load } from './support/typescript.mjs';

const { compileProject } = await load('src/engine/model/format/compile.ts');
const { generateTypes } = await load('src/engine/model/format/generate-types.ts');
const files = filesUnder('src/schemas').filter((file) => /\.(json|bpmn)$/.test(file) && !file.endsWith('entity.schema.json'))
  .map((file) => ({ path: file.slice('src/schemas/'.length), text: readFileSync(join(root, file), 'utf8') }));
const { project, problems } = compileProject(files);
const errors = problems.filter((problem) => problem.severity === 'error');
for (const problem of errors) console.error(`src/schemas/${problem.file}:${problem.line} ${problem.path} ${problem.code}`);
const text = generateTypes(project);
const target = join(root, 'src/schemas/entities.gen.d.ts');
if (errors.length > 0) process.exitCode = 1;
else if (process.argv.includes('--check')) {
  const current = existsSync(target) && readFileSync(target, 'utf8') === text;
  console.log(current ? 'src/schemas/entities.gen.d.ts is up to date.' : 'src/schemas/entities.gen.d.ts is stale: run npm run types.');
  process.exitCode = current ? 0 : 1;
} else {
  writeFileSync(target, text);
  console.log(`src/schemas/entities.gen.d.ts: ${project.entities.size} entities`);
}
