/**
 * Where an installation stands: the folder of the product, the folder of its data, the address it will listen on; each
 * looked at before anything is written.
 */
import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import type { Config } from './config.ts';

const holdsProduct = (folder: string): boolean =>
  existsSync(join(folder, 'package.json')) && existsSync(join(folder, 'src/schemas'));

/**
 * The folder that holds package.json and src/schemas.
 * @param named what ANLAN_ROOT says
 * @param from folder of the running program; the product's folder is the nearest one above it
 * @throws one sentence that says what to set
 */
export function productFolder(named: string | undefined, from: string): string {
  if (named) {
    if (holdsProduct(resolve(named))) return resolve(named);
    throw new Error(`ANLAN_ROOT=${named}: must be the folder of Anlan, which holds package.json and src/schemas`);
  }
  for (let folder = from; ; folder = dirname(folder)) {
    if (holdsProduct(folder)) return folder;
    if (folder === dirname(folder))
      throw new Error(
        `ANLAN_ROOT: must be set to the folder of Anlan, which holds package.json and src/schemas; it is not above ${from}`,
      );
  }
}

/** Makes a folder with those above it. Not `recursive`: that asks for ever where the system makes none, as in /proc. */
function makeFolders(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  if (folder !== dirname(folder)) makeFolders(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process of this product may have been quicker.
    if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

/**
 * Makes the data folder where it is missing.
 * @throws one sentence when it cannot be, or nothing can be written there
 */
export function makeDataFolder(dataDir: string): void {
  try {
    makeFolders(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(
      `DATA_DIR=${dataDir}: must be a folder this account can make and write in (${(error as NodeJS.ErrnoException).code ?? ''})`,
      { cause: error },
    );
  }
}

/** What a refused address means for whoever set it. */
export function doorError({ host, port }: Pick<Config, 'host' | 'port'>, error: unknown): unknown {
  switch ((error as NodeJS.ErrnoException).code) {
    case 'EADDRINUSE':
      return new Error(`PORT=${port}: another program listens there on ${host}; stop it, or set PORT to another one`, {
        cause: error,
      });
    case 'EACCES':
      return new Error(
        `PORT=${port}: this account may not listen there; set PORT to one from 1024 on, and let a proxy stand before it`,
        { cause: error },
      );
    case 'EADDRNOTAVAIL':
      return new Error(
        `HOST=${host}: must be an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them`,
        { cause: error },
      );
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new Error(
        `HOST=${host}: no address is known by this name; set HOST to an address of this machine, such as 127.0.0.1, or 0.0.0.0 for all of them`,
        { cause: error },
      );
    default:
      return error;
  }
}

/**
 * Listens for a moment: a busy port is known before a database is started.
 * @throws one sentence when the address cannot be had
 */
export async function checkDoor(config: Pick<Config, 'host' | 'port'>): Promise<void> {
  const probe = createServer();
  await new Promise<void>((done, fail) => {
    probe.once('error', (error) => fail(doorError(config, error) as Error));
    probe.listen(config.port, config.host, () => probe.close(() => done()));
  });
}
