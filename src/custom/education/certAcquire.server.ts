/** Whoever passed gets the certificate: a new one, or the one they hold is reviewed or renewed (domain §12.20). */
import type { Row } from '../../engine/model/types.ts';
import { addRelated, behaviour, changeRelated, type HookContext, readRelatedRows } from '../../engine/server/sdk.ts';

/**
 * The certificate that a review or renewal is about: by its number, else the one of this kind that the person holds.
 */
async function heldBy(context: HookContext, result: Row): Promise<Row | undefined> {
  const { certType, specialOpType } = context.row;
  const certs = (await readRelatedRows(context, 'qualification', 'user', [String(result['user'])])).filter(
    (cert) => cert['certType'] === certType && cert['specialOpType'] === specialOpType && cert['status'] !== 'revoked',
  );
  return certs.find((cert) => cert['certNo'] === result['certNo']) ?? certs[0];
}

async function certify(context: HookContext): Promise<void> {
  const { action, row } = context;
  if (action !== 'certify') return;
  const day = row['practiceDate'] ?? row['theoryDate'] ?? null;
  const { issueOrg = null, validFrom = null, validTo = null } = row;
  for (const result of await readRelatedRows(context, 'certResult', 'apply', [String(row['id'])])) {
    if (result['pass'] !== true) continue;
    const proof = { certNo: result['certNo'] ?? null, files: result['scans'] ?? [], validTo, status: 'valid' };
    const held = row['acquireType'] === 'first' ? undefined : await heldBy(context, result);
    if (held && row['acquireType'] === 'review')
      await changeRelated(context, 'qualification', String(held['id']), { ...proof, reviewedAt: day }, 'review');
    else if (held)
      await changeRelated(context, 'qualification', String(held['id']), { ...proof, issueOrg, validFrom }, 'renew');
    else {
      const same = Object.fromEntries(
        ['certType', 'specialOpType', 'opItem', 'equipItemCode'].map((name) => [name, row[name] ?? null]),
      );
      // The unit is that of the person, not of the office that applied.
      await addRelated(
        context,
        'qualification',
        { ...same, ...proof, user: result['user'] ?? null, issueOrg, firstIssueDate: validFrom, validFrom },
        'certify',
      );
    }
  }
}

export const certAcquireBehaviour = behaviour('certAcquire', { after: certify });
