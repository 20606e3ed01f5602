/** What failed is reported as a hidden danger out of its record, which names it from then on (domain §15.10). */
import { addAndAct, behaviour, type HookContext, readRelated } from '../../engine/server/sdk.ts';

async function register(context: HookContext): Promise<void> {
  const { input, row } = context;
  const item = await readRelated(context, 'inspectItem', String(row['item']));
  const task = await readRelated(context, 'inspectTask', String(row['task']));
  const point =
    typeof row['riskPoint'] === 'string' ? await readRelated(context, 'riskPoint', row['riskPoint']) : undefined;
  row['hiddenDanger'] = await addAndAct(
    context,
    'hiddenDanger',
    {
      title: `${String(point?.['pointName'] ?? task?.['taskName'] ?? '')}：${String(item?.['itemName'] ?? '')}不合格`,
      source: 'riskInspect',
      sourceId: task?.['taskNo'] ?? null,
      sourceEntity: 'inspectRecord',
      sourceRow: row['id'] ?? null,
      hiddenType: input['hiddenType'] ?? null,
      category: item?.['category'] ?? null,
      level: item?.['failLevel'] ?? null,
      judgeBasis: item?.['basis'] ?? null,
      findTime: row['checkTime'] ?? null,
      finder: row['inspector'] ?? null,
      finderOrg: row['orgId'] ?? null,
      area: point?.['area'] ?? null,
      riskPoint: row['riskPoint'] ?? null,
      location: point?.['location'] ?? point?.['pointName'] ?? task?.['taskName'] ?? null,
      dutyOrg: point?.['org'] ?? row['orgId'] ?? null,
      dutyPerson: point?.['dutyPerson'] ?? null,
      description: row['problem'] ?? null,
      photos: row['photos'] ?? [],
    },
    'report',
  );
}

export const inspectRecordBehaviour = behaviour('inspectRecord', { actions: { register } });
