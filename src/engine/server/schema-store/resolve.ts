/**
 * Which text of each file runs: the present one, or the last good one where the present one is wrong or breaks another.
 */
import { isLayer } from '../../model/format/read/read-files.ts';
import type { Json } from '../../model/format/read/source.ts';
import type { Steps } from '../../model/steps.ts';
import type { Problem, Project, SourceFile } from '../../model/types.ts';

/** What compiling gives; `documents` are the entities as layers change them, with their mixins. */
export interface Made {
  readonly project: Project;
  readonly problems: readonly Problem[];
  readonly documents: ReadonlyMap<string, Json>;
}

export interface Compile {
  /** The files that run. One set after the other: what was learnt of one is what the next begins with. */
  own(files: readonly SourceFile[]): Promise<Made>;
  /**
   * Files beside those that run, and with a tenant's layers over them; what is remembered for the next set that runs
   * stays as it is.
   */
  beside(files: readonly SourceFile[], own?: readonly SourceFile[]): Steps<Made>;
}

/** The last good text of a file; undefined when it never ran. */
export type GoodText = (path: string) => string | undefined;

export interface Resolution {
  readonly project: Project;
  readonly documents: ReadonlyMap<string, Json>;
  /** What runs, by path. */
  readonly sources: ReadonlyMap<string, string>;
  /** Problems of the present texts. */
  readonly problems: readonly Problem[];
  /** Files whose present text does not run. */
  readonly refused: ReadonlySet<string>;
}

function errorFiles(problems: readonly Problem[]): Set<string> {
  return new Set(problems.filter(({ severity }) => severity === 'error').map(({ file }) => file));
}

/** Files that a change must not break. A layer is told what it has lost; it never holds its base back. */
function bystanders(
  problems: readonly Problem[],
  changed: ReadonlySet<string>,
  refused: ReadonlySet<string>,
): string[] {
  return [...errorFiles(problems)].filter((path) => !changed.has(path) && !refused.has(path) && !isLayer(path));
}

/** No JSON at all: the compiler then knows that there is such an entity, and that nobody can say more of it. */
const UNREADABLE = '';

/** The file's last good text in its place; one without another text is there and says nothing. */
function replace(files: readonly SourceFile[], refused: ReadonlySet<string>, good: GoodText): SourceFile[] {
  return files.flatMap((file) => {
    if (!refused.has(file.path)) return [file];
    const text = good(file.path);
    if (text !== undefined && text !== file.text) return [{ path: file.path, text }];
    // Without a layer its entity is as its file says.
    if (isLayer(file.path)) return [];
    return file.path.endsWith('.json') ? [{ path: file.path, text: UNREADABLE }] : [];
  });
}

/**
 * Compiles `files`. Files with errors run on their last good text. When a file that has not changed is in error, a
 * changed one may have broken it: then the changed ones step back, first those that ran before, then the new ones, if
 * that helps. A layer that fails makes no one step back. `refusedBefore` names files that have to step back from the
 * start (the database did not take them).
 */
export async function resolveSources(
  files: readonly SourceFile[],
  good: GoodText,
  compile: Compile['own'],
  refusedBefore: ReadonlySet<string> = new Set(),
): Promise<Resolution> {
  const first = await compile(files);
  const wrong = errorFiles(first.problems);
  const texts = (running: readonly SourceFile[]): Map<string, string> =>
    new Map(running.flatMap(({ path, text }) => (text === UNREADABLE ? [] : [[path, text]])));
  if (wrong.size === 0 && refusedBefore.size === 0) return { ...first, refused: refusedBefore, sources: texts(files) };

  const changed = files.filter(({ path, text }) => good(path) !== text).map(({ path }) => path);
  // A layer that never ran has no other text: what of it fits is applied.
  const ownFault = [
    ...refusedBefore,
    ...changed.filter((path) => wrong.has(path) && (!isLayer(path) || good(path) !== undefined)),
  ];
  const rounds = [
    ownFault,
    [...ownFault, ...changed.filter((path) => good(path) !== undefined)],
    [...refusedBefore, ...changed],
  ];
  const changedPaths = new Set(changed);
  let best: Resolution | undefined;
  let fewest = Infinity;
  let tried = -1;
  for (const refused of rounds.map((paths) => new Set(paths))) {
    if (refused.size === tried) continue;
    tried = refused.size;
    const running = replace(files, refused, good);
    const { project, documents, problems } = await compile(running);
    const broken = bystanders(problems, changedPaths, refused).length;
    if (broken < fewest) {
      fewest = broken;
      best = { project, documents, problems: first.problems, refused, sources: texts(running) };
    }
    if (broken === 0) break;
  }
  return best ?? { ...first, refused: refusedBefore, sources: texts(files) };
}
