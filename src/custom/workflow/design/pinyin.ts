/**
 * How the designer's own words are typed in pinyin: each character of them once. A test holds the table against a
 * dictionary. Pure.
 */

/** Syllable and its characters, simplified and traditional. */
const TABLE =
  'bao包報报 bei碑 bian边邊 bing並并 bu不布补補 can参參 cha查 chang偿償 cheng成程 chi池 chu储儲出触觸除 chuan傳 chui垂 ci次 cun存 cuo錯错 da打 dai待 dao到道 de的 deng等 di底 diao调 die叠疊 ding定頂顶 dong动動 duan断斷端 dui对對 duo多 fa发發 fang放方 fen份分 fou否 fu复複 gai改 gan干 ge个個 geng更 gong工 gou构構 guan关關 gui規规 hao号號 he合 hu呼 hua画畫 huan换換环 hui迴 huo或活 ji計计 jia加 jian件間间 jiang将將 jiao交叫 jie接界結结 ju具居据距 kai开開 kong空 kou口 kuang框 la拉 lei类類 li例里 lian联聯连連链 liang两兩 liao料 liu流 long拢攏 lu路 lve略 ming明 mo默 nei內内 pai排 ping平 qi其启啟起齊齐 qie切 qu取 quan圈 ren人任认 rong容 ru入 ruo若 san三 shan删刪 shang上 she設 shi事始实實时是時释釋 shou收 shu数束 shui水 shuo說说 song送 su素 suan算 suo縮缩 ta他 tiao条條 tong同 tu图圖 tuo拖 wang网 wen文 wu务務物誤误 xi息 xia下 xian線线 xiang象項 xiao消 xin信 xing型行 xu須须 xuan选選 xun尋循訊 yi一依易 yong泳用 you右由 yu与與預 yuan元 za杂雜 zai在 ze则則 zha閘 zhan展 zhao找 zhe折摺 zheng整 zhi止直 zhong中終终 zhu注註 zi子字自資 zou走 zu組组 zuo左';

const SYLLABLES: ReadonlyMap<string, string> = new Map(
  TABLE.split(' ').flatMap((entry) => {
    const [, syllable = '', characters = ''] = /^([a-z]+)(.+)$/.exec(entry) ?? [];
    return [...characters].map((character): [string, string] => [character, syllable]);
  }),
);

/** Pinyin and initials of a text, `rengongrenwu rgrw`; '' where it holds no Chinese. */
export function spell(text: string): string {
  const syllables = [...text].flatMap((character) => SYLLABLES.get(character) ?? []);
  return syllables.length === 0 ? '' : `${syllables.join('')} ${syllables.map((one) => one[0]).join('')}`;
}
