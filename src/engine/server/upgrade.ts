/**
 * What happens before a start changes a store that another version of the product wrote: a newer one's is refused, an
 * older one's is backed up.
 */
import { join } from 'node:path';
import { FORMAT } from '../model/format/entity-shape.ts';
import { keepNewest, makeBackup, stampOf } from './backup.ts';
import type { Config } from './config.ts';
import type { Log } from './db/log.ts';
import { type Place, type StoreRecord, enterPlace } from './db/store-record.ts';
import { isNewer } from './product-version.ts';
import { MIGRATIONS } from './tables.ts';

export interface UpgradeOptions {
  readonly url: string;
  readonly config: Config;
  /** Version of the product that starts. */
  readonly product: string;
  readonly log: Log;
}

/** Names of the archives begin so. */
const BEGINNING = 'before-upgrade-';

/** @throws one sentence when the store is newer than the product */
/** Migrations that this product does not know. */
const unknownOf = ({ migrations }: StoreRecord): readonly string[] =>
  migrations.filter((name) => !Object.hasOwn(MIGRATIONS, name));

function checkAge(record: StoreRecord, product: string): void {
  const { product: writer, format } = record;
  const unknown = unknownOf(record);
  const newer = unknown.length > 0 || format > FORMAT || (writer !== undefined && isNewer(writer, product));
  if (!newer) return;
  const more = [
    ...(format > FORMAT ? [`format ${format} of entity files, where this one reads up to ${FORMAT}`] : []),
    ...(unknown.length > 0 ? [`the change of tables ${unknown.at(-1)}, which this one does not know`] : []),
  ].join(' and ');
  // Builds between two versions share a number: then the number alone would send in a circle.
  const take =
    writer !== undefined && isNewer(writer, product) ? `${writer} or newer` : 'a version newer than this one';
  throw new Error(
    `The data was last written by Anlan ${writer ?? 'of a version that wrote none down'}${more === '' ? '' : ` with ${more}`}, and this is ${product}: start ${take}, or go back to a backup made before the upgrade with npm run restore -- FILE --replace.`,
  );
}

async function backUp({ url, config, product, log }: UpgradeOptions, writer: string | undefined): Promise<void> {
  const folder = join(config.dataDir, 'backups');
  const path = join(folder, `${BEGINNING}${writer ?? 'unnamed'}-to-${product}-${stampOf(Date.now())}.zip`);
  const { bytes } = await makeBackup({ url, path, config, product: writer ?? product, files: false }).catch(
    (error: unknown) => {
      throw new Error(
        `The backup before the upgrade could not be made (${(error as Error).message}): make room or give the right to write in ${folder}, or set UPGRADE_BACKUPS=0 if you have a backup of your own.`,
        { cause: error },
      );
    },
  );
  log.info(
    { path, bytes, from: writer, to: product },
    'made a backup before the upgrade; npm run restore -- FILE --replace goes back to it',
  );
  keepNewest(folder, BEGINNING, config.upgradeBackups);
}

/**
 * Runs `start`, which brings the store up to date, and writes down that this product wrote it. Of several nodes that
 * start at once with a new version one backs up and upgrades.
 * @returns what `start` returns, and the place, to be left when the server stands
 */
export async function withUpgrade<T>(
  options: UpgradeOptions,
  start: () => Promise<T>,
): Promise<{ readonly started: T; readonly place: Place }> {
  const { url, product, config } = options;
  const place = await enterPlace(url);
  try {
    const settled = (record: StoreRecord): boolean =>
      !record.used || (record.product === product && record.format === FORMAT && unknownOf(record).length === 0);
    const upgrade = async (): Promise<T> => {
      const record = await place.record();
      checkAge(record, product);
      if (!settled(record) && config.upgradeBackups > 0) await backUp(options, record.product);
      const started = await start();
      await place.write(product, FORMAT);
      return started;
    };
    const record = await place.record();
    return { place, started: await (record.used && settled(record) ? start() : place.alone(upgrade)) };
  } catch (error) {
    await place.leave();
    throw error;
  }
}
