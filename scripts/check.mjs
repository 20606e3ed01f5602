/**
 * `npm run check -- FILE…`: holds entity files, or folders of them, against the shipped ones and says every mistake
 * with file, line, column and the nearest valid name. Without files: the shipped ones and the folders of SCHEMA_DIRS.
 */
import { readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './support/process.mjs';
import { load } from './support/typescript.mjs';

const USAGE =
  'usage: npm run check -- [--json] [--lang en|zh|tw] [FILE|FOLDER…]\n       ends with 0 where nothing is wrong, 1 where something is, 2 where it could not look';
const SHIPPED = join(root, 'src/schemas');

function stop(message) {
  console.error(message);
  process.exit(2);
}

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, lang: { type: 'string', default: 'en' } },
    });
    if (!['en', 'zh', 'tw'].includes(values.lang)) stop(USAGE);
    return { ...values, names: positionals };
  } catch (error) {
    return stop(`${error.message}\n${USAGE}`);
  }
}

const isSource = (name) =>
  !name.startsWith('.') && !name.endsWith('.schema.json') && (name.endsWith('.json') || name.endsWith('.bpmn'));

function filesIn(folder) {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return entry.name.startsWith('.') || entry.name === 'node_modules' ? [] : filesIn(path);
      return entry.isFile() && isSource(entry.name) ? [path] : [];
    });
}

const slashes = (path) => path.split(sep).join('/');
const fileFrom = (folder) => (path) => ({
  path: slashes(relative(folder, path)),
  text: readFileSync(path, 'utf8'),
  real: path,
});

/**
 * Where a file lies in its folder of schemas: `_area.json` and what stands in `_mixin`, `_layer`, `_demo` take their
 * folders along, an entity its area's.
 */
function placed(path) {
  const inShipped = relative(SHIPPED, path);
  if (!inShipped.startsWith('..')) return { ...fileFrom(SHIPPED)(path), alone: true };
  const above = basename(dirname(path));
  const file = { text: readFileSync(path, 'utf8'), real: path, alone: true };
  if (above.startsWith('_')) return { ...file, path: `${basename(dirname(dirname(path)))}/${above}/${basename(path)}` };
  if (basename(path).startsWith('_')) return { ...file, path: `${above}/${basename(path)}` };
  const area = /"area"\s*:\s*"(\w+)"/.exec(file.text)?.[1];
  return { ...file, path: area === above ? `${area}/${basename(path)}` : basename(path) };
}

function tried(name) {
  const path = resolve(name);
  let found;
  try {
    found = statSync(path);
  } catch {
    return stop(`${name}: there is no such file or folder`);
  }
  if (!found.isDirectory()) return [placed(path)];
  return relative(SHIPPED, path).startsWith('..') ? filesIn(path).map(fileFrom(path)) : filesIn(path).map(placed);
}

/**
 * What the server says of a process when it is deployed, as far as files can know it: roles and what was deployed by
 * hand stand in the database.
 */
async function processProblems(files, entities) {
  if (files.length === 0) return [];
  const { compileText } = await load('src/engine/model/workflow/compile.ts');
  const { BpmnModdle } = await import('bpmn-moddle');
  const found = [];
  for (const { path, text } of files) {
    const { problems = [] } = await compileText(text, (xml) => new BpmnModdle().fromXML(xml), {
      known: { forms: entities },
    });
    found.push(
      ...problems.map(({ code, params, name, node, line }) => ({
        code,
        params,
        file: path,
        path: name ?? node ?? '',
        line: line ?? 1,
        severity: 'error',
      })),
    );
  }
  return found;
}

const { json, lang, names } = readArguments();
const { createCompiler } = await load('src/engine/model/format/compile.ts');
const { holdAgainst } = await load('src/engine/model/format/hold-against.ts');
const { runSteps } = await load('src/engine/model/steps.ts');
const { messageOf } = await load('src/engine/model/errors/catalogue.ts');
const { patternGrowth } = await load('src/engine/server/schema-store/pattern-growth.ts');

const shipped = filesIn(SHIPPED).map(fileFrom(SHIPPED));
const mounted = (process.env.SCHEMA_DIRS ?? '').split(delimiter).filter((folder) => folder !== '');
const given = (names.length > 0 ? names : [SHIPPED, ...mounted]).flatMap(tried);
const running =
  names.length === 0
    ? []
    : [...shipped, ...mounted.flatMap((folder) => filesIn(resolve(folder)).map(fileFrom(resolve(folder))))];
const twice = given.filter((file) => !file.alone && running.some(({ path }) => path === file.path));
const held = runSteps(holdAgainst(running, given, createCompiler(patternGrowth).steps));
const nearby = (path) =>
  relative(process.cwd(), path).startsWith('..') || isAbsolute(relative(process.cwd(), path))
    ? path
    : relative(process.cwd(), path);
const shown = new Map(given.map(({ path, real }) => [path, slashes(nearby(real))]));
const problems = [
  ...twice.map(({ path }) => ({
    code: 'schema.pathTwice',
    file: path,
    path: '',
    line: 1,
    severity: 'error',
    params: { folder: 'src/schemas' },
  })),
  ...held.problems,
  ...(await processProblems(
    given.filter(({ path }) => path.endsWith('.bpmn')),
    [...held.entities, ...shipped.map(({ path }) => basename(path, '.json'))],
  )),
].map(({ code, file, path, line, column = 1, severity, params }) => ({
  file: shown.get(file) ?? `src/schemas/${file}`,
  line,
  column,
  severity,
  code,
  path,
  message: messageOf(code, lang, params),
  ...(params.nearest ? { mend: params.nearest } : {}),
}));
const errors = problems.filter(({ severity }) => severity === 'error').length;
if (json)
  console.log(JSON.stringify({ files: given.length, errors, warnings: problems.length - errors, problems }, null, 2));
else {
  for (const { file, line, column, severity, code, path, message } of problems)
    console.log(`${file}:${line}:${column}: ${severity}: ${message} [${code}]${path === '' ? '' : ` at ${path}`}`);
  console.log(
    `${given.length} ${given.length === 1 ? 'file' : 'files'}, ${errors} ${errors === 1 ? 'error' : 'errors'}, ${problems.length - errors} ${problems.length - errors === 1 ? 'warning' : 'warnings'}`,
  );
}
process.exitCode = errors === 0 ? 0 : 1;
