/** GET and PUT /api/account/preference: what the caller has set for the screens. */
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../../model/errors/refusal.ts';
import { preferencesOf, setPreference } from '../operations/system/preferences.ts';
import type { Deps } from './deps.ts';
import { success } from './reply.ts';
import { callerOf } from './session.ts';

export function preferenceRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/account/preference', async (request) => {
    const { call } = await callerOf(deps, request);
    return success(await preferencesOf(deps.engine, call));
  });

  app.put('/api/account/preference', async (request) => {
    const { call } = await callerOf(deps, request);
    const { body } = request;
    if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('body.malformed');
    const { key, value, ...more } = body as Record<string, unknown>;
    const [unknown] = Object.keys(more);
    if (unknown !== undefined) throw new Refusal('field.unknown', { field: unknown.slice(0, 60) });
    await setPreference(deps.engine, call, key, value);
    return success(null);
  });
}
