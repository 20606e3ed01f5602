/** Zips made byte by byte, so that they can be as wrong as an attacker would make them; and a reader for good ones. */
import { crc32, inflateRawSync } from 'node:zlib';

export interface ZipPart {
  readonly name: string | Buffer;
  readonly data: Buffer;
  /** Deflated contents; stored as they are when absent. */
  readonly packed?: Buffer;
  /** What the zip says the size is. */
  readonly size?: number;
  readonly flags?: number;
  /** Unix mode of the file. */
  readonly mode?: number;
}

export function makeZip(parts: readonly ZipPart[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, data, packed, size = data.length, flags = 0, mode = 0o100644 } of parts) {
    const bytes = typeof name === 'string' ? Buffer.from(name) : name;
    const body = packed ?? data;
    const fields = Buffer.alloc(22);
    fields.writeUInt16LE(flags, 0);
    fields.writeUInt16LE(packed ? 8 : 0, 2);
    fields.writeUInt16LE(0x21, 6);
    fields.writeUInt32LE(crc32(data), 8);
    fields.writeUInt32LE(body.length, 12);
    fields.writeUInt32LE(size, 16);
    fields.writeUInt16LE(bytes.length, 20);
    const local = Buffer.concat([Buffer.from('504b03041400', 'hex'), fields, Buffer.alloc(2), bytes, body]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(offset, 10);
    directory.push(Buffer.from('504b010214031400', 'hex'), fields, Buffer.alloc(2), tail, bytes);
    locals.push(local);
    offset += local.length;
  }
  const listing = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(listing.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, listing, end]);
}

/** Path → text, read by the directory at the end as every unzip does. */
export async function readZip(bytes: Buffer): Promise<Record<string, string>> {
  const end = bytes.lastIndexOf(Buffer.from('504b0506', 'hex'));
  const found: Record<string, string> = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    const [packed, name, extra, comment, local] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ];
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const body = bytes.subarray(start, start + packed);
    found[bytes.subarray(at + 46, at + 46 + name).toString('utf8')] = (
      bytes.readUInt16LE(at + 10) === 8 ? inflateRawSync(body) : body
    ).toString('utf8');
    at += 46 + name + extra + comment;
  }
  return Promise.resolve(found);
}
