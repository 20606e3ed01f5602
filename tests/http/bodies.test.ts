/**
 * A call that is refused before its body was read: the next one on the same connection is answered, or the answer said
 * that the connection ends.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, test } from 'vitest';
import { type ApiDocument, operationsOf } from '../fuzz/api-document.ts';
import { GATE, LONG } from '../support/breadth.ts';
import type { Caller } from '../support/client.ts';
import { fileServer } from '../support/file-server.ts';

const server = fileServer();
const MB = 1_048_576;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly type: string;
  readonly body: Buffer;
  readonly chunked?: boolean;
  readonly caller?: Caller;
}

/**
 * All that comes back for the call and one more behind it on the same connection: the heads of the answers, and whether
 * the server ended it.
 */
async function behind({
  method,
  path,
  type,
  body,
  chunked = false,
  caller,
}: Sent): Promise<{ readonly heads: readonly string[]; readonly ended: boolean }> {
  const { hostname, port } = new URL(server.url);
  const socket: Socket = connect(Number(port), hostname);
  let text = '';
  let ended = false;
  // The rest of a large body may meet a connection that is closed already.
  socket.on('error', () => undefined);
  socket.on('data', (part: Buffer) => {
    text += part.toString('latin1');
  });
  socket.on('end', () => {
    ended = true;
  });
  await once(socket, 'connect');
  const head = [
    `${method.toUpperCase()} /prod-api${path} HTTP/1.1`,
    'host: here',
    `content-type: ${type}`,
    ...(caller?.token === undefined ? [] : [`authorization: Bearer ${caller.token}`]),
    chunked ? 'transfer-encoding: chunked' : `content-length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  if (chunked) socket.write(`${body.length.toString(16)}\r\n`);
  socket.write(body);
  if (chunked) socket.write('\r\n0\r\n\r\n');
  socket.write('GET /healthz HTTP/1.1\r\nhost: here\r\n\r\n');
  const heads = (): string[] => [...text.matchAll(/HTTP\/1\.1 \d{3}[^]*?\r\n\r\n/g)].map(([found]) => found);
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (ended || heads().length >= 2) resolve();
    };
    socket
      .on('data', look)
      .on('end', look)
      .on('close', () => resolve());
  });
  socket.destroy();
  return { heads: heads(), ended };
}

const isServed = ({ heads, ended }: Awaited<ReturnType<typeof behind>>): boolean =>
  heads.length === 2 || (heads.length === 1 && ended && /^connection: close\r$/im.test(heads[0] ?? ''));

const form = (name: string, bytes: Buffer | string, field = 'file'): Buffer =>
  Buffer.concat([
    Buffer.from(
      `--x\r\ncontent-disposition: form-data; name="${field}"; filename="${name}"\r\ncontent-type: application/octet-stream\r\n\r\n`,
    ),
    Buffer.from(bytes as Buffer),
    Buffer.from('\r\n--x--\r\n'),
  ]);
const MULTIPART = 'multipart/form-data; boundary=x';
const json = (length: number): Buffer => Buffer.from(JSON.stringify({ text: 'a'.repeat(length) }));

/** Operations with a body: of those that every entity has one each. */
async function withBody(): Promise<{ method: string; path: string }[]> {
  const admin = await server.as('admin');
  const document = (await (
    await fetch(`${server.url}/prod-api/openapi.json`, { headers: { authorization: `Bearer ${admin.token}` } })
  ).json()) as ApiDocument;
  const kinds = new Set<string>();
  const found = operationsOf(document)
    .filter(({ body, generated, method }) => {
      if (!body && method === 'get') return false;
      if (!generated) return true;
      const isNew = !kinds.has(generated.kind);
      kinds.add(generated.kind);
      return isNew;
    })
    .map(({ method, path }) => ({ method, path: path.replaceAll(/\{\w+\}/g, '1') }));
  expect(found.length).toBeGreaterThan(100);
  const every = GATE ? 12 : LONG ? 1 : 4;
  return found.filter((_, at) => at % every === 0);
}

test(
  'every operation with a body, refused for want of a session, of the right or of another kind of body, and by its size',
  { timeout: 600_000 },
  async () => {
    const staff = await server.as('staff');
    const wrong: string[] = [];
    for (const { method, path } of await withBody()) {
      const cases: Record<string, Omit<Sent, 'method' | 'path'>> = {
        'no session': { type: 'application/json', body: json(200_000) },
        'no session, in chunks': { type: 'application/json', body: json(200_000), chunked: true },
        'no session, a file': { type: MULTIPART, body: form('a.txt', Buffer.alloc(300_000, 'a')) },
        'a kind nobody takes': { type: 'text/plain', body: Buffer.alloc(300_000, 'a'), caller: staff },
        'a file where none is wanted': {
          type: MULTIPART,
          body: form('a.txt', Buffer.alloc(300_000, 'a'), 'other'),
          caller: staff,
        },
        'bytes where none are wanted': {
          type: 'application/octet-stream',
          body: Buffer.alloc(300_000, 'a'),
          caller: staff,
        },
        ...(GATE
          ? {}
          : {
              'too large': { type: 'application/json', body: json(6 * MB), caller: staff },
              'too large, in chunks': { type: 'application/json', body: json(6 * MB), chunked: true, caller: staff },
            }),
      };
      for (const [name, sent] of Object.entries(cases)) {
        const answer = await behind({ method, path, ...sent });
        if (!isServed(answer))
          wrong.push(
            `${method} ${path}: ${name}: ${answer.heads.map((head) => head.split('\r\n')[0]).join(' ')} ${answer.ended ? 'ended' : 'open'}`,
          );
      }
    }
    expect(wrong).toEqual([]);
  },
);

test(
  'uploads that are too large, of a wrong kind, empty, under a wrong field or to what does not exist',
  { timeout: 300_000 },
  async () => {
    const [admin, staff] = [await server.as('admin'), await server.as('staff')];
    const upload = '/api/file/file/upload';
    const text = (size: number): Buffer => Buffer.alloc(size, 'a');
    const begun = await admin.post<{ id: string }>('/api/file/upload/begin', {
      name: 'a.wav',
      size: 5 * MB,
      for: 'netdisc',
    });
    const part = `/api/file/upload/${begun.data.id}`;
    const cases: Record<string, Sent & { readonly http?: number }> = {
      'one megabyte too many': {
        method: 'post',
        path: upload,
        type: MULTIPART,
        body: form('a.txt', text(11 * MB)),
        caller: admin,
      },
      'one megabyte too many, in chunks': {
        method: 'post',
        path: upload,
        type: MULTIPART,
        body: form('a.txt', text(11 * MB)),
        chunked: true,
        caller: admin,
      },
      'much too many': {
        method: 'post',
        path: upload,
        type: MULTIPART,
        body: form('a.txt', text(40 * MB)),
        caller: admin,
      },
      'a wrong kind': {
        method: 'post',
        path: upload,
        type: MULTIPART,
        body: form('a.exe', text(3 * MB)),
        caller: admin,
      },
      'no file': {
        method: 'post',
        path: upload,
        type: MULTIPART,
        body: Buffer.from('--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n'),
        caller: admin,
      },
      'an unknown purpose': {
        method: 'post',
        path: `${upload}?for=none.none`,
        type: MULTIPART,
        body: form('a.txt', text(3 * MB)),
        caller: admin,
      },
      'a part too long': {
        method: 'put',
        path: `${part}/0`,
        type: 'application/octet-stream',
        body: text(6 * MB),
        caller: admin,
      },
      'a part too long, in chunks': {
        method: 'put',
        path: `${part}/0`,
        type: 'application/octet-stream',
        body: text(6 * MB),
        chunked: true,
        caller: admin,
      },
      'a part there is not': {
        method: 'put',
        path: `${part}/77`,
        type: 'application/octet-stream',
        body: text(3 * MB),
        caller: admin,
      },
      'a part of somebody else': {
        method: 'put',
        path: `${part}/0`,
        type: 'application/octet-stream',
        body: text(3 * MB),
        caller: staff,
      },
      'an import without the right': {
        method: 'post',
        path: '/api/admin/sysuser/importSysUser',
        type: MULTIPART,
        body: form('a.csv', text(3 * MB)),
        caller: staff,
      },
      'an import too large': {
        method: 'post',
        path: '/api/admin/sysuser/importSysUser',
        type: MULTIPART,
        body: form('a.csv', text(21 * MB)),
        caller: admin,
      },
      'a logo too large': {
        method: 'post',
        path: '/api/admin/systenant/look/logo',
        type: MULTIPART,
        body: form('a.png', text(3 * MB)),
        caller: admin,
      },
      'nothing there': {
        method: 'post',
        path: '/api/none/none',
        type: MULTIPART,
        body: form('a.txt', text(3 * MB)),
        caller: admin,
      },
      'another verb': {
        method: 'put',
        path: upload,
        type: MULTIPART,
        body: form('a.txt', text(3 * MB)),
        caller: admin,
      },
      'a body where none is read': {
        method: 'get',
        path: '/api/uaa/users/getSysUser',
        type: 'application/json',
        body: json(3 * MB),
        caller: admin,
      },
    };
    const wrong: string[] = [];
    for (const [name, sent] of Object.entries(cases)) {
      const answer = await behind(sent);
      if (!isServed(answer))
        wrong.push(
          `${name}: ${answer.heads.map((head) => head.split('\r\n')[0]).join(' ')} ${answer.ended ? 'ended' : 'open'}`,
        );
    }
    expect(wrong).toEqual([]);
  },
);

test('a text where JSON is wanted is told in one sentence that says what to send', async () => {
  const admin = await server.as('admin');
  const answer = await fetch(`${server.url}/prod-api/api/tools/generator/readText`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token ?? ''}`, 'content-type': 'text/plain' },
    body: 'create table x (a int)',
  });
  expect(await answer.json()).toMatchObject({ code: 415, msg: expect.stringContaining('application/json') as string });
});
