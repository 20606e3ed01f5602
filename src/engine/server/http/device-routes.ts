/** Calls that devices sign (docs/operations.md#signed-calls-of-devices): custom code says which, this door who. */
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messageOf } from '../../model/errors/catalogue.ts';
import { Invalid, Refusal } from '../../model/errors/refusal.ts';
import { BODY_SHAPE, isWithinShape } from '../../model/json/json-shape.ts';
import { isStorableJson } from '../../model/json/storable-text.ts';
import { textOf } from '../../model/view.ts';
import { answerOnce } from '../features/devices/answer-once.ts';
import type { Sender } from '../features/devices/device-keys.ts';
import { digestOf } from '../features/devices/signature.ts';
import { pictureEnding } from '../files/readable-picture.ts';
import type { Call, DeviceCall, DeviceReport } from '../operations/engine.ts';
import { keepFile, MEGABYTE } from '../operations/files/keep-file.ts';
import { systemCall } from '../operations/seed/system-call.ts';
import type { Deps } from './deps.ts';
import { senderOf } from './device-sender.ts';
import { localeOf, success } from './reply.ts';

/** A picture of three megabytes, written in base64. */
const BODY_LIMIT = 4 * MEGABYTE;
const BASE64 = /^[A-Za-z0-9+/\r\n]+={0,2}$/;
const DATA_URL = /^data:image\/[a-z]+;base64,/;

/** In the name of the device: it has every right, and the row it reports for is its own proof of who it is. */
function callOf({ tenant, device }: Sender, request: FastifyRequest): Call {
  const { actor } = systemCall(tenant);
  return {
    actor: { ...actor, id: String(device['id']) },
    locale: localeOf(request),
    requestId: request.id,
    ip: request.ip,
    origin: { method: request.method, url: (request.url.split('?')[0] ?? '').slice(0, 500), since: performance.now() },
  };
}

/** Stores pictures that a report holds. */
function pictureKeeper(deps: Deps, call: Call, entityName: string): DeviceReport['keepPicture'] {
  return async (fieldName, text) => {
    const engine = deps.engine.of(call.actor.tenant);
    const entity = engine.entity(entityName);
    const field = entity.fields[fieldName];
    const bytes = BASE64.test(text.replace(DATA_URL, '').trimEnd())
      ? Buffer.from(text.replace(DATA_URL, ''), 'base64')
      : undefined;
    const ending = bytes && (await pictureEnding(bytes));
    if (!bytes || ending === undefined) {
      const title = textOf(entity, call.locale, `data.${fieldName}`, field?.title ?? fieldName);
      const message = messageOf('field.image', call.locale, { field: title, name: fieldName });
      throw new Invalid([{ field: fieldName, code: 'field.image', message }]);
    }
    const purpose = { limit: (field?.file?.maxMB ?? 10) * MEGABYTE, kinds: 'business' } as const;
    return (await keepFile(engine, deps.files, call, Readable.from([bytes]), `${fieldName}.${ending}`, { purpose })).id;
  };
}

async function answerTo(
  deps: Deps,
  request: FastifyRequest,
  { entity, call: declared }: { readonly entity: string; readonly call: DeviceCall },
): Promise<unknown> {
  const sender = await senderOf(deps, request, declared);
  const body = request.body as Readonly<Record<string, unknown>> | undefined;
  if (typeof body !== 'object' || body === null || Array.isArray(body) || !isStorableJson(body))
    throw new Refusal('body.malformed');
  const engine = deps.engine.of(sender.tenant);
  const call = callOf(sender, request);
  return answerOnce(engine, sender, () =>
    declared.answer({ engine, call, device: sender.device, body, keepPicture: pictureKeeper(deps, call, entity) }),
  );
}

export function deviceRoutes(app: FastifyInstance, deps: Deps): void {
  // Only here is a body looked at as bytes: what was signed is what came, letter by letter.
  app.register(async (door) => {
    const parse = door.getDefaultJsonParser('error', 'error');
    // A body of another kind would be one that nobody has compared with its digest.
    door.removeAllContentTypeParsers();
    door.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
      const text = bytes.toString('utf8');
      if (digestOf(bytes) !== request.headers['device-digest']?.toString().trim().toLowerCase())
        done(new Refusal('device.signature'));
      else if (!isWithinShape(text, BODY_SHAPE)) done(new Refusal('body.complex', { ...BODY_SHAPE }));
      else parse(request, text, done);
    });
    for (const { entity, deviceCalls = [] } of deps.behaviours)
      for (const call of deviceCalls)
        door.post(call.path, {
          bodyLimit: BODY_LIMIT,
          onRequest: async (request) => {
            await senderOf(deps, request, call);
          },
          handler: async (request) => success(await answerTo(deps, request, { entity, call })),
        });
  });
}
