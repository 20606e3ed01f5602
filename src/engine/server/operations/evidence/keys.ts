/**
 * The installation's keys for evidence (Ed25519): the present one signs, those before it stay known, so that what they
 * signed stays true. Private halves lie encrypted under the installation's secret.
 */
import { createHash, createPrivateKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import type { EvidenceKey } from '../../../model/evidence/evidence-file.ts';
import type { Connection, Db } from '../../db/pool.ts';
import type { Sealing } from '../engine.ts';

/** Head of an Ed25519 public key in DER; the 32 bytes behind it are what people hand on. */
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const ID_DIGITS = 16;

/** A key as the public list has it. Times are ISO 8601. */
export interface PublicKeyEntry extends EvidenceKey {
  readonly algorithm: 'Ed25519';
  readonly madeAt: string;
  /** Null: it signs now. */
  readonly retiredAt: string | null;
}

export interface EvidenceKeys {
  /** All keys there have ever been, the newest first. */
  list(): Promise<readonly PublicKeyEntry[]>;
  /** Signs with the present key; the first time one is made. */
  signer(): Promise<{ readonly key: EvidenceKey; readonly sign: (text: string) => Promise<string> }>;
  /** Makes a new key, which signs from now on. */
  rotate(): Promise<EvidenceKey>;
}

interface Stored {
  readonly id: string;
  readonly public_key: Buffer;
  readonly private_key: Buffer;
}

const idOf = (raw: Buffer): string => createHash('sha256').update(raw).digest('hex').slice(0, ID_DIGITS);
const keyOf = ({ id, public_key }: Pick<Stored, 'id' | 'public_key'>): EvidenceKey => ({
  id,
  publicKey: public_key.toString('base64url'),
});

/** One key signs at a time, however many nodes begin at once. */
const LOCK = `select pg_advisory_xact_lock(hashtext('anlan.evidence.key'))`;

export function openEvidenceKeys(
  db: Pick<Db, 'system' | 'systemWrite'>,
  sealing: Sealing,
  millis: () => number,
): EvidenceKeys {
  const present = async (connection: Connection): Promise<Stored | undefined> =>
    (
      await connection.query<Stored>(
        'select id, public_key, private_key from anlan.evidence_key where retired_at is null',
      )
    ).rows[0];

  async function make(connection: Connection): Promise<Stored> {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(SPKI.length);
    const made: Stored = {
      id: idOf(raw),
      public_key: raw,
      private_key: sealing.encrypt(privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')),
    };
    await connection.query(
      'insert into anlan.evidence_key (id, public_key, private_key, made_at) values ($1, $2, $3, to_timestamp($4::float8 / 1000))',
      [made.id, made.public_key, made.private_key, millis()],
    );
    return made;
  }

  return {
    async list() {
      const { rows } = await db.system((connection) =>
        connection.query<Pick<Stored, 'id' | 'public_key'> & { made: number; retired: number | null }>(
          'select id, public_key, extract(epoch from made_at)::float8 * 1000 as made, extract(epoch from retired_at)::float8 * 1000 as retired from anlan.evidence_key order by retired_at desc nulls first, made_at desc',
        ),
      );
      return rows.map((row) => ({
        ...keyOf(row),
        algorithm: 'Ed25519' as const,
        madeAt: new Date(row.made).toISOString(),
        retiredAt: row.retired === null ? null : new Date(row.retired).toISOString(),
      }));
    },
    async signer() {
      const stored =
        (await db.system(present)) ??
        (await db.systemWrite(async (connection) => {
          await connection.query(LOCK);
          return (await present(connection)) ?? make(connection);
        }));
      let secret: string;
      try {
        secret = sealing.decrypt(stored.private_key);
      } catch {
        throw new Error(
          'the key for evidence was kept under another secret of the installation: `npm run evidence -- rotate` makes a new one, and the public one stays known',
        );
      }
      const privateKey = createPrivateKey({ key: Buffer.from(secret, 'base64'), format: 'der', type: 'pkcs8' });
      return {
        key: keyOf(stored),
        sign: (text) => Promise.resolve(sign(null, Buffer.from(text, 'utf8'), privateKey).toString('base64url')),
      };
    },
    rotate: () =>
      db.systemWrite(async (connection) => {
        await connection.query(LOCK);
        await connection.query(
          'update anlan.evidence_key set retired_at = to_timestamp($1::float8 / 1000) where retired_at is null',
          [millis()],
        );
        return keyOf(await make(connection));
      }),
  };
}

/** What a verifier needs, by this process. */
export const nodeVerifier = {
  sha256: (text: string): Promise<string> => Promise.resolve(createHash('sha256').update(text, 'utf8').digest('hex')),
  ed25519: (publicKey: Uint8Array, signature: Uint8Array, text: string): Promise<boolean> =>
    Promise.resolve(
      verify(
        null,
        Buffer.from(text, 'utf8'),
        { key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' },
        signature,
      ),
    ),
};
