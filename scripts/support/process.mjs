/** Runs other programs for the npm commands: in this checkout, with their output shown and signals passed on. */
import { execFile, spawn, spawnSync } from 'node:child_process';
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
 * @param {{env?: Record<string, string | undefined>, cwd?: string}} options
 * @returns {Promise<number>} its exit code; 128 + signal number when a signal ended it, 127 when it could not start
 */
export function run(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: options.cwd ?? root, stdio: 'inherit', env: { ...process.env, ...options.env } });
    // A terminal sends Ctrl-C to the child as well; a second one would cut its orderly end short.
    const forward = (signal) => (signal === 'SIGINT' && process.stdin.isTTY ? undefined : child.kill(signal));
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    for (const signal of signals) process.on(signal, forward);
    const done = (code) => {
      for (const signal of signals) process.off(signal, forward);
      resolve(code);
    };
    child.on('error', (error) => {
      console.error(`${command}: ${error.message}`);
      done(127);
    });
    child.on('exit', (code, signal) => done(code ?? 128 + constants.signals[signal]));
  });
}

/** Runs a program to its end and shows what it printed in one piece, so that two may run side by side. The code as of `run`. */
export function runQuietly(command, args) {
  return new Promise((resolve) => {
    execFile(command, args, { cwd: root, maxBuffer: 64 << 20 }, (error, stdout, stderr) => {
      process.stdout.write(stdout + stderr);
      resolve(error === null ? 0 : typeof error.code === 'number' ? error.code : 127);
    });
  });
}

/** What a program prints, trimmed; undefined when it fails or does not exist. */
export function output(command, args, cwd = root) {
  const result = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 64 << 20 });
  return result.status === 0 ? result.stdout.trim() : undefined;
}
