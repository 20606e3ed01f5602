/**
 * Entities for tests of processes: `trialMatter`, a form with the variables that drawings of tests read, and
 * `bugClaim`, whose records a process leads.
 */
import { join } from 'node:path';
import { root } from './checkout.ts';

export const PROCESS_FORMS = join(root, 'tests/fixtures/processes');

/** What a model says that begins with the form of trials. */
export const MATTER = { usedForm: 'trialMatter' } as const;
