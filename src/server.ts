/** The server's composition root: what runs, in one list. */
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { articleBehaviour } from './custom/content/article.server.ts';
import { equipInspectBehaviour } from './custom/equipment/equipInspect.server.ts';
import { runServer } from './engine/server/run.ts';

const root = process.env['ANLAN_ROOT'] ?? join(dirname(fileURLToPath(import.meta.url)), '..');

await runServer({ schemaDir: join(root, 'src/schemas'), clientDir: join(root, 'dist/client'), behaviours: [articleBehaviour, equipInspectBehaviour] });
