/** A socket that gathers what is written in one go of the event loop. */
import { Socket } from 'node:net';

/**
 * Sends the writes of one turn with one system call: `begin` and the statement behind it reach the database together,
 * which then wakes once. Each wake-up costs either side more than a short statement does.
 */
export class OneWriteSocket extends Socket {
  private held = false;

  constructor() {
    super();
    // `connect` puts the plain `write` onto the socket itself, in front of the one below.
    this.once('connect', () => Reflect.deleteProperty(this, 'write'));
  }

  override write(chunk: Uint8Array | string, encoding?: BufferEncoding | ((error?: Error | null) => void), done?: (error?: Error | null) => void): boolean {
    if (!this.held) {
      this.held = true;
      this.cork();
      process.nextTick(() => {
        this.held = false;
        this.uncork();
      });
    }
    return typeof encoding === 'string' ? super.write(chunk, encoding, done) : super.write(chunk, encoding);
  }
}
