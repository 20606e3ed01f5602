/** The installation's key: what is sealed opens under the same key only, unchanged. */
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { installationKeys, keysOf } from './keys.ts';

const SECRET = 'a secret of at least thirty-two characters';

describe('keys', () => {
  it('give back every text they sealed, and never the same bytes twice', () => {
    const keys = keysOf(SECRET);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const [first, second] = [keys.encrypt(text), keys.encrypt(text)];
        expect(keys.decrypt(first)).toBe(text);
        expect(first.equals(second)).toBe(false);
      }),
    );
  });

  it('refuse what was changed or sealed under another key', () => {
    const keys = keysOf(SECRET);
    const sealed = keys.encrypt('JBSWY3DPEHPK3PXP');
    for (let place = 0; place < sealed.length; place += 1) {
      const changed = Buffer.from(sealed);
      changed[place] = (changed[place] ?? 0) ^ 1;
      expect(() => keys.decrypt(changed)).toThrow();
    }
    expect(() => keysOf(`${SECRET}!`).decrypt(sealed)).toThrow();
  });

  it('are made once for an installation, readable by its owner only', () => {
    const folder = mkdtempSync(join(tmpdir(), 'anlan-keys-'));
    const sealed = installationKeys(folder).encrypt('text');
    expect(installationKeys(folder).decrypt(sealed)).toBe('text');
    expect(statSync(join(folder, 'keys/secret.key')).mode & 0o077).toBe(0);
    expect(readFileSync(join(folder, 'keys/secret.key'), 'utf8').length).toBeGreaterThanOrEqual(64);
    expect(() => installationKeys(folder, SECRET).decrypt(sealed)).toThrow();
    rmSync(folder, { recursive: true, force: true });
  });
});
