/** The process around the server: configuration, the words at the start, signals, and the exit code. */
import { join } from 'node:path';
import { type Config, readConfig } from './config.ts';
import { productFolder } from './installation.ts';
import { misspelt } from './settings.ts';
import { type Running, type StartOptions, startServer } from './start.ts';

const DRAIN_LIMIT_MS = 15_000;
/**
 * One stop may come by several ways at once: from the terminal or `timeout` to the whole group, and passed on by
 * `npm start`.
 */
const SAME_STOP_MS = 2_000;

/** `server.js backup` and its like: what npm run does in a checkout, for places that hold the built product alone. */
async function runCommand(name: string, args: readonly string[], schemaDir: string): Promise<never> {
  const { COMMANDS } = await import('./operate-commands.ts');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Error(`There is no command ${name}; there are ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(await command({ env: process.env, args, schemaDir, say: (line) => process.stdout.write(`${line}\n`) }));
}

const fail = (error: unknown): void => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
};

/**
 * Ends the process in order on SIGTERM, SIGINT, SIGHUP, and when whoever started it with a channel is gone: requests
 * are answered, then the
 * managed database is stopped. A second Ctrl-C means now, and so does a signal during the start: the database is then
 * stopped by its guard.
 */
function endInOrder(held: { readonly running?: Running }): void {
  let asked: number | undefined;
  const stop = (signal?: NodeJS.Signals): void => {
    if (asked !== undefined) {
      if (signal === 'SIGINT' && performance.now() - asked > SAME_STOP_MS) process.exit(1);
      return;
    }
    asked = performance.now();
    const server = held.running;
    if (!server) process.exit(0);
    setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        fail(error);
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, stop);
  if (process.connected) process.once('disconnect', () => stop());
}

/** `npm start` builds the client while the server prepares its database, and tells when it is there. */
function clientBuilt(): Promise<void> | undefined {
  if (process.env['CLIENT_BUILD'] !== 'running' || !process.connected) return undefined;
  return new Promise((resolve) => process.once('message', () => resolve()));
}

/** The address, and who may sign in where there is a demonstration. */
function welcome(url: string, { demo }: Config): string {
  const lines = demo
    ? [
        '  admin / admin123   all others / anlan123: equip, safety, staff, foreman, guardian, analyst, head, hse, leader,',
        '    stores, accountant, controller, meetings, reception, contractor, mobile, roleless, expired',
        '  Codes by SMS and mail are sent to nobody: they stand in this log, and under 消息发件箱.',
      ]
    : [];
  return `${[`Anlan 安澜  ${url}`, ...lines].join('\n')}\n`;
}

/**
 * Runs until it is told to end or its starter is gone; exits 0 after running requests were answered, 1 when the start
 * failed. With a command as its argument it carries that out instead.
 * @param options.from folder of the running program; the product's folder is found from there, or named by ANLAN_ROOT
 */
export async function runServer({
  from,
  behaviours,
}: Pick<StartOptions, 'behaviours'> & { readonly from: string }): Promise<void> {
  try {
    for (const line of misspelt(process.env)) process.stderr.write(`${line}\n`);
    const root = productFolder(process.env['ANLAN_ROOT'], from);
    const schemaDir = join(root, 'src/schemas');
    const [name, ...args] = process.argv.slice(2);
    if (name !== undefined) await runCommand(name, args, schemaDir);
    const config = readConfig(process.env, process.stdout.isTTY);
    process.env['TZ'] = config.timeZone;
    const held: { running?: Running } = {};
    endInOrder(held);
    const client = clientBuilt();
    const running = (held.running = await startServer({
      schemaDir,
      ...(client ? { clientBuilt: client } : {}),
      clientDir: join(root, 'dist/client'),
      behaviours,
      config,
    }));
    const say = (): unknown => process.stdout.write(welcome(running.url, config));
    say();
    // What the first start does beside the first visitors is told above the address: that stays the last thing in sight.
    if (config.logFormat === 'plain') void running.settled.then((wasBusy) => wasBusy && say());
  } catch (error) {
    fail(error);
    process.exitCode = 1;
    process.exit();
  }
}
