/**
 * Whatever is changed in a file of evidence is found and named, and so is a file that somebody else made, however true it
 * looks.
 */
import { createHash, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { canonicalJson } from '../json/canonical-json.ts';
import { type EvidenceContent, contentParts, digestsOf, makeEvidence, signedText } from './evidence-file.ts';
import { type Verifier, bytesOf, verifyEvidence } from './verify-evidence.ts';

const sha256 = (text: string): Promise<string> =>
  Promise.resolve(createHash('sha256').update(text, 'utf8').digest('hex'));
const SPKI = Buffer.from('302a300506032b6570032100', 'hex');
const verifier: Verifier = {
  sha256,
  ed25519: (publicKey, signature, text) =>
    Promise.resolve(
      verify(
        null,
        Buffer.from(text, 'utf8'),
        { key: Buffer.concat([SPKI, publicKey]), format: 'der', type: 'spki' },
        signature,
      ),
    ),
};

interface Signer {
  readonly id: string;
  readonly publicKey: string;
  readonly privateKey: KeyObject;
}
function signer(id: string): Signer {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(SPKI.length);
  return { id, publicKey: raw.toString('base64url'), privateKey };
}
const made = (content: EvidenceContent, { id, publicKey, privateKey }: Signer): Promise<string> =>
  makeEvidence(content, { id, publicKey }, sha256, (text) =>
    Promise.resolve(sign(null, Buffer.from(text, 'utf8'), privateKey).toString('base64url')),
  );
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

const ours = signer('ours');
const theirs = signer('theirs');
const form = {
  title: '作业票',
  subtitle: '动火 法兰 DH-1',
  rev: 9,
  sections: [
    {
      title: '作业',
      items: [
        { label: '作业地点', value: '3# 高炉炉顶' },
        { label: '有效期至', value: '2030-01-01 20:00' },
      ],
    },
    { title: '人员', items: [{ label: '监护人', value: '张三' }] },
  ],
  tables: [
    {
      title: '安全措施',
      columns: ['序号', '确认人'],
      rows: [
        ['1', '李四'],
        ['2', '张三'],
      ],
    },
  ],
};
const shownForm = { ...form, rev: 7 };
let content: EvidenceContent;
let text: string;

beforeAll(async () => {
  const digest = await sha256(canonicalJson(shownForm));
  content = {
    about: { entity: 'workPermit', id: '01', no: 'DH-1', madeAt: '2030-01-02 08:00:00' },
    form,
    commands: [
      {
        no: 1,
        act: 'checkin',
        by: { id: 'a', name: '张三' },
        input: { workers: [{ id: 'w', bodyOk: true }] },
        outcome: 'done',
      },
      {
        no: 2,
        act: 'startWork',
        by: { id: 'a', name: '张三' },
        outcome: 'refused',
        refusal: { code: 'x', message: '超时' },
      },
      { no: 3, act: 'sign', by: { id: 'b', name: '李四' }, outcome: 'done', shown: digest },
    ],
    signatures: [{ role: 'guardian', signer: { id: 'b', name: '李四' }, image: 'ab', shown: digest }],
    shown: [{ digest, form: shownForm }],
    files: [{ id: 'f', name: '现场.png', sha256: 'cd', size: 70 }],
  };
  text = await made(content, ours);
});

describe('a file of evidence', () => {
  it('is true as it was made, with the key that was given apart', async () => {
    expect(await verifyEvidence(bytes(text), verifier, [theirs.publicKey, ours.publicKey])).toMatchObject({
      isTrue: true,
      keyKnown: true,
      about: { no: 'DH-1' },
    });
    expect(await verifyEvidence(bytes(text), verifier)).toMatchObject({ isTrue: true, keyKnown: false });
  });

  it('is not true with one changed byte, wherever it stands and whatever becomes of it', async () => {
    const whole = bytes(text);
    // Every byte once, by one bit that the property picks: no place is left out.
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: 7 }), async (bit) => {
        for (let at = bit; at < whole.length; at += 8) {
          const changed = Uint8Array.from(whole);
          changed[at] = (changed[at] ?? 0) ^ (1 << bit);
          const verdict = await verifyEvidence(changed, verifier, [ours.publicKey]);
          expect(verdict.isTrue, `byte ${at}, bit ${bit}`).toBe(false);
          expect(verdict.place, `byte ${at}, bit ${bit}`).toMatch(/^(\/|\d+$)/);
        }
      }),
      { numRuns: 16, examples: [[0], [1], [2], [3], [4], [5], [6], [7]] },
    );
  });

  it('is not true with a byte put in or taken out', async () => {
    const whole = bytes(text);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length), fc.integer({ min: 0, max: 255 }), async (at, byte) => {
        const longer = Uint8Array.from([...whole.slice(0, at), byte, ...whole.slice(at)]);
        expect((await verifyEvidence(longer, verifier, [ours.publicKey])).isTrue).toBe(false);
        const shorter = Uint8Array.from([...whole.slice(0, at), ...whole.slice(at + 1)]);
        if (at < whole.length) expect((await verifyEvidence(shorter, verifier, [ours.publicKey])).isTrue).toBe(false);
      }),
      { numRuns: 300 },
    );
  });

  it('names the place where a value was changed, and what stands there', async () => {
    for (const [old, now, place, said] of [
      ['3# 高炉炉顶', '4# 高炉炉顶', '/form/sections/0/items/0', '作业地点'],
      ['"李四"],["2"', '"王五"],["2"', '/form/tables/0/rows/0', '王五'],
      ['"bodyOk":true', '"bodyOk":false', '/commands/0', 'checkin'],
      ['超时', '同意', '/commands/1', 'startWork'],
      ['"image":"ab"', '"image":"ac"', '/signatures/0', 'guardian'],
      ['"sha256":"cd"', '"sha256":"ce"', '/files/0', '现场.png'],
      ['"no":"DH-1"', '"no":"DH-2"', '/about', 'DH-2'],
    ] as const) {
      expect(text).toContain(old);
      const verdict = await verifyEvidence(bytes(text.replace(old, now)), verifier, [ours.publicKey]);
      expect(verdict).toMatchObject({ isTrue: false, fault: 'part', place });
      expect(verdict.said).toContain(said);
    }
  });

  it('names a command that was taken out, and one that was put in', async () => {
    const file = JSON.parse(text) as { commands: unknown[] };
    const without = canonicalJson({ ...file, commands: file.commands.slice(0, 2) });
    expect(await verifyEvidence(bytes(without), verifier, [ours.publicKey])).toMatchObject({
      isTrue: false,
      fault: 'missing',
      place: '/commands/2',
    });
    const more = canonicalJson({ ...file, commands: [...file.commands, { no: 4, act: 'end' }] });
    expect(await verifyEvidence(bytes(more), verifier, [ours.publicKey])).toMatchObject({
      isTrue: false,
      fault: 'extra',
      place: '/commands/3',
    });
  });

  it('names the signature where content and digests were changed together', async () => {
    const file = JSON.parse(text) as Record<string, unknown>;
    const changed = { ...file, about: { ...content.about, no: 'DH-2' } };
    const again = { ...changed, digests: await digestsOf(changed, sha256) };
    expect(await verifyEvidence(bytes(canonicalJson(again)), verifier, [ours.publicKey])).toMatchObject({
      isTrue: false,
      fault: 'signature',
      place: '/signature',
    });
  });

  it('names the key where somebody else made the file anew, whatever they wrote into it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ noUnicodeString: true }), fc.boolean(), async (value, named) => {
        const anew = await made(
          { ...content, about: { ...content.about, remark: value } },
          { ...theirs, id: named ? 'ours' : 'x' },
        );
        expect(await verifyEvidence(bytes(anew), verifier, [ours.publicKey])).toMatchObject({
          isTrue: false,
          fault: 'key',
        });
      }),
      { numRuns: 50 },
    );
    // Our key named, and signed with theirs.
    const claimed = await made(content, { ...theirs, publicKey: ours.publicKey });
    expect(await verifyEvidence(bytes(claimed), verifier, [ours.publicKey])).toMatchObject({ fault: 'signature' });
  });

  it('is not true where a form is not the one that was signed, whoever signs the file', async () => {
    const [shown] = content.shown;
    const other = await made(
      { ...content, shown: [{ digest: shown?.digest ?? '', form: { ...shownForm, rev: 8 } }] },
      ours,
    );
    expect(await verifyEvidence(bytes(other), verifier, [ours.publicKey])).toMatchObject({
      fault: 'shown',
      place: '/shown/0',
    });
    const none = await made({ ...content, shown: [] }, ours);
    expect(await verifyEvidence(bytes(none), verifier, [ours.publicKey])).toMatchObject({
      fault: 'shown',
      place: '/commands/2',
    });
  });

  it('is true where the server has taken a name out of a form, and not where somebody else says so', async () => {
    const [shown] = content.shown;
    const erased = {
      digest: shown?.digest ?? '',
      form: { ...shownForm, title: '—' },
      erased: '2031-01-01T00:00:00.000Z',
    };
    const file = await made({ ...content, shown: [erased] }, ours);
    expect(await verifyEvidence(bytes(file), verifier, [ours.publicKey])).toMatchObject({ isTrue: true });
    const whole = JSON.parse(await made(content, ours)) as { shown: object[] };
    whole.shown = [erased];
    expect(await verifyEvidence(bytes(canonicalJson(whole)), verifier, [ours.publicKey])).toMatchObject({
      fault: 'part',
      place: '/shown/0',
    });
  });

  it('covers everything: parts and signed text together say the whole file', () => {
    const file = JSON.parse(text) as Record<string, unknown>;
    const covered =
      contentParts(file)
        .map(([, value]) => canonicalJson(value))
        .join('') + signedText(file);
    for (const said of ['3# 高炉炉顶', '李四', 'checkin', '超时', '现场.png', 'DH-1', ours.publicKey, '"evidence":1'])
      expect(covered).toContain(said);
  });

  it('reads base64url that is written the one way it can be', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), (value) => {
        const written = Buffer.from(value).toString('base64url');
        expect(bytesOf(written, 64)).toEqual(value);
        const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
        const last = digits.indexOf(written.at(-1) ?? '');
        expect(bytesOf(`${written.slice(0, -1)}${digits[last + 1] ?? 'A'}`, 64)).not.toEqual(value);
        expect(bytesOf(written, 63)).toBeUndefined();
        expect(bytesOf(`${written}A`, 64)).toBeUndefined();
        expect(bytesOf(`${written}=`, 64)).toBeUndefined();
      }),
    );
  });
});
