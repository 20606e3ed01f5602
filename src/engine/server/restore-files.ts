/** Writes the stored files of an archive into a store and compares what then lies there. */
import { join } from 'node:path';
import { type ArchivedFile, fileEntry } from './backup-files.ts';
import type { ArchiveReader } from './files/archive-read.ts';
import type { ByteStore } from './files/byte-store.ts';
import { digestIn, keepSteady, openSteady } from './files/steady.ts';
import type { Undo } from './undo.ts';

export interface FilesGoal {
  readonly store: ByteStore;
  /** Folder for a file on its way. */
  readonly draft: string;
  readonly stamp: string;
  /** What lies under a key of the archive already is left when it is the same, and moved aside when it is not. */
  readonly replace: boolean;
  readonly undo: Undo;
  readonly say: (line: string) => void;
}

async function copy({ store, draft }: FilesGoal, from: string, to: string): Promise<void> {
  await keepSteady(store, to, await openSteady(store, from), join(draft, 'aside.part'));
}

async function moveAside(goal: FilesGoal, key: string): Promise<void> {
  const aside = `${key}.replaced-${goal.stamp}`;
  await copy(goal, key, aside);
  goal.say(`copied the stored file ${key}, which is not the one of the archive, to ${aside}`);
  goal.undo.add(async () => {
    await copy(goal, aside, key);
    await goal.store.remove(aside);
  });
}

/** @throws one sentence when a key is taken, or when what was written is not what the archive has */
export async function unpackFiles(
  reader: ArchiveReader,
  files: readonly ArchivedFile[],
  goal: FilesGoal,
): Promise<void> {
  const { store, draft, replace, undo, say } = goal;
  let same = 0;
  for (const { key, sha256 } of files) {
    if (!/^[\w.-]{3,200}$/.test(key) || key.startsWith('.')) throw new Error(`${key} is no key of a stored file.`);
    const there = await digestIn(store, key);
    if (there && !replace)
      throw new Error(
        `The bucket holds the stored file ${key} of this archive already. Name another S3_BUCKET or S3_PREFIX, or add --replace to leave what is the same and move aside what is not.`,
      );
    if (there?.sha256 === sha256) {
      same += 1;
      continue;
    }
    if (there) await moveAside(goal, key);
    else undo.add(() => store.remove(key));
    await keepSteady(
      store,
      key,
      (await reader.open(fileEntry(key))) as AsyncIterable<Buffer>,
      join(draft, 'file.part'),
    );
    if ((await digestIn(store, key))?.sha256 !== sha256)
      throw new Error(`The stored file ${key} does not lie there as it is in the archive: nothing was changed.`);
  }
  if (same > 0) say(`${same} stored files lay in the bucket already, as they are in the archive`);
}
