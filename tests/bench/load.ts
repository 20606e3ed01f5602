/**
 * Load over HTTP: a fixed number of keep-alive connections, each sending its next request when the last is answered.
 */
import { Agent, type IncomingHttpHeaders, request } from 'node:http';

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
}
export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface Load {
  readonly requests: number;
  readonly seconds: number;
  readonly perSecond: number;
  /** Milliseconds a request took, at the 50th and the 99th of a hundred. */
  readonly p50: number;
  readonly p99: number;
}

/** One request over this agent. */
export function send(agent: Agent, origin: URL, call: Call): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const length = call.body === undefined ? {} : { 'content-length': String(Buffer.byteLength(call.body)) };
    const sent = request(
      {
        agent,
        host: origin.hostname,
        port: origin.port,
        method: call.method,
        path: call.path,
        headers: { ...call.headers, ...length },
      },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
        );
        answer.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(call.body);
  });
}

/**
 * Sends calls for some time.
 * @param next makes the n-th call
 * @param accept throws when an answer is wrong: a fast wrong answer is no answer
 */
export async function drive(
  url: string,
  connections: number,
  seconds: number,
  next: (n: number) => Call,
  accept: (reply: Reply, n: number) => void,
): Promise<Load> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const origin = new URL(url);
  const times: number[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  let n = 0;
  const worker = async (): Promise<void> => {
    while (performance.now() < until) {
      const turn = n++;
      const at = performance.now();
      const reply = await send(agent, origin, next(turn));
      times.push(performance.now() - at);
      accept(reply, turn);
    }
  };
  try {
    await Promise.all(Array.from({ length: connections }, worker));
  } finally {
    agent.destroy();
  }
  const taken = (performance.now() - began) / 1000;
  times.sort((a, b) => a - b);
  return {
    requests: times.length,
    seconds: taken,
    perSecond: times.length / taken,
    p50: times[Math.floor(times.length * 0.5)] ?? 0,
    p99: times[Math.floor(times.length * 0.99)] ?? 0,
  };
}
