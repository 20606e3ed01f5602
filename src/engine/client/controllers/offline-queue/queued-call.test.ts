/**
 * The life of an entry against a server that may take it, lose the answer or refuse: nothing is lost, nothing is done
 * twice, nothing changes while nobody knows.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Row } from '../../../model/types.ts';
import {
  type KeptFile,
  type QueuedCall,
  fieldPath,
  fileMark,
  filesOf,
  filesToStore,
  isOpen,
  nextToSend,
  sentValues,
  step,
  storedFiles,
  unsent,
  withoutStored,
} from './queued-call.ts';

const FRESH: QueuedCall = {
  id: 'k0',
  seat: 'default:a',
  form: 'hiddenDanger/add',
  route: '/x',
  title: '',
  act: '',
  entity: 'hiddenDanger',
  api: { base: '/api', noun: 'N' },
  action: 'add',
  values: {},
  labels: {},
  files: [],
  state: 'draft',
  unsure: false,
  at: 0,
};
const photo = (field = 'photos'): KeptFile => ({ field, name: 'a.jpg', type: 'image/jpeg', size: 9 });

type Doing =
  | { readonly do: 'write'; readonly text: string }
  | { readonly do: 'attach' | 'detach' | 'post' | 'reopen' | 'drop' }
  | { readonly do: 'send'; readonly fate: 'taken' | 'answerLost' | 'neverArrived' | 'refused' };
const doing = fc.oneof(
  fc.record({ do: fc.constant('write' as const), text: fc.string({ maxLength: 4 }) }),
  fc.record({
    do: fc.constantFrom('attach' as const, 'detach' as const, 'post' as const, 'reopen' as const, 'drop' as const),
  }),
  fc.record({
    do: fc.constant('send' as const),
    fate: fc.constantFrom('taken' as const, 'answerLost' as const, 'neverArrived' as const, 'refused' as const),
  }),
);

/** One entry and a server that does a key once, whatever befalls the answers. */
class World {
  entry: QueuedCall | undefined = FRESH;
  readonly done = new Map<string, string>();
  /** Contents that were handed over and neither arrived, nor were taken back or given up. */
  posted: string | undefined;
  keys = 0;

  content = (): string => JSON.stringify([this.entry?.values, this.entry?.files.map((file) => file?.name)]);

  act(one: Doing): void {
    const { entry } = this;
    if (!entry) return;
    if (one.do === 'drop') {
      if (!isOpen(entry)) return;
      this.entry = undefined;
      this.posted = undefined;
    } else if (one.do === 'send') this.send(one.fate);
    else if (one.do === 'write') this.entry = step(entry, { kind: 'write', values: { description: one.text } });
    else if (one.do === 'attach') this.entry = step(entry, { kind: 'attach', many: true, file: photo() });
    else if (one.do === 'detach') this.entry = step(entry, { kind: 'detach', mark: fileMark(0) });
    else if (one.do === 'post') {
      this.entry = step(entry, { kind: 'post', at: (this.keys += 1) });
      if (entry.state === 'draft') this.posted = this.content();
    } else {
      this.entry = step(entry, { kind: 'reopen', id: `k${(this.keys += 1)}` });
      if (this.entry !== entry) this.posted = undefined;
    }
  }

  send(fate: (Doing & { readonly do: 'send' })['fate']): void {
    const next = nextToSend(this.entry ? [this.entry] : []);
    if (!next) return;
    for (const { index } of filesToStore(next, 0))
      this.entry = step(this.entry ?? next, { kind: 'stored', file: index, id: `f${index}`, at: 0 });
    this.entry = step(this.entry ?? next, { kind: 'out' });
    const body = JSON.stringify(sentValues(this.entry));
    if (fate === 'neverArrived') return;
    // What was done under this key before is answered again; the server cannot refuse it any more.
    if (fate === 'refused' && !this.done.has(next.id)) {
      this.entry = step(this.entry, { kind: 'refused', reason: { message: 'no', fields: {} } });
      return;
    }
    expect(this.done.get(next.id) ?? body).toBe(body);
    this.done.set(next.id, body);
    if (fate === 'answerLost') return;
    this.entry = undefined;
    this.posted = undefined;
  }
}

test('whatever happens, one entry is done once at most, and in the end exactly once if it was handed over and not taken back', () => {
  fc.assert(
    fc.property(fc.array(doing, { maxLength: 40 }), (life) => {
      const world = new World();
      for (const one of life) {
        const before = world.entry;
        world.act(one);
        const { entry } = world;
        // While the server may have it, it stays as it went out, under its key.
        if (before?.unsure && before.state === 'waiting' && entry?.state === 'waiting')
          expect([entry.id, entry.values]).toEqual([before.id, before.values]);
        if (entry?.state === 'refused') expect(entry.reason).toBeDefined();
        expect(world.done.size).toBeLessThanOrEqual(1 + (entry ? 1 : 0));
      }
      const waited = world.entry?.state === 'waiting';
      world.send('taken');
      if (waited) expect(world.entry).toBeUndefined();
      expect(world.done.size).toBeLessThanOrEqual(1);
      if (waited) expect(world.done.size).toBe(1);
    }),
  );
});

test('what is handed over waits in the order it came, and is told apart from drafts', () => {
  const at = (id: string, when: number, state: QueuedCall['state'] = 'waiting'): QueuedCall => ({
    ...FRESH,
    id,
    at: when,
    state,
  });
  const all = [at('late', 3), at('draft', 1, 'draft'), at('refused', 0, 'refused'), at('soon', 2)];
  expect(nextToSend(all)?.id).toBe('soon');
  expect(unsent(all).map(({ id }) => id)).toEqual(['late', 'refused', 'soon']);
});

test('a clock that was put back between two calls changes nothing about which came first', () => {
  const posted = (id: string, turn: number, at: number): QueuedCall =>
    step({ ...FRESH, id, state: 'draft' }, { kind: 'post', at, turn });
  const [first, second] = [posted('first', 1, 9000), posted('second', 2, 1000)];
  expect(nextToSend([second, first])?.id).toBe('first');
  const { turn: _turn, ...before } = posted('before', 3, 9500);
  // What an edition before handed over has no number, and came before.
  expect(nextToSend([first, before])?.id).toBe('before');
  expect(step({ ...first, unsure: false }, { kind: 'reopen', id: 'again' })).not.toHaveProperty('turn');
});

test('a text that looks like a mark stays a text, and a file is sent where its field names it', () => {
  let entry = step(FRESH, { kind: 'write', values: { description: fileMark(0) } });
  entry = step(entry, { kind: 'attach', many: true, file: photo() });
  entry = step(entry, { kind: 'attach', many: true, file: photo() });
  entry = step(entry, { kind: 'detach', mark: fileMark(0) });
  expect(filesOf(entry, 'photos').map(({ index }) => index)).toEqual([1]);
  expect(() => sentValues(entry)).toThrow('has not been stored');
  entry = step(entry, { kind: 'stored', file: 1, id: 'server', at: 5 });
  expect(sentValues(entry)).toEqual({ description: fileMark(0), photos: ['server'] });
  expect(filesToStore(entry, 6)).toEqual([]);
  // Long afterwards the server may have given up what no record holds.
  expect(filesToStore(entry, 5 + 4 * 86_400_000).map(({ index }) => index)).toEqual([1]);
});

test('a refused one keeps its reason while it is mended, under a key of its own', () => {
  let entry = step(step(FRESH, { kind: 'post', at: 1 }), { kind: 'out' });
  expect(isOpen(entry)).toBe(false);
  expect(step(entry, { kind: 'reopen', id: 'k9' })).toBe(entry);
  entry = step(entry, {
    kind: 'refused',
    reason: { message: '期限不能早于今天', fields: { dueDate: '期限不能早于今天' } },
  });
  entry = step(entry, { kind: 'reopen', id: 'k9' });
  expect(entry).toMatchObject({ id: 'k9', state: 'draft', reason: { fields: { dueDate: '期限不能早于今天' } } });
  entry = step(entry, { kind: 'post', at: 2 });
  expect(entry.reason).toBeUndefined();
});

test('a photo in a row of a sub-table is known by its row, goes up with it, and travels in its place', () => {
  const rows: Row[] = [
    { id: 'm1', content: '清除可燃物' },
    { $key: 'fresh', content: '配灭火器' },
  ];
  const place = fieldPath('photo', { table: 'measures', key: 'fresh' });
  const draft = step({ ...FRESH, values: { measures: rows } }, { kind: 'attach', many: true, file: photo(place) });
  expect(filesOf(draft, place).map(({ mark }) => mark)).toEqual([fileMark(0)]);
  expect(filesOf(draft, fieldPath('photo', { table: 'measures', key: 'm1' }))).toEqual([]);
  // What is sent is less than what was typed: the other row by its id alone.
  const body: Row = { measures: [{ id: 'm1' }, { $key: 'fresh', content: '配灭火器', photo: [fileMark(0)] }] };
  const posted = step(draft, { kind: 'post', at: 1, body });
  expect(filesToStore(posted, 0).map(({ index }) => index)).toEqual([0]);
  const stored = step(posted, { kind: 'stored', file: 0, id: 'f0', at: 0 });
  expect(sentValues(stored)).toEqual({ measures: [{ id: 'm1' }, { content: '配灭火器', photo: ['f0'] }] });
  const reopened = step(step(stored, { kind: 'refused', reason: { message: 'no', fields: {} } }), {
    kind: 'reopen',
    id: 'k1',
  });
  expect([reopened.body, reopened.values['measures']]).toEqual([undefined, draft.values['measures']]);
  const gone = step(reopened, { kind: 'detach', mark: fileMark(0) });
  expect([filesOf(gone, place), sentValues(gone, 'later')]).toEqual([
    [],
    {
      measures: [
        { id: 'm1', content: '清除可燃物' },
        { content: '配灭火器', photo: [] },
      ],
    },
  ]);
});

test('a call that may not wait comes back with its reason, and what became of it stays open where it went out', () => {
  const posted = step(FRESH, { kind: 'post', at: 1 });
  const lapsed = step(step(posted, { kind: 'out' }), { kind: 'lapsed', reason: { message: 'late', fields: {} } });
  expect(lapsed).toMatchObject({ state: 'refused', unsure: true, reason: { message: 'late' } });
  expect(nextToSend([lapsed])).toBeUndefined();
  // Gone on with, it is another call: the old key stands for what may have been done.
  expect(step(lapsed, { kind: 'reopen', id: 'k1' })).toMatchObject({ id: 'k1', state: 'draft', unsure: false });
});

test('over a record that moved on it goes out again under another key, and a choice between both sides leaves the rest as it was typed', () => {
  const posted = step({ ...FRESH, base: { rev: 1, a: 'x' }, values: { a: 'y', b: 'z' } }, { kind: 'post', at: 1 });
  const moved = step(step(posted, { kind: 'out' }), {
    kind: 'moved',
    id: 'k1',
    base: { rev: 2, a: 'x' },
    body: { a: 'y' },
  });
  expect(moved).toMatchObject({ id: 'k1', state: 'waiting', unsure: false, base: { rev: 2 }, body: { a: 'y' } });
  const refused = step(moved, { kind: 'refused', reason: { message: 'changed', fields: {} } });
  const open = step(refused, { kind: 'reopen', id: 'k2' });
  const settled = step(open, { kind: 'settled', base: { rev: 3, a: 'w' }, values: { a: 'w' } });
  expect(settled).toMatchObject({ values: { a: 'w', b: 'z' }, base: { rev: 3 } });
  expect(settled.reason).toBeUndefined();
});

test('what the rules read of rows that were chosen is kept with the entry, by field and id, and is never sent', () => {
  const write = (entry: QueuedCall, id: string, hops: Row): QueuedCall =>
    step(entry, { kind: 'write', values: { task: id }, hops: { task: { [id]: hops } } });
  const entry = write(write(FRESH, 'a', { evidence: ['photo'] }), 'b', { evidence: [] });
  expect(entry.hops).toEqual({ task: { a: { evidence: ['photo'] }, b: { evidence: [] } } });
  expect(sentValues(entry)).toEqual({ task: 'b' });
});

test('pictures that a record has stay beside new ones until one is taken out, in a row of a sub-table too', () => {
  const edited: QueuedCall = {
    ...FRESH,
    action: 'edit',
    values: { photos: ['s1', 's2'], sign: 's3', rows: [{ id: 'r', photos: ['s4'] }] },
  };
  const more = step(edited, { kind: 'attach', many: true, file: photo() });
  expect(more.values['photos']).toEqual(['s1', 's2', fileMark(0)]);
  const inRow = fieldPath('photos', { table: 'rows', key: 'r' });
  expect(['photos', 'sign', inRow].map((path) => storedFiles(more, path))).toEqual([['s1', 's2'], ['s3'], ['s4']]);
  expect(withoutStored(more, 'photos', 's1')).toEqual({ photos: ['s2', fileMark(0)] });
  expect(withoutStored(more, 'sign', 's3')).toEqual({ sign: null });
  expect(withoutStored(more, inRow, 's4')).toEqual({ rows: [{ id: 'r', photos: [] }] });
});
