/** Packs files into one zip as a stream: nothing is held in memory or on disk, however large it gets. */
import { type Readable, Transform } from 'node:stream';
import yazl from 'yazl';
import { Refusal } from '../../model/errors/refusal.ts';
import { portableName } from './file-name.ts';

export interface PackedFile {
  /** Path inside the zip, folders separated by `/`; a folder ends with one. */
  readonly path: string;
  readonly size: number;
  readonly at?: Date;
  open(): Promise<Readable>;
}

/** Compressing these again costs time and saves nothing. */
const PACKED = /\.(zip|gz|7z|rar|png|jpe?g|gif|webp|mp[34]|m4[av]|mov|webm|mkv|docx|xlsx|pptx|pdf)$/i;

/** Bytes of one path, by the format of a zip. */
const MOST_BYTES = 65_535;

/** Equal for a file system that minds neither case nor how an accent is written. */
const folded = (path: string): string => path.normalize('NFC').toUpperCase().toLowerCase();

/**
 * Paths that unpack on every system: names no file system refuses, and two that would be one there become `a.txt` and
 * `a (2).txt`.
 * What lies in a folder goes along with it; a folder that is named again is another one, and what follows lies in that.
 * @param paths folders end with `/` and come before what lies in them
 * @throws Refusal `zip.deep` when a path is longer than a zip can write
 */
export function portablePaths(paths: readonly string[]): string[] {
  const taken = new Set<string>();
  const folders = new Map([['', '']]);
  const placed = (path: string): string => {
    const slash = path.endsWith('/') ? '/' : '';
    const plain = path.slice(0, path.length - slash.length);
    const cut = plain.lastIndexOf('/') + 1;
    const [above, name] = [plain.slice(0, cut), plain.slice(cut)];
    const parent = folders.get(above) ?? placed(above);
    const portable = portableName(name);
    const [, stem = '', ending = ''] = slash ? [portable, portable] : (/^(.+?)(\.[^.]*)?$/s.exec(portable) ?? []);
    let free = `${parent}${portable}`;
    for (let count = 2; taken.has(folded(free)); count++) free = `${parent}${stem} (${count})${ending}`;
    if (Buffer.byteLength(free) >= MOST_BYTES) throw new Refusal('zip.deep', { path: name });
    taken.add(folded(free));
    if (slash) folders.set(path, `${free}/`);
    return free + slash;
  };
  return paths.map(placed);
}

/**
 * Files are opened one after the other, each when its turn comes. A file that cannot be read ends the stream with its
 * error.
 */
export function packFiles(files: readonly PackedFile[]): Readable {
  const zip = new yazl.ZipFile();
  const out = new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) });
  const paths = portablePaths(files.map((file) => file.path));
  files.forEach((file, index) => {
    const path = paths[index] ?? file.path;
    const options = file.at ? { mtime: file.at } : {};
    if (path.endsWith('/')) return zip.addEmptyDirectory(path, options);
    zip.addReadStreamLazy(path, { ...options, size: file.size, compress: !PACKED.test(path) }, (done) => {
      file.open().then(
        (content) => {
          content.on('error', (error) => out.destroy(error));
          done(null, content);
        },
        (error: unknown) => done(error, null as never),
      );
    });
  });
  zip.on('error', (error: Error) => out.destroy(error));
  zip.end();
  zip.outputStream.pipe(out);
  return out;
}
