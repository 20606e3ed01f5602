/** The word between the tabs of a browser that a session came or went. */

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
