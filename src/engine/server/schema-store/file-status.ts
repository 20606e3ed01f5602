/** What an administrator sees of each schema file: what it made, what is wrong with it, what it waits for. */
import { isLayer } from '../../model/format/read/read-files.ts';
import type { Problem, Project } from '../../model/types.ts';
import type { LoadedFile } from './source-folders.ts';
import type { Resolution } from './resolve.ts';

export interface FileStatus {
  /** Relative to its folder. */
  readonly file: string;
  readonly folder: string;
  /** The entity it describes, if it describes one. */
  readonly entity?: string;
  /** Version that runs, which may be an older text's. */
  readonly version?: string;
  readonly problems: readonly Problem[];
  /**
   * `ready`: this text runs. `held`: a step waits for a person. `broken`: it has errors. `building`: it runs while an
   * index is made.
   */
  readonly state: 'ready' | 'held' | 'broken' | 'building';
}

export interface StatusSources {
  readonly files: readonly LoadedFile[];
  readonly resolution: Resolution;
  readonly project: Project;
  /** What the database said, by path. */
  readonly refusals: ReadonlyMap<string, readonly Problem[]>;
  /** Entities with an index under way. */
  readonly building: ReadonlySet<string>;
}

/** The entity's name as the file says it, even if it does not compile. */
function namedEntity(file: LoadedFile): string | undefined {
  const [, name] = /"entity"\s*:\s*"([A-Za-z]\w*)"/.exec(file.text) ?? [];
  return file.path.split('/').some((part) => part.startsWith('_')) || !file.path.endsWith('.json') ? undefined : name;
}

/** A file that stepped back without a mistake of its own says whom it would break. */
function dependents(file: LoadedFile, { resolution, files }: StatusSources): Problem[] {
  const unchanged = resolution.problems.find(
    ({ severity, file: other }) =>
      severity === 'error' &&
      !resolution.refused.has(other) &&
      !isLayer(other) &&
      files.some(({ path }) => path === other),
  );
  return unchanged
    ? [
        {
          code: 'schema.dependent',
          file: file.path,
          path: '',
          line: 1,
          severity: 'error',
          params: { file: unchanged.file },
        },
      ]
    : [];
}

/** One status per file, in the order of the files. */
export function fileStatuses(sources: StatusSources): FileStatus[] {
  const { files, resolution, project, refusals, building } = sources;
  const byFile = new Map([...project.entities.values()].map((entity) => [entity.file, entity]));
  const firstFolder = new Map<string, string>();
  return files.map((file): FileStatus => {
    const earlier = firstFolder.get(file.path);
    if (earlier !== undefined) {
      const problem: Problem = {
        code: 'schema.pathTwice',
        file: file.path,
        path: '',
        line: 1,
        severity: 'error',
        params: { folder: earlier },
      };
      return { file: file.path, folder: file.folder, problems: [problem], state: 'broken' };
    }
    firstFolder.set(file.path, file.folder);
    const entity = byFile.get(file.path);
    const refusal = refusals.get(file.path) ?? [];
    const own = [...resolution.problems.filter((problem) => problem.file === file.path), ...refusal];
    const stepsBack = resolution.refused.has(file.path);
    const problems =
      stepsBack && !own.some(({ severity }) => severity === 'error') ? [...own, ...dependents(file, sources)] : own;
    const name = entity?.name ?? namedEntity(file);
    const held = refusal.some(({ code }) => code === 'schema.held');
    const broken = stepsBack || problems.some(({ severity }) => severity === 'error');
    return {
      file: file.path,
      folder: file.folder,
      problems,
      ...(name === undefined ? {} : { entity: name }),
      ...(entity ? { version: entity.version } : {}),
      state: held ? 'held' : broken ? 'broken' : entity && building.has(entity.name) ? 'building' : 'ready',
    };
  });
}
