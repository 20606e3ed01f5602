/** Bodies of the calls that belong to no entity: named texts with limits, judged by the same validation as rows. */
import type { FastifyRequest } from 'fastify';
import { messageOf } from '../../model/errors/catalogue.ts';
import type { Locale } from '../../model/errors/define.ts';
import { Invalid, Refusal } from '../../model/errors/refusal.ts';
import type { Row } from '../../model/types.ts';
import { type CheckedField, validateRow } from '../../model/validate.ts';
import type { JsonSchema } from '../../model/wire-schema.ts';
import { localeOf } from './reply.ts';

export interface TextField {
  readonly title: Readonly<Record<Locale, string>>;
  readonly required?: boolean;
  readonly min?: number;
  readonly max: number;
  readonly format?: string;
  readonly pattern?: string;
  readonly choices?: readonly string[];
  /** Blanks around it belong to it. */
  readonly secret?: boolean;
}

export type Form = Readonly<Record<string, TextField>>;

/** */
export const MOBILE = '^1[3-9]\\d{9}$';

const word = (zh: string, tw: string, en: string): Readonly<Record<Locale, string>> => ({ zh, tw, en });

/** Fields several calls share. */
export const FIELDS = {
  username: { title: word('用户名', '使用者名稱', 'Sign-in name'), min: 3, max: 64, pattern: '^[A-Za-z0-9_.-]+$' },
  nickname: { title: word('姓名', '姓名', 'Full name'), max: 64 },
  password: { title: word('密码', '密碼', 'Password'), max: 200, secret: true },
  newPassword: { title: word('新密码', '新密碼', 'New password'), max: 200, secret: true },
  mobile: { title: word('手机号', '手機號碼', 'Mobile number'), max: 11, pattern: MOBILE },
  email: { title: word('邮箱', '電子郵件', 'Email address'), max: 100, format: 'email' },
  code: { title: word('验证码', '驗證碼', 'Code'), max: 12 },
  captchaId: { title: word('图形验证码', '圖形驗證碼', 'Picture code'), max: 100 },
  token: { title: word('重置链接', '重設連結', 'Reset link'), max: 200 },
  tenantCode: { title: word('租户编码', '租戶編碼', 'Tenant code'), max: 64 },
  providerName: { title: word('所属单位', '所屬單位', 'Company'), max: 100 },
  creditCode: {
    title: word('统一社会信用代码', '統一社會信用代碼', 'Credit code'),
    max: 18,
    pattern: '^[0-9A-HJ-NPQRTUWXY]{18}$',
  },
  userType: { title: word('用户类型', '使用者類型', 'Kind of user'), max: 1, choices: ['0', '1', '2'] },
  purpose: { title: word('用途', '用途', 'Purpose'), max: 10, choices: ['register', 'recover'] },
  id: { title: word('会话', '工作階段', 'Session'), max: 36, format: 'uuid' },
} as const satisfies Form;

/** A text among what was sent; '' for whatever is none. */
export function plainText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** A text of the address; undefined when it has none of this name, or two. */
export function queryText(request: FastifyRequest, name: string): string | undefined {
  const value = (request.query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value : undefined;
}

export function objectBody(request: FastifyRequest): Record<string, unknown> {
  const body = request.body === undefined ? {} : request.body;
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new Refusal('body.malformed');
  return body as Record<string, unknown>;
}

/**
 * The texts of a body, blanks around them gone; what is missing is ''.
 * @throws Invalid with all that is wrong: unknown names, wrong types, limits
 */
export function readForm<F extends Form>(request: FastifyRequest, form: F): { readonly [K in keyof F]: string } {
  const locale = localeOf(request);
  const body = objectBody(request);
  const errors = Object.keys(body)
    .filter((name) => !Object.hasOwn(form, name))
    .map((name) => ({
      field: name.slice(0, 60),
      code: 'field.unknown',
      message: messageOf('field.unknown', locale, { field: name.slice(0, 60) }),
    }));
  const given = Object.fromEntries(
    Object.entries(form).map(([name, field]) => {
      const value = body[name] ?? null;
      return [name, typeof value === 'string' && !field.secret ? value.trim() : value];
    }),
  ) as Row;
  const fields = Object.entries(form).map(([name, { title, min, max, format, pattern, choices }]): CheckedField => ({
    name,
    kind: 'text',
    title: title[locale],
    maxLength: max,
    ...(min === undefined ? {} : { minLength: min }),
    ...(format === undefined ? {} : { format }),
    ...(pattern === undefined ? {} : { pattern }),
    ...(choices === undefined ? {} : { choices: choices.map((value) => ({ value, title: value })) }),
  }));
  errors.push(
    ...validateRow(fields, given, { locale, shown: () => true, required: (name) => form[name]?.required === true }),
  );
  if (errors.length > 0) throw new Invalid(errors);
  return Object.fromEntries(
    Object.entries(given).map(([name, value]) => [name, typeof value === 'string' ? value : '']),
  ) as { [K in keyof F]: string };
}

/** The same for the API document. */
export function formSchema(form: Form): JsonSchema {
  return {
    type: 'object',
    additionalProperties: false,
    required: Object.entries(form)
      .filter(([, field]) => field.required)
      .map(([name]) => name),
    properties: Object.fromEntries(
      Object.entries(form).map(([name, field]) => [
        name,
        {
          type: ['string', 'null'],
          maxLength: field.max,
          ...(field.format ? { format: field.format } : {}),
          ...(field.pattern ? { pattern: field.pattern } : {}),
          ...(field.choices ? { enum: [...field.choices, null] } : {}),
        },
      ]),
    ),
  };
}
