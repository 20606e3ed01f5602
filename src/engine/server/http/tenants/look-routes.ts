/** Titles and logo of the own tenant, for its administrators; the logo itself, for everybody. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { holdsCode } from '../../../model/access.ts';
import { Refusal } from '../../../model/errors/refusal.ts';
import type { TenantLook } from '../../../model/wire.ts';
import {
  changeLogo,
  changeLook,
  findLogo,
  LOOK_EDIT,
  LOOK_QUERY,
  lookOf,
  TITLES,
} from '../../operations/system/tenant-look.ts';
import { fileName } from '../../files/file-name.ts';
import type { Deps } from '../deps.ts';
import { sendStored } from '../files/send-file.ts';
import { type Form, readForm } from '../forms.ts';
import { success } from '../reply.ts';
import { type Caller, callerOf } from '../session.ts';

const LOOK = '/api/admin/systenant/look';
/** A logo is small; what is larger is refused while it arrives. */
const MAX_BYTES = 2 * 1_048_576;

const title = (zh: string, tw: string, en: string): Form[string] => ({ title: { zh, tw, en }, max: 60 });

/** The bodies, for the routes and for the API document. Shorter limits stand in the form of tenants. */
export const LOOK_FORMS = {
  change: {
    fullTitle: title('全称标题', '全稱標題', 'Full title'),
    fullTitleTw: title('全称标题（繁体）', '全稱標題（繁體）', 'Full title (Traditional)'),
    fullTitleEn: title('全称标题（英文）', '全稱標題（英文）', 'Full title (English)'),
    shortTitle: title('简称标题', '簡稱標題', 'Short title'),
    shortTitleTw: title('简称标题（繁体）', '簡稱標題（繁體）', 'Short title (Trad.)'),
    shortTitleEn: title('简称标题（英文）', '簡稱標題（英文）', 'Short title (English)'),
  },
} as const satisfies Record<string, Form>;

async function holder(deps: Deps, request: FastifyRequest, permission: string): Promise<Caller> {
  const caller = await callerOf(deps, request);
  const action = { zh: '门户外观', tw: '入口外觀', en: 'Portal look' }[caller.call.locale];
  if (!holdsCode(caller.call.actor.codes, permission)) throw new Refusal('access.action', { action, permission });
  return caller;
}

async function answer(deps: Deps, { call }: Caller): Promise<{ code: 200; msg: 'success'; data: TenantLook }> {
  return success(lookOf(await deps.tenants.byId(call.actor.tenant)));
}

export function lookRoutes(app: FastifyInstance, deps: Deps): void {
  const { engine, files } = deps;
  app.get(LOOK, async (request) => answer(deps, await holder(deps, request, LOOK_QUERY)));

  app.put(LOOK, async (request) => {
    const caller = await holder(deps, request, LOOK_EDIT);
    const form = readForm(request, LOOK_FORMS.change);
    await changeLook(engine, caller.call, Object.fromEntries(TITLES.map((name) => [name, form[name] || null])));
    return answer(deps, caller);
  });

  app.post(`${LOOK}/logo`, async (request) => {
    const caller = await holder(deps, request, LOOK_EDIT);
    const part = await request.file({ limits: { files: 1, fileSize: MAX_BYTES + 1 } }).catch(() => {
      throw new Refusal('body.malformed');
    });
    if (!part) throw new Refusal('file.empty');
    await changeLogo(engine, files, caller.call, part.file, fileName(part.filename));
    return answer(deps, caller);
  });

  app.post(`${LOOK}/noLogo`, async (request) => {
    const caller = await holder(deps, request, LOOK_EDIT);
    readForm(request, {});
    await changeLook(engine, caller.call, { logo: null });
    return answer(deps, caller);
  });

  // Named by its own id: whoever asks learns nothing of tenants by it.
  app.get<{ Params: { id: string } }>('/api/public/logo/:id', { compress: false }, async (request, reply) => {
    const file = await findLogo(engine, request.params.id);
    if (!file) throw new Refusal('file.unknown');
    return sendStored(request, reply, files, file, false);
  });
}
