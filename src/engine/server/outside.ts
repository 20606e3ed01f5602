/**
 * Calls to addresses that people have entered: judged when a connection is made, after the name is looked up, and again
 * at each redirect, so that nothing in the own network answers unless the operator allows it.
 */
import { lookup as lookUp } from 'node:dns/promises';
import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Networks that are nobody's on the internet: RFC 6890 and its registry, and what wraps such addresses. */
const PRIVATE: readonly (readonly [address: string, bits: number, family: 'ipv4' | 'ipv6'])[] = [
  ['0.0.0.0', 8, 'ipv4'],
  ['10.0.0.0', 8, 'ipv4'],
  ['100.64.0.0', 10, 'ipv4'],
  ['127.0.0.0', 8, 'ipv4'],
  ['169.254.0.0', 16, 'ipv4'],
  ['172.16.0.0', 12, 'ipv4'],
  ['192.0.0.0', 24, 'ipv4'],
  ['192.0.2.0', 24, 'ipv4'],
  ['192.88.99.0', 24, 'ipv4'],
  ['192.168.0.0', 16, 'ipv4'],
  ['198.18.0.0', 15, 'ipv4'],
  ['198.51.100.0', 24, 'ipv4'],
  ['203.0.113.0', 24, 'ipv4'],
  ['224.0.0.0', 3, 'ipv4'],
  ['::', 96, 'ipv6'],
  ['64:ff9b::', 96, 'ipv6'],
  ['64:ff9b:1::', 48, 'ipv6'],
  ['100::', 64, 'ipv6'],
  ['2001::', 23, 'ipv6'],
  ['2001:db8::', 32, 'ipv6'],
  ['2002::', 16, 'ipv6'],
  ['3fff::', 20, 'ipv6'],
  ['fc00::', 7, 'ipv6'],
  ['fe80::', 9, 'ipv6'],
  ['ff00::', 8, 'ipv6'],
];

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 4 ? 'ipv4' : 'ipv6');

/** Which private targets may be reached: names, addresses and networks such as `10.0.0.0/8`. */
export interface AddressRule {
  /** May a connection go to this address, which `host` was looked up as? */
  allows(host: string, address: string): boolean;
}

/** @param allowed names, addresses and networks, as OUTBOUND_PRIVATE has them */
export function addressRule(allowed: readonly string[]): AddressRule {
  const privates = new BlockList();
  for (const [address, bits, family] of PRIVATE) privates.addSubnet(address, bits, family);
  const open = new BlockList();
  const names = new Set<string>();
  for (const one of allowed) {
    const [address = '', bits] = one.split('/');
    if (isIP(address) === 0) names.add(one.toLowerCase());
    else if (bits === undefined) open.addAddress(address, familyOf(address));
    else open.addSubnet(address, Number(bits), familyOf(address));
  }
  return {
    allows: (host, address) =>
      names.has(host.toLowerCase()) ||
      open.check(address, familyOf(address)) ||
      !privates.check(address, familyOf(address)),
  };
}

/** Why nothing was answered. */
export type OutsideFault = 'address' | 'name' | 'unreachable' | 'slow' | 'long' | 'redirect';

export class OutsideError extends Error {
  readonly fault: OutsideFault;

  constructor(fault: OutsideFault, message: string) {
    super(message);
    this.name = 'OutsideError';
    this.fault = fault;
  }
}

export interface OutsideRequest {
  readonly url: string;
  readonly method: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface OutsideAnswer {
  readonly status: number;
  /** Seconds to wait, as the receiver asks (`Retry-After`). */
  readonly waitSeconds?: number;
  readonly body: string;
}

const PATIENCE_MS = 10_000;
/** Characters of an answer that are read. */
const LONGEST_ANSWER = 65_536;
const MOST_REDIRECTS = 3;

const bare = (host: string): string => host.replace(/^\[|\]$/g, '');

/** A name is judged when it is looked up; an address is not looked up. @throws {OutsideError} `address` */
export function needAllowed(rule: AddressRule, host: string): void {
  if (isIP(host) !== 0 && !rule.allows(host, host))
    throw new OutsideError('address', `${host} is an address of the own network`);
}

/** A look-up that gives only addresses which may be reached; it is what a connection is made with. */
export function judgedLookup(rule: AddressRule): LookupFunction {
  return (host, options, done) => {
    lookUp(host, { ...options, all: true }).then(
      (found) => {
        const reached = found.filter(({ address }) => rule.allows(host, address));
        const [first] = reached;
        if (!first) done(new OutsideError('address', `${host} is an address of the own network`), '', 0);
        else if (options.all) done(null, reached);
        else done(null, first.address, first.family);
      },
      () => done(new OutsideError('name', `no address is known for ${host}`), '', 0),
    );
  };
}

function waitOf(header: string | undefined): number | undefined {
  if (header === undefined) return undefined;
  const seconds = /^\d{1,6}$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1_000;
  return seconds > 0 ? Math.ceil(seconds) : undefined;
}

interface Once extends OutsideAnswer {
  readonly location?: string;
}

/** One request, and no redirect followed. */
async function ask(rule: AddressRule, { url, method, headers, body }: OutsideRequest): Promise<Once> {
  const target = new URL(url);
  needAllowed(rule, bare(target.hostname));
  const request = target.protocol === 'https:' ? secureRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const failed = (error: Error): void => {
      if (error instanceof OutsideError) reject(error);
      else if (signal.aborted) reject(new OutsideError('slow', `no answer within ${PATIENCE_MS / 1_000} seconds`));
      else reject(new OutsideError('unreachable', error.message));
    };
    const asked = request(
      target,
      // No connection is kept: each is judged.
      { method, agent: false, lookup: judgedLookup(rule), signal, headers: { 'user-agent': 'Anlan', ...headers } },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('error', failed);
        answer.on('data', (part: string) => {
          text += part;
          if (text.length <= LONGEST_ANSWER) return;
          reject(new OutsideError('long', `the answer is longer than ${LONGEST_ANSWER} characters`));
          answer.destroy();
        });
        answer.on('end', () => {
          const waitSeconds = waitOf(answer.headers['retry-after']);
          resolve({
            status: answer.statusCode ?? 0,
            body: text,
            ...(waitSeconds === undefined ? {} : { waitSeconds }),
            ...(answer.headers.location === undefined ? {} : { location: answer.headers.location }),
          });
        });
      },
    );
    asked.on('error', failed);
    asked.end(body);
  });
}

/** Where a redirect that keeps the body leads; it never leaves https. */
function nextUrl(from: string, { status, location }: Once): string | undefined {
  if ((status !== 307 && status !== 308) || location === undefined || !URL.canParse(location, from)) return undefined;
  const next = new URL(location, from);
  const isSafe = next.protocol === 'https:' || (next.protocol === 'http:' && from.startsWith('http:'));
  return isSafe ? next.href : undefined;
}

/**
 * Asks an address that somebody has entered.
 * @throws {OutsideError} where nothing came back; an answer of any status is given back
 */
export async function askOutside(rule: AddressRule, request: OutsideRequest): Promise<OutsideAnswer> {
  let { url } = request;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; redirects += 1) {
    const answer = await ask(rule, { ...request, url });
    const next = nextUrl(url, answer);
    if (next === undefined) return answer;
    url = next;
  }
  throw new OutsideError('redirect', `more than ${MOST_REDIRECTS} redirects`);
}
