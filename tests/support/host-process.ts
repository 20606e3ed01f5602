/** A process of its own that opens the managed host of a folder, says where it is, and stops it when asked to. */
import { openHost } from '../../src/engine/server/db/host.ts';
import type { Log } from '../../src/engine/server/db/log.ts';

const log: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const host = await openHost({ dataDir: process.argv[2] ?? '', log, unsafeNoSync: true });
process.on('SIGTERM', () => {
  void host.stop().then(() => process.exit(0));
});
process.stdout.write(`${JSON.stringify({ url: host.url, adminUrl: host.adminUrl })}\n`);
setInterval(() => undefined, 60_000);
