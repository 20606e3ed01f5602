/** What is looked at before anything is written: the product's folder, the folder of the data, the address. */
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkDoor, doorError, makeDataFolder, productFolder } from './installation.ts';

let place: string;
beforeAll(() => {
  place = mkdtempSync(join(tmpdir(), 'anlan-installation-'));
});
afterAll(() => rmSync(place, { recursive: true }));

describe('the folder of the product', () => {
  it('is found above the program, built or not, and is the one ANLAN_ROOT names', () => {
    const root = join(place, 'product');
    for (const folder of ['src/schemas', 'dist/server']) mkdirSync(join(root, folder), { recursive: true });
    writeFileSync(join(root, 'package.json'), '{}');
    for (const from of ['src', 'dist/server']) expect(productFolder(undefined, join(root, from))).toBe(root);
    expect(productFolder(root, '/')).toBe(root);
    expect(productFolder('', join(root, 'src'))).toBe(root);
  });

  it('is asked for where it is not found, and refused where it is none', () => {
    expect(() => productFolder(undefined, place)).toThrow(
      `ANLAN_ROOT: must be set to the folder of Anlan, which holds package.json and src/schemas; it is not above ${place}`,
    );
    expect(() => productFolder(place, '/')).toThrow(`ANLAN_ROOT=${place}: must be the folder of Anlan`);
  });
});

describe('the folder of the data', () => {
  it('is made with those above it, and taken as it is', () => {
    makeDataFolder(join(place, 'one/two'));
    makeDataFolder(join(place, 'one/two'));
    symlinkSync(join(place, 'one'), join(place, 'link'));
    expect(() => makeDataFolder(join(place, 'link/three'))).not.toThrow();
  });

  it.each([
    ['/proc/anlan/data', 'ENOENT'],
    ['FILE/data', 'ENOTDIR'],
    ['FILE', 'EEXIST'],
  ])('is refused as %s', (path, code) => {
    writeFileSync(join(place, 'file'), '');
    const dataDir = path.replace('FILE', join(place, 'file'));
    expect(() => makeDataFolder(dataDir)).toThrow(
      `DATA_DIR=${dataDir}: must be a folder this account can make and write in (${code})`,
    );
  });
});

describe('the address', () => {
  it('may be free, and is said to be busy by the number that was set', async () => {
    const busy = createServer();
    await new Promise<void>((done) => {
      busy.listen(0, '127.0.0.1', done);
    });
    const address = busy.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    await expect(checkDoor({ host: '127.0.0.1', port })).rejects.toThrow(
      `PORT=${port}: another program listens there on 127.0.0.1; stop it, or set PORT to another one`,
    );
    await new Promise((done) => {
      busy.close(done);
    });
    await checkDoor({ host: '127.0.0.1', port });
  });

  it.each([
    ['ENOTFOUND', 'HOST=portal.example: no address is known by this name'],
    ['EAI_AGAIN', 'HOST=portal.example: no address is known by this name'],
    ['EADDRNOTAVAIL', 'HOST=portal.example: must be an address of this machine'],
    ['EACCES', 'PORT=80: this account may not listen there'],
  ])('%s is said in words', (code, words) => {
    expect(
      String(doorError({ host: 'portal.example', port: 80 }, Object.assign(new Error('raw'), { code }))),
    ).toContain(words);
  });

  it('leaves every other error as it is', () => {
    const other = new Error('something else');
    expect(doorError({ host: 'h', port: 1 }, other)).toBe(other);
  });
});
