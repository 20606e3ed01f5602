/** Runs other programs for the npm commands: in this checkout, with their output shown and signals passed on. */
import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the checkout. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** The installed program of this name. */
export function bin(name) {
  return join(root, 'node_modules', '.bin', name);
}

/**
 * Runs a program to its end, showing what it prints.
 * @param {string} command
 * @param {string[]} args
 * @param {{env?: Record<string, string | undefined>, cwd?: string, tied?: boolean, quiet?: boolean, hear?: (child:
 * import('node:child_process').ChildProcess) => void}} options `tied`: it gets a channel that closes when this process
 * is gone, killed or not; `hear` is given a child with such a channel, to listen to its messages; `quiet` shows what
 * was printed in one piece at the end, so that two may run side by side
 * @returns {Promise<number>} its exit code; 128 + signal number when a signal ended it, 127 when it could not start
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const out = options.quiet ? 'pipe' : 'inherit';
    const child = spawn(command, args, {
      cwd: options.cwd ?? root,
      stdio: ['inherit', out, out, ...(options.tied || options.hear ? ['ipc'] : [])],
      env: { ...process.env, ...options.env },
    });
    options.hear?.(child);
    const printed = [];
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => printed.push(part));
    // A terminal sends Ctrl-C to the child as well; a second one would cut its orderly end short.
    const forward = (signal) => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal));
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    const done = (code) => {
      process.stdout.write(Buffer.concat(printed));
      for (const signal of signals) process.off(signal, forward);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      done(127);
    });
    child.on('close', (code, signal) => done(code ?? 128 + constants.signals[signal]));
  });
}

/**
 * Runs a program as `run` does, and measures it.
 * @returns {Promise<{code: number, cpu: number | undefined}>} `cpu`: processor seconds of it and all it started;
 * undefined where the system does not tell
 */
export function runMeasured(command, args, options = {}) {
  let cpu;
  const hear = (child) =>
    child.on('message', (message) => {
      cpu = message.cpu;
    });
  return run(process.execPath, [join(root, 'scripts/support/measured.mjs'), command, ...args], {
    ...options,
    hear,
  }).then((code) => ({ code, cpu }));
}

/** What a program prints, trimmed; undefined when it fails or does not exist. */
export function output(command, args, cwd = root) {
  const result = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 64 << 20 });
  return result.status === 0 ? result.stdout.trim() : undefined;
}
