/** Runs a program to its end and keeps what it printed. */
import { spawn } from 'node:child_process';

export interface Finished {
  readonly code: number;
  readonly output: string;
}

/**
 * @param options.patience milliseconds after which it is told to end; it then counts as failed
 * @param options.env replaces the environment; by default this process's own without the marks of the test runner
 * around it
 */
export function runProcess(
  command: string,
  args: readonly string[],
  options: { cwd: string; env?: NodeJS.ProcessEnv; patience?: number },
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: options.cwd,
      env: options.env ?? plainEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.stderr.on('data', (part: Buffer) => parts.push(part));
    const limit =
      options.patience === undefined ? undefined : setTimeout(() => child.kill('SIGTERM'), options.patience);
    child.on('error', reject);
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      resolve({
        code: code ?? -1,
        output: Buffer.concat(parts).toString('utf8') + (signal ? `\nended by ${signal}` : ''),
      });
    });
  });
}

/** The environment without what vitest sets for its own workers. */
export function plainEnvironment(extra: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([key]) => !/^(VITEST|TEST$|NODE_ENV$|TINYPOOL)/.test(key));
  return { ...Object.fromEntries(own), ...extra };
}
