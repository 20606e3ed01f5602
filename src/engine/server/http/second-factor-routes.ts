/** A person's own second factor: set up, confirmed by a first code, removed with the password. */
import type { FastifyInstance } from 'fastify';
import { messageOf } from '../../model/errors/catalogue.ts';
import { Invalid } from '../../model/errors/refusal.ts';
import { verifyPassword } from '../auth/passwords.ts';
import { noticesTo } from '../operations/messages/notices.ts';
import type { Notice } from '../operations/messages/texts.ts';
import type { Deps } from './deps.ts';
import { FIELDS, type Form, readForm } from './forms.ts';
import { success } from './reply.ts';
import { type Caller, callerOf } from './session.ts';

/** Codes and passwords one person may try in a minute. */
const TRIES_A_MINUTE = 5;

/** The bodies, for the routes and for the API document. */
export const SECOND_FACTOR_FORMS = {
  confirm: { code: { ...FIELDS.code, required: true } },
  remove: { password: { ...FIELDS.password, required: true } },
} as const satisfies Record<string, Form>;

function tell(deps: Deps, { call, session }: Caller, notice: Notice): void {
  const at = deps.engine.clock.now();
  deps.outbox.later(async () => {
    const home = await deps.signIn.homeOf(session.identity);
    return noticesTo(home, await deps.signIn.person(home, session.identity), notice, call.locale, at);
  });
}

export function secondFactorRoutes(app: FastifyInstance, deps: Deps): void {
  app.get('/api/account/totp', async (request) =>
    success({ enabled: await deps.signIn.secondFactor.enabled((await callerOf(deps, request)).session.identity) }),
  );
  app.post('/api/account/totp/begin', async (request) => {
    const { call, session } = await callerOf(deps, request);
    readForm(request, {});
    return success(
      await deps.signIn.secondFactor.begin(
        session.identity,
        call.actor.username,
        String(deps.engine.param(session.tenant, 'portal.loginTitle') ?? 'Anlan'),
      ),
    );
  });
  app.post('/api/account/totp/confirm', async (request) => {
    const caller = await callerOf(deps, request);
    const { call, session } = caller;
    await deps.tries.count(`totp ${session.identity}`, TRIES_A_MINUTE);
    const { code } = readForm(request, SECOND_FACTOR_FORMS.confirm);
    if (!(await deps.signIn.secondFactor.confirm(session.identity, code)))
      throw new Invalid([{ field: 'code', code: 'code.wrong', message: messageOf('code.wrong', call.locale) }]);
    tell(deps, caller, 'factorOn');
    return success(null);
  });
  app.post('/api/account/totp/remove', async (request) => {
    const caller = await callerOf(deps, request);
    const { call, session } = caller;
    await deps.tries.count(`totp ${session.identity}`, TRIES_A_MINUTE);
    const { password } = readForm(request, SECOND_FACTOR_FORMS.remove);
    const { rows } = await deps.db.system((connection) =>
      connection.query<{ password_hash: string | null }>('select password_hash from anlan.identity where id = $1', [
        session.identity,
      ]),
    );
    if (!(await verifyPassword(rows[0]?.password_hash ?? null, password)))
      throw new Invalid([
        { field: 'password', code: 'password.wrong', message: messageOf('password.wrong', call.locale) },
      ]);
    await deps.signIn.secondFactor.remove(session.identity);
    tell(deps, caller, 'factorOff');
    return success(null);
  });
}
