/** What the verbs of a workflow are called. */
import type { Locale } from '../../../model/errors/define.ts';
import type { Verb, Word } from '../../../model/workflow/types.ts';
import type { TaskState } from '../../../model/workflow/verbs.ts';

/** What the course names: verbs, a step that was left out, and a move to another version. */
type Said = Verb | 'skip' | 'migrate' | 'migrateBack';

const WORDS: Readonly<Record<Said, Readonly<Record<Locale, string>>>> = {
  start: { zh: '发起', tw: '發起', en: 'start' },
  claim: { zh: '签收', tw: '簽收', en: 'claim' },
  unclaim: { zh: '取消签收', tw: '取消簽收', en: 'give back' },
  assign: { zh: '指派', tw: '指派', en: 'assign' },
  complete: { zh: '办理', tw: '辦理', en: 'complete' },
  delegate: { zh: '委派', tw: '委派', en: 'delegate' },
  resolve: { zh: '委派办毕', tw: '委派辦畢', en: 'return to the owner' },
  transfer: { zh: '转办', tw: '轉辦', en: 'transfer' },
  addSign: { zh: '加签', tw: '加簽', en: 'add signers' },
  removeSign: { zh: '减签', tw: '減簽', en: 'remove a signer' },
  regress: { zh: '退回', tw: '退回', en: 'send back' },
  reject: { zh: '驳回', tw: '駁回', en: 'reject' },
  withdraw: { zh: '撤回', tw: '撤回', en: 'withdraw' },
  terminate: { zh: '终止', tw: '終止', en: 'terminate' },
  suspend: { zh: '挂起', tw: '掛起', en: 'suspend' },
  activate: { zh: '激活', tw: '啟用', en: 'activate' },
  remind: { zh: '催办', tw: '催辦', en: 'remind' },
  carbonCopy: { zh: '抄送', tw: '副本', en: 'send a copy' },
  comment: { zh: '意见', tw: '意見', en: 'comment' },
  timer: { zh: '到时', tw: '到時', en: 'timer' },
  message: { zh: '收到消息', tw: '收到訊息', en: 'message' },
  signal: { zh: '收到信号', tw: '收到訊號', en: 'signal' },
  escalate: { zh: '上报', tw: '上報', en: 'escalate' },
  skip: { zh: '无人可办，已跳过', tw: '無人可辦，已跳過', en: 'left out, nobody to handle it' },
  migrate: { zh: '迁移', tw: '遷移', en: 'move to another version' },
  migrateBack: { zh: '撤销迁移', tw: '撤銷遷移', en: 'take the move back' },
  expire: { zh: '超时自动办理', tw: '逾時自動辦理', en: 'done by time' },
  jobDone: { zh: '自动完成', tw: '自動完成', en: 'done' },
  jobFailed: { zh: '自动失败', tw: '自動失敗', en: 'failed' },
  called: { zh: '子流程结束', tw: '子流程結束', en: 'called process over' },
  retry: { zh: '重试', tw: '重試', en: 'retry' },
};

/** What the course names, for lists that keep it as it is called in zh. */
export const verbWords = (): readonly Word[] => Object.values(WORDS).map(({ zh, tw, en }) => ({ text: zh, tw, en }));

export const verbWord = (verb: Said, locale: Locale): string => WORDS[verb][locale];

/** States of a task, as its list calls them. */
const STATES: Readonly<Record<TaskState, Readonly<Record<Locale, string>>>> = {
  candidate: { zh: '待签收', tw: '待簽收', en: 'to be claimed' },
  assigned: { zh: '待办理', tw: '待辦理', en: 'to do' },
  delegated: { zh: '委派中', tw: '委派中', en: 'delegated' },
  held: { zh: '等待加签', tw: '等待加簽', en: 'waiting for others' },
};

/** Parameters of a refusal in the caller's words: verbs and states by what they are called. */
export function saidParams(
  params: Readonly<Record<string, string | number>>,
  locale: Locale,
): Readonly<Record<string, string | number>> {
  const said = (name: string, value: string | number): string | number => {
    if (name === 'verb' && Object.hasOwn(WORDS, value)) return verbWord(value as Verb, locale);
    return name === 'state' && Object.hasOwn(STATES, value) ? STATES[value as TaskState][locale] : value;
  };
  return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, said(name, value)]));
}
