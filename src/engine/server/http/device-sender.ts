/** The device behind a signed call: known by its headers alone, before a byte of the body is read. */
import type { FastifyRequest } from 'fastify';
import { needSender, type Sender } from '../features/devices/device-keys.ts';
import { signedHead } from '../features/devices/signature.ts';
import type { DeviceCall } from '../operations/engine.ts';
import type { Deps } from './deps.ts';

/** Signed calls of one device in a minute. */
const CALLS_A_MINUTE = 300;
/** Refused ones of one address in a minute. */
const REFUSED_A_MINUTE = 60;

const seen = new WeakMap<FastifyRequest, Sender>();

const pathOf = (request: FastifyRequest): string => request.url.split('?')[0] ?? '';

/** The call of devices at the address of a request, if there is one. */
export function deviceCallAt({ behaviours }: Deps, request: FastifyRequest): DeviceCall | undefined {
  const path = pathOf(request);
  for (const { deviceCalls = [] } of behaviours) {
    const found = deviceCalls.find((one) => one.path === path);
    if (found) return found;
  }
  return undefined;
}

/** Who signed the request, judged once. Throws `device.signature` or `tries.exceeded`. */
export async function senderOf(deps: Deps, request: FastifyRequest, { senders }: DeviceCall): Promise<Sender> {
  const known = seen.get(request);
  if (known) return known;
  const sender = await deps.tries.unlessDone(`device refused ${request.ip}`, REFUSED_A_MINUTE, () =>
    needSender(deps.engine, signedHead(request.headers, request.method, pathOf(request)), senders),
  );
  await deps.tries.count(`device ${sender.head.device}`, CALLS_A_MINUTE);
  seen.set(request, sender);
  return sender;
}
