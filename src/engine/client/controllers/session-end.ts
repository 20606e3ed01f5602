/** What has to be forgotten with a session, and the word between the tabs of a browser that it came or went. */

type Forget = () => void;

const forgets = new Set<Forget>();

/** Registers what is to be forgotten when a session ends here (open tabs, kept searches …); returns how to take it back. */
export function onSessionEnd(forget: Forget): () => void {
  forgets.add(forget);
  return () => forgets.delete(forget);
}

export function forgetSession(): void {
  for (const forget of forgets) forget();
}

type Word = 'in' | 'out';

/** Other tabs of this browser; the channel does not hear itself. */
const channel = new BroadcastChannel('anlan.session');

export function tellOtherTabs(word: Word): void {
  channel.postMessage(word);
}

export function onOtherTabs(hear: (word: Word) => void): void {
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    if (data === 'in' || data === 'out') hear(data);
  };
}
