/** The one way to the server: XMLHttpRequest, which unlike fetch tells how much of an upload has been sent. */

export interface Transmission {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** FormData and URLSearchParams are sent as they are, everything else as JSON. */
  readonly body?: unknown;
  readonly timeoutMs: number;
  readonly blob: boolean;
  readonly signal?: AbortSignal;
  /** Share of the body that was sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

export interface Answer {
  readonly status: number;
  /** Blob, what the JSON says, or the bare text when it is no JSON. */
  readonly body: unknown;
  readonly header: (name: string) => string | null;
}

/** No answer came: not in time, or the server could not be reached. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer';

  constructor(readonly timedOut: boolean) {
    super(timedOut ? 'timed out' : 'no answer');
  }
}

function isRaw(body: unknown): body is FormData | URLSearchParams | Blob {
  return body instanceof FormData || body instanceof URLSearchParams || body instanceof Blob;
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/**
 * Sends one request and resolves with whatever was answered, also with a failure.
 * @throws {NoAnswer} without any answer; {DOMException} `AbortError` when the caller gave up
 */
export function transmit(request: Transmission): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const aborted = (): DOMException => new DOMException('given up', 'AbortError');
    if (request.signal?.aborted) return reject(aborted());
    xhr.open(request.method, request.url);
    xhr.responseType = request.blob ? 'blob' : 'text';
    for (const [name, value] of Object.entries(request.headers)) xhr.setRequestHeader(name, value);
    const json = request.body !== undefined && !isRaw(request.body);
    if (json) xhr.setRequestHeader('Content-Type', 'application/json');

    const giveUp = (): void => {
      settle(() => reject(aborted()));
      xhr.abort();
    };
    const timer = setTimeout(() => {
      settle(() => reject(new NoAnswer(true)));
      xhr.abort();
    }, request.timeoutMs);
    const settle = (outcome: () => void): void => {
      clearTimeout(timer);
      request.signal?.removeEventListener('abort', giveUp);
      outcome();
    };

    request.signal?.addEventListener('abort', giveUp);
    xhr.upload.onprogress = request.onProgress
      ? ({ loaded, total }) => request.onProgress?.(total > 0 ? loaded / total : 0)
      : null;
    xhr.onerror = () => settle(() => reject(new NoAnswer(false)));
    xhr.onload = () =>
      settle(() =>
        resolve({
          status: xhr.status,
          body: request.blob ? (xhr.response as unknown) : bodyOf(xhr.responseText),
          header: (name) => xhr.getResponseHeader(name),
        }),
      );
    xhr.send(isRaw(request.body) ? request.body : json ? JSON.stringify(request.body) : null);
  });
}
