/** The process around the server: configuration, the words at the start, signals, and the exit code. */
import { readConfig } from './config.ts';
import { type StartOptions, startServer } from './start.ts';

/** An operator who sends a second signal wants to go now. */
const DRAIN_LIMIT_MS = 15_000;

/** Runs until SIGTERM or SIGINT; exits 0 after running requests were answered, 1 when the start failed. */
export async function runServer(options: Omit<StartOptions, 'config'>): Promise<void> {
  try {
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
