/** How like two headings are: the same words in another order of business language, one within the other, shared signs. */

/** Words that stand for each other in headings; Latin ones only as a whole heading. */
const SAME = [
  '编号 編號 编码 編碼 代码 代碼 代号 代號 号码 號碼 编码号 code no number',
  '名称 名稱 名字 name',
  '联系电话 聯絡電話 联系方式 聯絡方式 手机号码 手機號碼 手机号 手機號 手机 手機 电话号码 电话 電話 mobile phone tel telephone',
  '所属组织 组织 組織 所属部门 部门 部門 所属单位 所屬單位 机构 機構 科室 车间 車間 dept department org organisation organization',
  '备注 備註 附注 附註 说明 說明 remark remarks note notes memo',
  '日期 时间 時間 date time',
  '类型 類型 类别 類別 分类 分類 种类 種類 type kind category',
  '状态 狀態 status state',
  '排序 排序号 顺序 順序 显示顺序 sort sequence order',
  '地址 位置 地点 地點 住址 address location',
  '数量 數量 个数 個數 qty quantity count',
  '金额 金額 总价 總價 合计 合計 amount total',
  '单价 單價 价格 價格 price',
  '负责人 負責人 责任人 責任人 主管 leader manager',
  '规格型号 規格型號 规格 規格 型号 型號 spec model',
  '制造单位 製造單位 生产厂家 生產廠家 制造商 製造商 生产厂商 生產廠商 厂家 廠家 manufacturer maker',
  '题干 題幹 题目内容 題目內容 试题内容 試題內容 题目 題目 试题 試題 问题 問題 question stem',
  '正确答案 正確答案 标准答案 標準答案 参考答案 參考答案 答案 answer',
  '答案解析 试题解析 試題解析 题目解析 題目解析 解析 explanation analysis',
  '备选项 備選項 备选答案 備選答案 选项 選項 option options choice choices',
  '难易程度 難易程度 难度等级 難度等級 难易度 難易度 难度系数 难度 難度 difficulty level',
  '默认分值 預設分值 分值 分数 分數 score points',
  '知识点 知識點 考点 考點 topic',
  '题目类型 題目類型 试题类型 試題類型 题型 題型',
  '题库名称 題庫名稱 所属题库 所屬題庫 题库 題庫 bank',
  '性别 性別 gender sex',
  '身份证号码 身分證號碼 身份证号 身份证 身分證 证件号码 證件號碼 idcard',
  '电子邮箱 電子信箱 电子邮件 邮箱 郵箱 email mail',
  '用户名 使用者名稱 登录名 登入名 账号 帳號 username account login',
  '姓名 人员姓名 人員姓名 员工姓名 fullname',
].map((group) => group.split(' '));

const HAN = /\p{Script=Han}/u;
const signOf = new Map<string, string>();
SAME.forEach((group, at) => {
  // A sign of the private area stands for the group.
  for (const word of group) signOf.set(word, String.fromCharCode(0xe000 + at));
});
const WORDS = new RegExp(
  [...signOf.keys()]
    .filter((word) => HAN.test(word))
    .sort((a, b) => b.length - a.length)
    .join('|'),
  'g',
);

/** The text with the words of one group as one sign. */
const canonical = (text: string): string => signOf.get(text) ?? text.replace(WORDS, (word) => signOf.get(word) ?? word);

function pairsOf(text: string): Map<string, number> {
  const signs = [...text];
  const pairs = new Map<string, number>();
  for (let at = 0; at + 1 < signs.length; at += 1) {
    const pair = `${signs[at]}${signs[at + 1]}`;
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1);
  }
  return pairs;
}

/** Shared pairs of neighbouring signs, as Dice counts them: 0 to 1. */
export function sharedPairs(a: string, b: string): number {
  const [left, right] = [pairsOf(a), pairsOf(b)];
  const size = (pairs: Map<string, number>): number => [...pairs.values()].reduce((sum, count) => sum + count, 0);
  const all = size(left) + size(right);
  if (all === 0) return a === b ? 1 : 0;
  let shared = 0;
  for (const [pair, count] of left) shared += Math.min(count, right.get(pair) ?? 0);
  return (2 * shared) / all;
}

/** Two that differ only by words of one group. */
const ALIKE = 0.92;
/** What the other holds and more besides: so much, and more the less is besides. */
const [WITHIN, WHOLE] = [0.55, 0.33];
const PAIRS = 0.8;

function within(a: string, b: string): number {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  // One sign says too little, unless it stands for a whole word.
  const counts = long.includes(short) && (short.length > 1 || short >= '\ue000');
  return counts ? WITHIN + (WHOLE * short.length) / long.length : 0;
}

/**
 * How like a heading is to a title, both plain and without brackets: 1 is the same, above 0.85 nobody would doubt, below
 * 0.5 nobody would think of it.
 */
export function likeness(heading: string, title: string): number {
  if (heading === '' || title === '') return 0;
  if (heading === title) return 1;
  const [a, b] = [canonical(heading), canonical(title)];
  if (a === b) return ALIKE;
  return Math.max(within(heading, title), within(a, b), PAIRS * sharedPairs(heading, title), PAIRS * sharedPairs(a, b));
}
