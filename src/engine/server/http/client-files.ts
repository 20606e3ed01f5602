/**
 * The built client: its files as they are, and the page, which tells the browser under which path the calls are
 * answered.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { Deps } from './deps.ts';

const BASE_PATH_IN_PAGE = /(?<=<meta name="base-path" content=")[^"]*/;
/** The page is asked for anew each time; it names the files of one build. */
const PAGE_CACHE = 'no-cache';
/** Built files lie side by side; what is worth it lies beside them compressed, and is asked for by a header. */
const BUILT_NAME = /^\/[\w-][\w.-]*(?<!\.(?:br|gz))$/;

export async function clientFiles(http: FastifyInstance, { config: { clientDir, basePath } }: Deps): Promise<void> {
  if (!existsSync(clientDir)) return;
  const page = readFileSync(join(clientDir, 'index.html'), 'utf8');
  const asBuilt = BASE_PATH_IN_PAGE.exec(page)?.[0] === basePath;
  const common = {
    cacheControl: false,
    // The build has compressed what is worth it.
    preCompressed: true,
    setHeaders(response: { header(name: string, value: string): unknown }, path: string): void {
      // Built files carry a hash in their name.
      response.header('cache-control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : PAGE_CACHE);
    },
  };
  await http.register(fastifyStatic, {
    ...common,
    root: clientDir,
    wildcard: false,
    index: asBuilt ? ['index.html'] : false,
    globIgnore: ['**/*.br', '**/*.gz', 'assets/**', ...(asBuilt ? [] : ['index.html'])],
  });
  // Hundreds of files: one route that looks, instead of one for each of them at every start.
  const assets = join(clientDir, 'assets');
  if (existsSync(assets))
    await http.register(fastifyStatic, {
      ...common,
      root: assets,
      prefix: '/assets/',
      index: false,
      decorateReply: false,
      allowedPath: (path) => BUILT_NAME.test(path),
    });
  if (asBuilt) return;
  const renamed = page.replace(BASE_PATH_IN_PAGE, basePath);
  for (const url of ['/', '/index.html'])
    http.get(url, async (_request, reply) =>
      reply.header('cache-control', PAGE_CACHE).type('text/html; charset=utf-8').send(renamed),
    );
}
