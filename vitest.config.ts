/**
 * Which tests run where: pure ones next to the code, contracts over every entity and widget, and those that need a
 * server and its database.
 */
import { defineConfig } from 'vitest/config';

/** Server tests of one area or feature each: dear, and of concern to what changes there. */
const areas = [
  'tests/http/areas/**/*.test.ts',
  'tests/http/workflow/**/*.test.ts',
  'tests/http/generator/**/*.test.ts',
  'tests/http/layers/**/*.test.ts',
];
const server = ['tests/server/**/*.test.ts', 'tests/engine/**/*.test.ts', 'tests/http/**/*.test.ts'];

export default defineConfig({
  test: {
    maxWorkers: Number(process.env['WORKERS'] ?? 2),
    // Patience for a busy machine; what a test proves does not hang on time.
    testTimeout: 30_000,
    // Files of one worker share its modules, which hold no state: loading them anew took most of a file's time.
    isolate: false,
    tags: [{ name: 'gate', description: 'Of a dear project, what runs in `npm test` already.' }],
    projects: [
      { extends: true, test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}'] } },
      {
        extends: true,
        test: {
          name: 'architecture',
          include: ['tests/architecture/**/*.test.ts', 'tests/specification/**/*.test.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'contract', include: ['tests/contracts/**/*.test.{ts,tsx}', 'tests/workflow/**/*.test.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: server,
          exclude: areas,
          globalSetup: ['tests/support/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'areas',
          include: areas,
          globalSetup: ['tests/support/global-setup.ts'],
          // Whole courses of weeks, some of them run by the clock: minutes on a busy machine.
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'operation',
          include: ['tests/operation/**/*.test.ts'],
          globalSetup: ['tests/support/global-setup.ts'],
          // Each of them moves a whole database, some twice: on a slow machine that is more than a minute, and a hang
          // is one after three as well.
          testTimeout: 180_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'stress',
          isolate: true,
          include: ['tests/start/**/*.test.ts', 'tests/fuzz/**/*.test.ts', 'tests/crash/**/*.test.ts'],
          globalSetup: ['tests/support/built-product.ts'],
          testTimeout: 1_200_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          isolate: true,
          include: ['tests/faults/**/*.test.ts'],
          testTimeout: 180_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
