/** Whose the labels of a call are: the mark of the installation, and the code of the tenant. */
import type { LabelPlace } from '../../../model/label-address.ts';
import type { Operation } from '../engine.ts';
import { allTenants } from '../seed/tenant.ts';

/** What every label printed by this call begins with. */
export async function ownPlace({ engine, call }: Operation): Promise<Pick<LabelPlace, 'mark' | 'tenant'>> {
  const { rows } = await engine.db.system((connection) =>
    connection.query<{ mark: string }>('select mark from anlan.installation_mark', [], 'anlan-installation-mark'),
  );
  const tenant = (await allTenants(engine)).find(({ id }) => id === call.actor.tenant);
  return { mark: rows[0]?.mark ?? '', tenant: tenant?.code ?? '' };
}
