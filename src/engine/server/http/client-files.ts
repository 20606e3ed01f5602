/** The built client: its files as they are, and the page, which tells the browser under which path the calls are answered. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';

const BASE_PATH_IN_PAGE = /(?<=<meta name="base-path" content=")[^"]*/;
/** The page is asked for anew each time; it names the files of one build. */
const PAGE_CACHE = 'no-cache';

export async function clientFiles(http: FastifyInstance, { config: { clientDir, basePath } }: Deps): Promise<void> {
  if (!existsSync(clientDir)) return;
  const page = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const asBuilt = BASE_PATH_IN_PAGE.exec(page)?.[0] === basePath;
  await http.register(fastifyStatic, { root: clientDir, wildcard: false, index: asBuilt ? ['index.html'] : false, cacheControl: false,
    // The build has compressed what is worth it.
    preCompressed: true, globIgnore: ['**/*.br', '**/*.gz', ...(asBuilt ? [] : ['index.html'])],
    setHeaders(response, path) {
      // Built files carry a hash in their name.
      response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : PAGE_CACHE);
    } });
  if (asBuilt) return;
  const renamed = page.replace(BASE_PATH_IN_PAGE, basePath);
  for (const url of ['/', '/index.html']) http.get(url, async (_request, reply) => reply.header('cache-control', PAGE_CACHE).type('text/html; charset=utf-8').send(renamed));
}
