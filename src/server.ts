/** The server's composition root: what runs, in one list. */
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { behaviours } from './custom/all.server.ts';
import { runServer } from './engine/server/run.ts';

await runServer({ from: dirname(fileURLToPath(import.meta.url)), behaviours });
