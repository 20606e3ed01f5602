/**
 * Words that mean the same wherever they come from: yes and no, in use and out of it, kinds of questions. They only
 * propose; whoever imports decides.
 */
import { plainText } from './mapping.ts';

const CLASSES: Readonly<Record<string, string>> = {
  yes: '是 对 對 正确 正確 真 √ ✓ ✔ ☑ v t y yes true right correct 1',
  no: '否 错 錯 错误 錯誤 不正确 不正確 假 × ✗ ✘ x f n no false wrong incorrect 0',
  enabled: '启用 啟用 已启用 已啟用 正常 有效 在用 可用 开启 開啟 使用中 生效 enabled enable active normal on',
  disabled: '停用 已停用 禁用 已禁用 无效 無效 失效 关闭 關閉 停止 作废 作廢 disabled disable inactive off',
  male: '男 男性 男士 先生 m male',
  female: '女 女性 女士 小姐 f female',
  easy: '易 简单 簡單 容易 较易 較易 低 初级 初級 easy simple low',
  medium: '中 中等 一般 普通 适中 適中 中级 中級 medium normal middle moderate',
  hard: '难 難 困难 困難 较难 較難 高 高级 高級 hard difficult high',
  single: '单选 單選 单选题 單選題 单项选择 單項選擇 单项选择题 單項選擇題 radio single singlechoice',
  multiple:
    '多选 多選 多选题 多選題 多项选择 多項選擇 多项选择题 多項選擇題 不定项 不定项选择 不定项选择题 checkbox multiple multiplechoice',
  judge: '判断 判斷 判断题 判斷題 是非 是非题 是非題 对错题 judge judgment judgement truefalse trueorfalse tf',
  blank: '填空 填空题 填空題 blank fillin fillintheblank',
  short: '简答 簡答 简答题 簡答題 问答 問答 问答题 問答題 论述 論述 论述题 論述題 主观题 essay short shortanswer',
  general: '一般 轻微 輕微 较小 較小 minor general slight',
  major: '重大 严重 嚴重 较大 較大 major serious critical',
  draft: '草稿 暂存 暫存 draft',
  done: '完成 已完成 结束 結束 办结 辦結 done finished completed closed',
};

const classesOf = new Map<string, string[]>();
for (const [name, words] of Object.entries(CLASSES))
  for (const word of words.split(' ')) {
    const plain = plainText(word);
    classesOf.set(plain, [...(classesOf.get(plain) ?? []), name]);
  }

/** The classes a word belongs to, most often one or none. */
export const wordClasses = (text: string): readonly string[] => classesOf.get(plainText(text)) ?? [];

/** Does it say yes or no? Undefined where it says neither. */
export function yesOrNo(text: string): boolean | undefined {
  const classes = wordClasses(text);
  return classes.includes('yes') ? true : classes.includes('no') ? false : undefined;
}
