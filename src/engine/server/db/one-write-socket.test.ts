/** Does the socket of the database really gather? `connect` once undid it unseen. */
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, test } from 'vitest';
import { OneWriteSocket } from './one-write-socket.ts';

/** Counts how often something is handed to the operating system. */
class CountingSocket extends OneWriteSocket {
  sent = 0;

  override _write(...args: Parameters<OneWriteSocket['_write']>): void {
    this.sent += 1;
    super._write(...args);
  }

  override _writev(...args: Parameters<NonNullable<OneWriteSocket['_writev']>>): void {
    this.sent += 1;
    super._writev?.(...args);
  }
}

test('what is written in one turn reaches the other side in order, by one system call', async () => {
  let text = '';
  const server = createServer((side) => {
    side.on('data', (part) => { text += part.toString('utf8'); });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const socket = new CountingSocket();
  socket.connect((server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write('begin;');
  await Promise.resolve();
  socket.cork();
  socket.write('select 1;');
  socket.uncork();
  await new Promise<void>((resolve) => { socket.write('select 2;', () => resolve()); });
  expect(socket.sent).toBe(1);
  await new Promise<void>((resolve) => { socket.write('commit;', () => resolve()); });
  expect(socket.sent).toBe(2);
  socket.end();
  await once(socket, 'close');
  expect(text).toBe('begin;select 1;select 2;commit;');
  await new Promise((resolve) => { server.close(resolve); });
});
