/** The calls of sign-in, account and session, for the API document. */
import type { JsonSchema } from '../../model/wire-schema.ts';
import { OWN_FIELDS } from '../operations/system/own-profile.ts';
import { ACCOUNT_FORMS } from './account-routes.ts';
import { type Form, formSchema } from './forms.ts';
import { SECOND_FACTOR_FORMS } from './second-factor-routes.ts';
import { SESSION_FORMS } from './session-routes.ts';
import { LOOK_FORMS } from './tenants/look-routes.ts';
import { TENANT_FORMS } from './tenants/tenant-routes.ts';
import { TICKET_FORM } from './token-routes.ts';

/** Path, verb, what it does, parameters or body, and whether it answers without a session. */
export type OwnCall = readonly [path: string, method: string, summary: string, shape: JsonSchema, open?: boolean];

const TOKEN_FIELDS = [
  'scope',
  'client_id',
  'type',
  'username',
  'password',
  'totp',
  'mobile',
  'smsCaptcha',
  'singleKey',
  'secretKey',
  'secretTime',
  'tenantCode',
  'refresh_token',
];

function tokenBody(required: readonly string[]): JsonSchema {
  const properties = Object.fromEntries(['grant_type', ...TOKEN_FIELDS].map((name) => [name, { type: 'string' }]));
  return {
    requestBody: {
      required: true,
      content: { 'application/x-www-form-urlencoded': { schema: { type: 'object', properties, required } } },
    },
  };
}

const json = (schema: JsonSchema): JsonSchema => ({
  requestBody: { required: true, content: { 'application/json': { schema } } },
});
const body = (form: Form): JsonSchema => json(formSchema(form));

export const SIGN_IN_CALLS: readonly OwnCall[] = [
  [
    '/api/uaa/oauth/token',
    'post',
    'Sign in by password, mobile or single, or renew with refresh_token',
    tokenBody(['grant_type']),
    true,
  ],
  ['/api/uaa/ticketOwner', 'post', 'Whose one-time key it is; it stays good', body(TICKET_FORM), true],
  ['/api/ssm/authentication/sso', 'post', 'Sign in by one-time key or signed name', tokenBody([]), true],
  ['/api/account/captcha/getCharCaptcha', 'get', 'A picture of characters for one attempt', {}, true],
  [
    '/api/account/captcha/getSmsCaptcha',
    'get',
    'Send a sign-in code to a phone',
    {
      parameters: [
        { name: 'mobile', in: 'query', required: true, schema: { type: 'string' } },
        { name: 'tenantCode', in: 'query', required: false, schema: { type: 'string' } },
      ],
    },
    true,
  ],
  ['/api/account/sysuserdetail/registerAccount', 'post', 'Ask for an account', body(ACCOUNT_FORMS.register), true],
  [
    '/api/account/sysuserdetail/retrievePassword',
    'post',
    'Send a reset link by mail',
    body(ACCOUNT_FORMS.retrieve),
    true,
  ],
  [
    '/api/account/sysuserdetail/resetByToken',
    'post',
    'Set a new password with a reset link',
    body(ACCOUNT_FORMS.reset),
    true,
  ],
  [
    '/api/ssm/registry/getPhoneCode',
    'post',
    'Send a code for registration or recovery',
    body(ACCOUNT_FORMS.phoneCode),
    true,
  ],
  ['/api/ssm/registry/verificationPhoneCode', 'post', 'Is the code right', body(ACCOUNT_FORMS.verifyCode), true],
  ['/api/ssm/registry/forgetPassword', 'post', 'Set a new password with a code', body(ACCOUNT_FORMS.forget), true],
  ['/api/uaa/users/getSysUser', 'get', 'The signed-in user', {}],
  [
    '/api/account/sysuserdetail/queryCurrentAuthority',
    'post',
    'Menu and button codes',
    json({ type: 'object', properties: { username: { type: 'string' }, parentId: { type: 'string' } } }),
  ],
  [
    '/api/account/sysuserdetail/updatePassword',
    'put',
    'Change the own password',
    json({
      type: 'object',
      properties: { id: { type: 'string' }, password: { type: 'string' }, newPassword: { type: 'string' } },
      required: ['password', 'newPassword'],
    }),
  ],
  [
    '/api/account/sysuserdetail/updateSysUserDetail',
    'put',
    'Change the own details',
    json({
      type: 'object',
      additionalProperties: false,
      properties: {
        id: { type: 'string' },
        ...Object.fromEntries(OWN_FIELDS.map((name) => [name, { type: ['string', 'null'] }])),
      },
    }),
  ],
  ['/api/account/session/list', 'get', 'The own living sessions', {}],
  ['/api/account/session/end', 'post', 'End one of the own sessions', body(SESSION_FORMS.end)],
  ['/api/admin/sysuser/loginOut', 'post', 'End the session, or sign somebody out', body(SESSION_FORMS.loginOut)],
  ['/api/admin/sysuser/registerNewSession', 'post', 'Record where the session is used', {}],
  ['/api/uaa/ticket', 'post', 'A one-time key for the own session, good for 60 seconds', {}],
  ['/api/uaa/tenant/list', 'get', 'Tenants the caller belongs to, and invitations to more', {}],
  [
    '/api/uaa/tenant/switch',
    'post',
    'Go to another own tenant: new tokens, and the session before ends',
    body(TENANT_FORMS.change),
  ],
  ['/api/uaa/tenant/accept', 'post', 'Accept an invitation to a tenant', body(TENANT_FORMS.answer)],
  ['/api/uaa/tenant/decline', 'post', 'Decline an invitation to a tenant', body(TENANT_FORMS.answer)],
  ['/api/admin/systenant/look', 'get', 'Titles and logo of the own tenant', {}],
  ['/api/admin/systenant/look', 'put', 'Change the titles of the own tenant', body(LOOK_FORMS.change)],
  [
    '/api/admin/systenant/look/logo',
    'post',
    'Give the own tenant a logo',
    {
      requestBody: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: { type: 'object', properties: { file: { type: 'string', format: 'binary' } }, required: ['file'] },
          },
        },
      },
    },
  ],
  ['/api/admin/systenant/look/noLogo', 'post', 'Take the logo away', {}],
  [
    '/api/public/logo/{id}',
    'get',
    'The logo of a tenant',
    { parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }] },
    true,
  ],
  ['/api/account/totp', 'get', 'Is the second factor on', {}],
  ['/api/account/totp/begin', 'post', 'Begin to set up the second factor', {}],
  [
    '/api/account/totp/confirm',
    'post',
    'Turn the second factor on with a first code',
    body(SECOND_FACTOR_FORMS.confirm),
  ],
  ['/api/account/totp/remove', 'post', 'Turn the second factor off', body(SECOND_FACTOR_FORMS.remove)],
];
