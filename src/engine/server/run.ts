/** The process around the server: configuration, the words at the start, signals, and the exit code. */
import { readConfig } from './config.ts';
import { type StartOptions, startServer } from './start.ts';

/** An operator who sends a second signal wants to go now. */
const DRAIN_LIMIT_MS = 15_000;

/** `server.js backup` and its like: what npm run does in a checkout, for places that hold the built product alone. */
async function runCommand(name: string, args: readonly string[], schemaDir: string): Promise<never> {
  const { COMMANDS } = await import('./operate-commands.ts');
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
  if (!command) throw new Error(`There is no command ${name}; there are ${Object.keys(COMMANDS).join(', ')}.`);
  process.exit(await command({ env: process.env, args, schemaDir, say: (line) => process.stdout.write(`${line}\n`) }));
}

/** Runs until SIGTERM or SIGINT; exits 0 after running requests were answered, 1 when the start failed. With a command as its argument it carries that out instead. */
export async function runServer(options: Omit<StartOptions, 'config'>): Promise<void> {
  try {
    const [name, ...args] = process.argv.slice(2);
    if (name !== undefined) await runCommand(name, args, options.schemaDir);
    const config = readConfig(process.env);
    process.env['TZ'] = config.timeZone;
    const running = await startServer({ ...options, config });
    const lines = [`Anlan 安澜  ${running.url}`, ...(config.demo ? ['  admin / admin123   equip, safety, staff, contractor, mobile, roleless, expired / anlan123'] : [])];
    process.stdout.write(`${lines.join('\n')}\n`);
    const stop = (): void => {
      setTimeout(() => process.exit(1), DRAIN_LIMIT_MS).unref();
      running.stop().then(() => process.exit(0), (error: unknown) => {
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
        process.exit(1);
      });
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
    process.exit();
  }
}
