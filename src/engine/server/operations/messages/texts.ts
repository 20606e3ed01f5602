/** What the messages of sign-in say, in the language of who asked for them. */
import type { Locale } from '../../../model/errors/define.ts';
import type { CodePurpose } from '../../auth/phone-codes.ts';

/** What a person is told about their account. */
export type Notice =
  'changed' | 'recovered' | 'reset' | 'factorOn' | 'factorOff' | 'factorReset' | 'factorReused' | 'contact';

interface Text {
  readonly subject: string;
  readonly content: string;
}

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

/** Names that older versions let stand side by side; one line a group. */
export function twinText(locale: Locale, groups: readonly (readonly string[])[]): Text {
  const subject: Readonly<Record<Locale, string>> = {
    zh: '只差大小写或末尾点号的账号与编码',
    tw: '只差大小寫或末尾點號的帳號與編碼',
    en: 'Accounts and codes that differ only in case or a dot',
  };
  const content: Readonly<Record<Locale, string>> = {
    zh: '以下名称现在视为相同，今后不能再新建。已有的照常使用：账号按原样填写即可登录，其他写法指最早建立的一个。请尽快停用或改名：',
    tw: '以下名稱現在視為相同，今後不能再新建。已有的照常使用：帳號按原樣填寫即可登入，其他寫法指最早建立的一個。請盡快停用或改名：',
    en: 'These names are now taken for one, and no more of them can be made. Those that stand go on: an account signs in with its exact name, any other spelling means the oldest. Please retire or rename them:',
  };
  return {
    subject: subject[locale],
    content: [content[locale], ...groups.map((names) => names.join(' · '))].join('\n'),
  };
}

const NOTICES: Readonly<Record<Notice, Readonly<Record<Locale, string>>>> = {
  changed: { zh: '登录密码已修改', tw: '登入密碼已修改', en: 'the password was changed' },
  recovered: {
    zh: '登录密码已通过找回密码重新设置',
    tw: '登入密碼已透過找回密碼重新設定',
    en: 'a new password was set by recovery',
  },
  reset: {
    zh: '登录密码已由管理员重置，动态验证码（如有）已停用，下次登录须修改密码',
    tw: '登入密碼已由管理員重設，動態驗證碼（如有）已停用，下次登入須修改密碼',
    en: 'an administrator reset the password and turned off any second factor; the password has to be changed at the next sign-in',
  },
  factorOn: {
    zh: '动态验证码已启用，登录时须填写',
    tw: '動態驗證碼已啟用，登入時須填寫',
    en: 'the second factor was turned on and is asked for at sign-in',
  },
  factorOff: { zh: '动态验证码已停用', tw: '動態驗證碼已停用', en: 'the second factor was turned off' },
  factorReset: {
    zh: '动态验证码已由管理员停用，所有会话已结束',
    tw: '動態驗證碼已由管理員停用，所有工作階段已結束',
    en: 'an administrator turned the second factor off and ended all sessions',
  },
  factorReused: {
    zh: '有人用已使用过的动态验证码尝试登录，已拒绝；请修改密码',
    tw: '有人用已使用過的動態驗證碼嘗試登入，已拒絕；請修改密碼',
    en: 'somebody tried to sign in with a code of the second factor that was used before, and was refused; change the password',
  },
  contact: {
    zh: '手机号或邮箱已修改，此后的通知不再发到这里',
    tw: '手機號碼或電子郵件已修改，此後的通知不再傳到這裡',
    en: 'the mobile number or email address was changed; further notices will not come here',
  },
};

/** Tells a person that something about their sign-in has changed; holds no secret. `at` = `YYYY-MM-DD HH:mm:ss`. */
export function noticeText(notice: Notice, locale: Locale, username: string, at: string): Text {
  const subject: Readonly<Record<Locale, string>> = {
    zh: '账号安全提醒',
    tw: '帳號安全提醒',
    en: 'Account security notice',
  };
  const what = NOTICES[notice][locale];
  const content: Readonly<Record<Locale, string>> = {
    zh: `账号 ${username}：${what}（${at}）。非本人操作请立即联系管理员。`,
    tw: `帳號 ${username}：${what}（${at}）。非本人操作請立即聯絡管理員。`,
    en: `Account ${username}: ${what} (${at}). If this was not you, contact an administrator at once.`,
  };
  return { subject: subject[locale], content: content[locale] };
}
