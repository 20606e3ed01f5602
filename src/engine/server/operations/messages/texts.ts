/** What the messages of sign-in say, in the language of who asked for them. */
import type { Locale } from '../../../model/errors/define.ts';
import type { CodePurpose } from '../../auth/phone-codes.ts';

interface Text { readonly subject: string; readonly content: string }

const CODE_SUBJECTS: Readonly<Record<CodePurpose, Readonly<Record<Locale, string>>>> = {
  login: { zh: '登录验证码', tw: '登入驗證碼', en: 'Sign-in code' },
  register: { zh: '注册验证码', tw: '註冊驗證碼', en: 'Registration code' },
  recover: { zh: '找回密码验证码', tw: '找回密碼驗證碼', en: 'Recovery code' },
};

/** A code by SMS. */
export function codeText(purpose: CodePurpose, locale: Locale, code: string): Text {
  const subject = CODE_SUBJECTS[purpose][locale];
  const content: Readonly<Record<Locale, string>> = {
    zh: `${subject} ${code}，5 分钟内有效。非本人操作请忽略，切勿告知他人。`,
    tw: `${subject} ${code}，5 分鐘內有效。非本人操作請忽略，切勿告知他人。`,
    en: `${subject} ${code}, valid for 5 minutes. If you did not ask for it, ignore it; never pass it on.`,
  };
  return { subject, content: content[locale] };
}

/** The link that sets a new password. */
export function resetText(locale: Locale, username: string, link: string): Text {
  const subject: Readonly<Record<Locale, string>> = { zh: '重置密码', tw: '重設密碼', en: 'Reset your password' };
  const content: Readonly<Record<Locale, string>> = {
    zh: `账号 ${username} 申请重置密码。请在 30 分钟内打开以下链接设置新密码，链接只能使用一次：\n${link}\n非本人操作请忽略此邮件，原密码不变。`,
    tw: `帳號 ${username} 申請重設密碼。請在 30 分鐘內開啟以下連結設定新密碼，連結只能使用一次：\n${link}\n非本人操作請忽略此郵件，原密碼不變。`,
    en: `A new password was asked for the account ${username}. Open this link within 30 minutes to set it; the link works once:\n${link}\nIf you did not ask for it, ignore this mail. The password stays as it is.`,
  };
  return { subject: subject[locale], content: content[locale] };
}
