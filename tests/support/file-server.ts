/** One server for all tests of a file. */
import { afterAll, beforeAll } from 'vitest';
import { type TestServer, testServer } from './server.ts';

/**
 * Starts a server before the first test of the file and ends it after the last; it may be used from the first hook that
 * follows.
 */
export function fileServer(...options: Parameters<typeof testServer>): TestServer {
  let running: TestServer | undefined;
  beforeAll(async () => {
    running = await testServer(...options);
  }, 240_000);
  afterAll(() => running?.end());
  return new Proxy({} as TestServer, {
    get(_, name) {
      if (!running) throw new Error('the server of the file is started by its first hook');
      return Reflect.get(running, name) as unknown;
    },
  });
}
