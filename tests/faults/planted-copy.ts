/** A copy of the checkout in which a fault can be planted, a suite run, and the fault taken out again. */
import { execFileSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../support/checkout.ts';
import { plainEnvironment, runProcess } from '../support/run-process.ts';

/** One planted fault, `tests/faults/<name>.json`. */
export interface Fault {
  /** Why a product with this fault would be wrong. */
  readonly why: string;
  readonly file: string;
  /** Stands exactly once in the file. */
  readonly find: string;
  readonly replace: string;
  /** Test file that has to turn red. */
  readonly suite: string;
  /** Part of the title of a test that has to be among the red ones. */
  readonly test: string;
}

export interface SuiteRun {
  readonly passed: string[];
  readonly failed: string[];
  readonly output: string;
}

export class PlantedCopy {
  readonly folder = mkdtempSync(join(tmpdir(), 'anlan-faults-'));

  /** `env`: settings of the runs. */
  constructor(private readonly env: Readonly<Record<string, string>>) {
    const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: root,
      encoding: 'utf8',
    }).split('\0');
    for (const file of files) {
      if (file === '' || !existsSync(join(root, file))) continue;
      mkdirSync(dirname(join(this.folder, file)), { recursive: true });
      copyFileSync(join(root, file), join(this.folder, file));
    }
    symlinkSync(join(root, 'node_modules'), join(this.folder, 'node_modules'));
  }

  /** Runs `suite` with the fault in place. Throws when the fault no longer fits the code. */
  async withFault(fault: Fault): Promise<SuiteRun> {
    const path = join(this.folder, fault.file);
    const text = readFileSync(path, 'utf8');
    const found = text.split(fault.find).length - 1;
    if (found !== 1) throw new Error(`the fault no longer fits: its text stands ${found} times in ${fault.file}`);
    writeFileSync(
      path,
      text.replace(fault.find, () => fault.replace),
    );
    try {
      return await this.run(fault.suite, fault.test);
    } finally {
      writeFileSync(path, text);
    }
  }

  /** Runs the test of a fault without the fault. */
  sound({ suite, test }: Fault): Promise<SuiteRun> {
    return this.run(suite, test);
  }

  private async run(suite: string, test: string): Promise<SuiteRun> {
    const report = join(this.folder, 'fault-report.json');
    rmSync(report, { force: true });
    const { output } = await runProcess(
      join(root, 'node_modules/.bin/vitest'),
      ['run', suite, '-t', test.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), '--reporter=json', `--outputFile=${report}`],
      { cwd: this.folder, env: plainEnvironment({ ...this.env }) },
    );
    if (!existsSync(report)) return { passed: [], failed: [], output };
    const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as {
      testResults: { assertionResults: { fullName: string; status: string }[] }[];
    };
    const tests = testResults.flatMap((file) => file.assertionResults);
    const named = (status: string): string[] =>
      tests.filter((test) => test.status === status).map((test) => test.fullName);
    return { passed: named('passed'), failed: named('failed'), output };
  }

  /** Puts a file into the copy. */
  write(file: string, text: string): void {
    mkdirSync(dirname(join(this.folder, file)), { recursive: true });
    writeFileSync(join(this.folder, file), text);
  }

  /** Takes a file or folder out of the copy. */
  take(path: string): void {
    rmSync(join(this.folder, path), { recursive: true, force: true });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}
