/**
 * What a person without a session may do for an account: captcha, codes, registration, recovery (spec 7.1). Every
 * answer is the same whether an account exists or not.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messageOf } from '../../model/errors/catalogue.ts';
import type { Locale } from '../../model/errors/define.ts';
import { Invalid, Refusal } from '../../model/errors/refusal.ts';
import { namesOf } from '../../model/reach.ts';
import { needGoodPassword } from '../auth/password-rules.ts';
import { hashPassword } from '../auth/passwords.ts';
import { type CodePurpose, RESEND_SECONDS } from '../auth/phone-codes.ts';
import { replacePassword } from '../auth/replace-password.ts';
import { noticesTo } from '../operations/messages/notices.ts';
import { codeText, resetText } from '../operations/messages/texts.ts';
import { register } from '../operations/system/registration.ts';
import type { Deps } from './deps.ts';
import { FIELDS, type Form, MOBILE, readForm } from './forms.ts';
import { localeOf, success } from './reply.ts';

/** Calls of one address in a minute, for each kind of call. */
const LIMIT = 30;
/**
 * Messages in a day to one number or address, at the wish of one network address, and to the numbers of one country: a
 * picture of
 * characters is read by scripts, so what is behind it costs no more than this (docs/sessions.md#messages-of-strangers).
 */
const A_DAY = { receiver: 10, caller: 300, country: 5_000 } as const;
/** Numbers of the mainland are the only ones that are written to. */
const COUNTRY = '86';
/** Names that are taken, told to one number in a day: enough to find a free one, too few to go through a list. */
const NAMES_A_DAY = 10;
const DAY_SECONDS = 86_400;
const RESET_SECONDS = 1800;

const required = { required: true } as const;
const {
  username,
  nickname,
  password,
  newPassword,
  mobile,
  email,
  code,
  captchaId,
  token,
  tenantCode,
  providerName,
  creditCode,
  userType,
  purpose,
} = FIELDS;

/** The bodies, for the routes and for the API document. */
export const ACCOUNT_FORMS = {
  retrieve: {
    email: { ...email, ...required },
    charCaptcha: { ...code, ...required },
    captchaId: { ...captchaId, ...required },
    tenantCode,
  },
  register: {
    username: { ...username, ...required },
    nickname: { ...nickname, ...required },
    password: { ...password, ...required },
    mobile: { ...mobile, ...required },
    email,
    smsCode: { ...code, ...required },
    userType: { ...userType, ...required },
    providerName,
    creditCode,
    tenantCode,
  },
  phoneCode: { mobile: { ...mobile, ...required }, purpose: { ...purpose, ...required }, tenantCode },
  verifyCode: {
    mobile: { ...mobile, ...required },
    code: { ...code, ...required },
    purpose: { ...purpose, ...required },
    tenantCode,
  },
  forget: {
    mobile: { ...mobile, ...required },
    code: { ...code, ...required },
    newPassword: { ...newPassword, ...required },
    tenantCode,
  },
  reset: { token: { ...token, ...required }, newPassword: { ...newPassword, ...required } },
} as const satisfies Record<string, Form>;

async function tenantOf(deps: Deps, tenant: string): Promise<string> {
  const id = await deps.signIn.tenantOf(tenant || 'default');
  if (!id) throw new Refusal('row.unknown');
  return id;
}

function wrongCode(field: string, locale: Locale): Invalid {
  return new Invalid([{ field, code: 'code.wrong', message: messageOf('code.wrong', locale) }]);
}

/** Counts a message before anybody knows whether somebody has this number or address. */
async function countMessage(deps: Deps, request: FastifyRequest, receiver: string): Promise<void> {
  await deps.tries.count(`messages of ${request.ip}`, A_DAY.caller, DAY_SECONDS);
  await deps.tries.count(`message ${receiver}`, A_DAY.receiver, DAY_SECONDS);
}

/** Issues a code and sends it after the answer: for sign-in and recovery only to a number that somebody here has. */
async function sendCode(
  deps: Deps,
  request: FastifyRequest,
  tenant: string,
  receiver: string,
  use: CodePurpose,
): Promise<{ seconds: number }> {
  const locale = localeOf(request);
  const issued = await deps.signIn.phoneCodes.issue(tenant, receiver, use);
  await countMessage(deps, request, receiver);
  await deps.tries.count(`messages +${COUNTRY}`, A_DAY.country, DAY_SECONDS);
  deps.outbox.later(async () => {
    if (use !== 'register' && (await deps.signIn.peopleOf(tenant, 'mobile', receiver)).length !== 1) return [];
    return [{ tenant, channel: 'sms', purpose: use, receiver, ...codeText(use, locale, issued) }];
  });
  return { seconds: RESEND_SECONDS };
}

/** Sends everybody with this address a link of their own, after the answer. */
function sendLinks(deps: Deps, tenant: string, receiver: string, locale: Locale): void {
  deps.outbox.later(async () => {
    const people = await deps.signIn.peopleOf(tenant, 'email', receiver);
    return Promise.all(
      people.map(async (identity) => {
        const secret = await deps.signIn.oneTime.issue('reset', { tenant, identity, payload: null }, RESET_SECONDS);
        const member = await deps.signIn.member(tenant, identity);
        return {
          tenant,
          channel: 'mail' as const,
          purpose: 'reset' as const,
          receiver,
          ...resetText(locale, member?.username ?? '', `${deps.config.portalUrl}/#/resetPassword?token=${secret}`),
        };
      }),
    );
  });
}

/** Refuses a bad password for the account; for no account, one that is bad for everybody. */
async function needGood(
  deps: Deps,
  locale: Locale,
  tenant: string,
  identity: string | null | undefined,
  next: string,
): Promise<void> {
  const person = identity ? await deps.signIn.person(tenant, identity) : undefined;
  needGoodPassword((key) => deps.engine.param(tenant, key), locale, next, person ? namesOf(person) : []);
}

async function setPassword(deps: Deps, tenant: string, identity: string, next: string, locale: Locale): Promise<void> {
  const member = await deps.signIn.member(tenant, identity);
  const hash = await hashPassword(next);
  await deps.db.systemWrite(async (connection) => {
    await replacePassword(connection, deps.signIn, tenant, identity, hash);
    await deps.signIn.oneTime.forget(connection, 'reset', identity);
    if (member) await deps.signIn.lock.clearAll(member.username, connection);
  });
  const at = deps.engine.clock.now();
  deps.outbox.later(async () => noticesTo(tenant, await deps.signIn.person(tenant, identity), 'recovered', locale, at));
}

function recoveryRoutes(
  app: FastifyInstance,
  deps: Deps,
  counted: (kind: string, request: FastifyRequest) => Promise<void>,
): void {
  app.post('/api/account/sysuserdetail/retrievePassword', async (request) => {
    await counted('recover', request);
    const form = readForm(request, ACCOUNT_FORMS.retrieve);
    if (!(await deps.captchas.check(form.captchaId, form.charCaptcha)))
      throw wrongCode('charCaptcha', localeOf(request));
    await countMessage(deps, request, form.email.toLowerCase());
    sendLinks(deps, await tenantOf(deps, form.tenantCode), form.email, localeOf(request));
    return success(null);
  });
  app.post('/api/account/sysuserdetail/resetByToken', async (request) => {
    await counted('reset', request);
    const form = readForm(request, ACCOUNT_FORMS.reset);
    const locale = localeOf(request);
    // Judged before the link is used up: a password that is too short costs no second mail.
    const owner = await deps.signIn.oneTime.look('reset', form.token);
    await needGood(deps, locale, owner?.tenant ?? (await tenantOf(deps, '')), owner?.identity, form.newPassword);
    const known = await deps.signIn.oneTime.redeem('reset', form.token);
    if (!known?.identity) throw new Refusal('reset.token');
    await setPassword(deps, known.tenant, known.identity, form.newPassword, locale);
    return success(null);
  });
  app.post('/api/ssm/registry/forgetPassword', async (request) => {
    await counted('recover', request);
    const form = readForm(request, ACCOUNT_FORMS.forget);
    const tenant = await tenantOf(deps, form.tenantCode);
    const locale = localeOf(request);
    needGoodPassword((key) => deps.engine.param(tenant, key), locale, form.newPassword, [form.mobile]);
    const right = await deps.signIn.phoneCodes.check(tenant, form.mobile, 'recover', form.code, false);
    const people = await deps.signIn.peopleOf(tenant, 'mobile', form.mobile);
    const [identity] = people;
    if (!right || identity === undefined || people.length > 1) throw wrongCode('code', locale);
    // Only who has the code learns what the account is called; the code stays good for another try.
    await needGood(deps, locale, tenant, identity, form.newPassword);
    if (!(await deps.signIn.phoneCodes.check(tenant, form.mobile, 'recover', form.code, true)))
      throw wrongCode('code', locale);
    await setPassword(deps, tenant, identity, form.newPassword, locale);
    return success(null);
  });
}

export function accountRoutes(app: FastifyInstance, deps: Deps): void {
  const counted = (kind: string, request: FastifyRequest): Promise<void> =>
    deps.tries.count(`${kind} ${request.ip}`, LIMIT);

  app.get('/api/account/captcha/getCharCaptcha', async (request) => {
    await counted('captcha', request);
    return success(await deps.captchas.create());
  });
  app.get('/api/account/captcha/getSmsCaptcha', async (request) => {
    await counted('code', request);
    const { mobile: number, tenantCode: tenant } = request.query as Record<string, unknown>;
    const receiver = typeof number === 'string' ? number.trim() : '';
    const locale = localeOf(request);
    if (!new RegExp(MOBILE).test(receiver))
      throw new Invalid([
        {
          field: 'mobile',
          code: 'field.pattern',
          message: messageOf('field.pattern', locale, { field: mobile.title[locale] }),
        },
      ]);
    return success(
      await sendCode(
        deps,
        request,
        await tenantOf(deps, typeof tenant === 'string' ? tenant.trim() : ''),
        receiver,
        'login',
      ),
    );
  });
  app.post('/api/ssm/registry/getPhoneCode', async (request) => {
    await counted('code', request);
    const form = readForm(request, ACCOUNT_FORMS.phoneCode);
    return success(
      await sendCode(deps, request, await tenantOf(deps, form.tenantCode), form.mobile, form.purpose as CodePurpose),
    );
  });
  app.post('/api/ssm/registry/verificationPhoneCode', async (request) => {
    await counted('verify', request);
    const form = readForm(request, ACCOUNT_FORMS.verifyCode);
    return success(
      await deps.signIn.phoneCodes.check(
        await tenantOf(deps, form.tenantCode),
        form.mobile,
        form.purpose as CodePurpose,
        form.code,
        false,
      ),
    );
  });
  app.post('/api/account/sysuserdetail/registerAccount', async (request) => {
    await counted('register', request);
    const { tenantCode: code, ...input } = readForm(request, ACCOUNT_FORMS.register);
    const tenant = await tenantOf(deps, code);
    const asked = (): ReturnType<typeof register> =>
      register(
        deps.engine,
        deps.signIn.phoneCodes,
        { locale: localeOf(request), requestId: request.id, ip: request.ip },
        tenant,
        input,
      );
    // Only who has the phone learns whether a name is taken, and of few names: counted before it is looked for.
    const proved = await deps.signIn.phoneCodes.check(tenant, input.mobile, 'register', input.smsCode, false);
    const status = await (proved
      ? deps.tries.unlessDone(`names for ${input.mobile}`, NAMES_A_DAY, asked, DAY_SECONDS)
      : asked());
    return success({ status });
  });
  recoveryRoutes(app, deps, counted);
}
