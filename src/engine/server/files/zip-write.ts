/** Packs files into one zip as a stream: nothing is held in memory or on disk, however large it gets. */
import { type Readable, Transform } from 'node:stream';
import yazl from 'yazl';

export interface PackedFile {
  /** Path inside the zip, folders separated by `/`; a folder ends with one. */
  readonly path: string;
  readonly size: number;
  readonly at?: Date;
  open(): Promise<Readable>;
}

/** Compressing these again costs time and saves nothing. */
const PACKED = /\.(zip|gz|7z|rar|png|jpe?g|gif|webp|mp[34]|m4[av]|mov|webm|mkv|docx|xlsx|pptx|pdf)$/i;

/** Two of one name become `a.txt` and `a (2).txt`, whatever the case of their letters: half of all readers would lose one of them. */
export function distinctPaths(paths: readonly string[]): string[] {
  const taken = new Set<string>();
  return paths.map((path) => {
    const [, stem = '', ending = ''] = /^(.*?)((?:\.[^./]*)?\/?)$/.exec(path) ?? [];
    let free = path;
    for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${stem} (${count})${ending}`;
    taken.add(free.toLowerCase());
    return free;
  });
}

/** Files are opened one after the other, each when its turn comes. A file that cannot be read ends the stream with its error. */
export function packFiles(files: readonly PackedFile[]): Readable {
  const zip = new yazl.ZipFile();
  const out = new Transform({ transform: (chunk, _encoding, done) => done(null, chunk) });
  const paths = distinctPaths(files.map((file) => file.path));
  files.forEach((file, index) => {
    const path = paths[index] ?? file.path;
    const options = file.at ? { mtime: file.at } : {};
    if (path.endsWith('/')) return zip.addEmptyDirectory(path, options);
    zip.addReadStreamLazy(path, { ...options, size: file.size, compress: !PACKED.test(path) }, (done) => {
      file.open().then((content) => {
        content.on('error', (error) => out.destroy(error));
        done(null, content);
      }, (error: unknown) => done(error, null as never));
    });
  });
  zip.on('error', (error: Error) => out.destroy(error));
  zip.end();
  zip.outputStream.pipe(out);
  return out;
}
