/**
 * The page that verifies a file of evidence without a server: bundled into one HTML file, which a browser opens from
 * disk. What it judges by is the command line's code; Ed25519 and SHA-256 are the browser's.
 */
import { type Fault, type Verdict, type Verifier, verifyEvidence } from '../model/evidence/verify-evidence.ts';

interface Words {
  readonly title: string;
  readonly text: string;
  readonly file: string;
  readonly key: string;
  readonly keyHint: string;
  readonly isTrue: string;
  readonly fits: string;
  readonly notKnown: string;
  readonly isFalse: string;
  readonly more: string;
  readonly none: string;
  readonly faults: Readonly<Record<Fault, string>>;
}

const WORDS: Readonly<Record<'zh' | 'tw' | 'en', Words>> = {
  zh: {
    title: '证据文件核验',
    text: '文件不离开本机，不需要网络。公钥请向出具单位另行取得，不要用文件里写的。',
    file: '证据文件',
    key: '公钥',
    keyHint: '每行一个；更换过的旧公钥也填上',
    isTrue: '属实',
    fits: '内容与签名一致',
    notKnown: '没有填公钥，不能断定是谁签的。文件所写的公钥：',
    isFalse: '不属实',
    more: '另有 {n} 处',
    none: '此浏览器不能核验 Ed25519 签名，请换用新版浏览器或命令行',
    faults: {
      text: '此处的文字与出具时不同（第几个字节或字符）',
      shape: '这不是证据文件，或版本不同',
      part: '此处的内容与签名时不同',
      extra: '此处是签名之后加上的',
      missing: '此处在签名之后被删去',
      shown: '此处的表单不是签名人看到的那一份',
      key: '是用另一把密钥签的：由他人制作',
      signature: '签名不符：摘要或签名被改动',
    },
  },
  tw: {
    title: '證據檔案核驗',
    text: '檔案不離開本機，不需要網路。公鑰請向出具單位另行取得，不要用檔案裡寫的。',
    file: '證據檔案',
    key: '公鑰',
    keyHint: '每行一個；更換過的舊公鑰也填上',
    isTrue: '屬實',
    fits: '內容與簽章一致',
    notKnown: '沒有填公鑰，不能斷定是誰簽的。檔案所寫的公鑰：',
    isFalse: '不屬實',
    more: '另有 {n} 處',
    none: '此瀏覽器不能核驗 Ed25519 簽章，請改用新版瀏覽器或命令列',
    faults: {
      text: '此處的文字與出具時不同（第幾個位元組或字元）',
      shape: '這不是證據檔案，或版本不同',
      part: '此處的內容與簽章時不同',
      extra: '此處是簽章之後加上的',
      missing: '此處在簽章之後被刪去',
      shown: '此處的表單不是簽名人看到的那一份',
      key: '是用另一把金鑰簽的：由他人製作',
      signature: '簽章不符：摘要或簽章被改動',
    },
  },
  en: {
    title: 'Verify a file of evidence',
    text: 'The file stays on this device, and no network is needed. Get the public key from whoever issued the file, not from the file.',
    file: 'File of evidence',
    key: 'Public key',
    keyHint: 'One on each line; older keys too',
    isTrue: 'True',
    fits: 'Content and signature fit',
    notKnown: 'No public key was entered: anybody may have signed. The key in the file:',
    isFalse: 'Not true',
    more: 'and {n} more places',
    none: 'This browser cannot verify Ed25519 signatures. Use a newer one, or the command line',
    faults: {
      text: 'The text there is not as it was issued (number of the byte or character)',
      shape: 'This is no file of evidence, or of another version',
      part: 'The content there is not what was signed',
      extra: 'This was added after the file was signed',
      missing: 'This was taken out after the file was signed',
      shown: 'The form there is not the one that the signer saw',
      key: 'Another key signed the file: it was made by somebody else',
      signature: 'The signature does not fit: digests or the signature itself were changed',
    },
  },
};

const language = navigator.language.toLowerCase();
const words = WORDS[/^zh-(tw|hk|mo|hant)/.test(language) ? 'tw' : language.startsWith('zh') ? 'zh' : 'en'];

const utf8 = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);
const hex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const verifier: Verifier = {
  sha256: async (text) => hex(await crypto.subtle.digest('SHA-256', utf8(text))),
  async ed25519(publicKey, signature, text) {
    const key = await crypto.subtle.importKey('raw', Uint8Array.from(publicKey), 'Ed25519', false, ['verify']);
    return crypto.subtle.verify('Ed25519', key, Uint8Array.from(signature), utf8(text));
  },
};

/** Does the browser know the algorithm? Asked by a key that is no secret. */
const canVerify = (): Promise<boolean> =>
  crypto.subtle.importKey('raw', new Uint8Array(32), 'Ed25519', false, ['verify']).then(
    () => true,
    () => false,
  );

function line(tag: string, text: string): HTMLElement {
  const element = document.createElement(tag);
  element.textContent = text;
  return element;
}

function tell(out: HTMLElement, { isTrue, fault, place, said, more = 0, key, keyKnown, about }: Verdict): void {
  const lines = isTrue
    ? [
        line('strong', keyKnown ? words.isTrue : words.fits),
        line('p', [about?.['title'], about?.['name'], about?.['wall']].filter(Boolean).join(' · ')),
        ...(keyKnown ? [] : [line('p', `${words.notKnown} ${key ?? ''}`)]),
      ]
    : [
        line('strong', words.isFalse),
        line('p', `${fault ? words.faults[fault] : ''}: ${place ?? ''}${said ? ` (${said})` : ''}`),
        ...(more > 0 ? [line('p', words.more.replace('{n}', String(more)))] : []),
      ];
  out.className = isTrue ? (keyKnown ? 'true' : 'open') : 'false';
  out.replaceChildren(...lines);
}

function begin(): void {
  const main = document.querySelector('main');
  if (!main) return;
  document.title = words.title;
  document.documentElement.lang = language;
  const file = Object.assign(document.createElement('input'), { type: 'file', id: 'file' });
  const keys = Object.assign(document.createElement('textarea'), { id: 'key', rows: 3, spellcheck: false });
  keys.placeholder = words.keyHint;
  const label = (text: string, of: string): HTMLElement =>
    Object.assign(line('label', text), { htmlFor: of }) as HTMLElement;
  const out = document.createElement('output');
  out.setAttribute('role', 'status');
  main.replaceChildren(
    line('h1', words.title),
    line('p', words.text),
    label(words.key, 'key'),
    keys,
    label(words.file, 'file'),
    file,
    out,
  );
  const judge = async (): Promise<void> => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    if (!(await canVerify())) {
      out.className = 'open';
      out.replaceChildren(line('p', words.none));
      return;
    }
    const known = keys.value.split(/\s+/).filter((one) => one !== '');
    tell(out, await verifyEvidence(new Uint8Array(await chosen.arrayBuffer()), verifier, known));
  };
  file.addEventListener('change', () => void judge());
  keys.addEventListener('input', () => void judge());
}

begin();
