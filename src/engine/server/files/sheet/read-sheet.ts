/**
 * Finds out what an uploaded file really is, by its bytes and not by its name, and reads it; what cannot be read is
 * refused with what to do instead.
 */
import { Refusal } from '../../../model/errors/refusal.ts';
import type { Sheet } from './cell.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';

const ZIP = Buffer.from([0x50, 0x4b, 0x03, 0x04]);
/** Compound file: what .xls was, and what Excel wraps around a file with a password. */
const COMPOUND = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le');

/** @throws Refusal `import.*` */
export async function readSheet(bytes: Buffer): Promise<Sheet> {
  if (bytes.length === 0) throw new Refusal('import.empty');
  if (bytes.subarray(0, COMPOUND.length).equals(COMPOUND))
    throw new Refusal(bytes.includes(LOCKED) ? 'import.encrypted' : 'import.oldXls');
  if (bytes.subarray(0, ZIP.length).equals(ZIP)) return readXlsx(bytes);
  return readCsv(bytes);
}
