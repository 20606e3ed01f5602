/**
 * `npm run audit:verify`: is the audit log as it was written? `-- --head=HASH` also asks for a hash that an earlier run
 * printed. Exit code 1 names the first broken link.
 */
import { load } from './support/typescript.mjs';

const { auditCommand } = await load('src/engine/server/audit-command.ts');
process.exitCode = await auditCommand(process.env, process.argv.slice(2), (line) => console.log(line));
