/**
 * Calls of people who are not signed in: codes by SMS, pictures of characters, registration, recovery of a password
 * (specification 7.1).
 */
import { call } from './client.ts';

export interface CharCaptcha {
  readonly id: string;
  /** The picture as SVG text. */
  readonly svg: string;
}

export function fetchCharCaptcha(): Promise<CharCaptcha> {
  return call<CharCaptcha>('GET', '/api/account/captcha/getCharCaptcha', { anonymous: true });
}

/** Sends a sign-in code. @returns seconds until another may be asked for */
export async function sendSignInCode(mobile: string, tenantCode: string): Promise<number> {
  const { seconds } = await call<{ seconds: number }>('GET', '/api/account/captcha/getSmsCaptcha', {
    params: { mobile: mobile.trim(), tenantCode: tenantCode.trim() },
    anonymous: true,
  });
  return seconds;
}

export type PhonePurpose = 'register' | 'recover';

/** @returns seconds until another may be asked for */
export async function sendPhoneCode(mobile: string, purpose: PhonePurpose): Promise<number> {
  const { seconds } = await call<{ seconds: number }>('POST', '/api/ssm/registry/getPhoneCode', {
    body: { mobile: mobile.trim(), purpose },
    anonymous: true,
  });
  return seconds;
}

export function checkPhoneCode(mobile: string, code: string, purpose: PhonePurpose): Promise<boolean> {
  return call<boolean>('POST', '/api/ssm/registry/verificationPhoneCode', {
    body: { mobile: mobile.trim(), code: code.trim(), purpose },
    anonymous: true,
  });
}

export async function recoverByPhone(mobile: string, code: string, newPassword: string): Promise<void> {
  await call('POST', '/api/ssm/registry/forgetPassword', {
    body: { mobile: mobile.trim(), code: code.trim(), newPassword },
    anonymous: true,
  });
}

/** Asks for a mail with a link; the answer never tells whether the address is known. */
export async function recoverByMail(email: string, charCaptcha: string, captchaId: string): Promise<void> {
  await call('POST', '/api/account/sysuserdetail/retrievePassword', {
    body: { email: email.trim(), charCaptcha: charCaptcha.trim(), captchaId },
    anonymous: true,
  });
}

export async function resetByToken(token: string, newPassword: string): Promise<void> {
  await call('POST', '/api/account/sysuserdetail/resetByToken', { body: { token, newPassword }, anonymous: true });
}

export interface Registration {
  readonly username: string;
  readonly nickname: string;
  readonly password: string;
  readonly mobile: string;
  readonly email?: string;
  readonly smsCode: string;
  /** 0 staff, 1 contractor. */
  readonly userType: '0' | '1';
  /** The contractor's company. */
  readonly providerName?: string;
  /** The company's credit code: with it the company is registered too. */
  readonly creditCode?: string;
}

/** @returns `pending` while an administrator has to approve the account */
export async function registerAccount(registration: Registration): Promise<'pending' | 'normal'> {
  const { status } = await call<{ status: 'pending' | 'normal' }>(
    'POST',
    '/api/account/sysuserdetail/registerAccount',
    { body: registration, anonymous: true },
  );
  return status;
}
