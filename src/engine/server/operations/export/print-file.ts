/** One record as a printed form. */
import { Readable } from 'node:stream';
import type { CompiledEntity } from '../../../model/types.ts';
import { textOf } from '../../../model/view.ts';
import type { Call, Engine } from '../engine.ts';
import { getRow } from '../get.ts';
import { needAction } from '../query.ts';
import { draw } from './draw.ts';
import { fileName, type MadeFile } from './export-file.ts';
import { FORMAT_FACTS } from './export-format.ts';
import { formDocument } from './record-form.ts';

/** Needs the code `print` and a row in scope. */
export async function printFile(
  engine: Engine,
  call: Call,
  entity: CompiledEntity,
  id: string,
  format: 'pdf' | 'docx',
): Promise<MadeFile> {
  needAction(call, entity, engine.grant(call.actor, entity), 'print');
  const row = await getRow(engine, call, entity, id);
  const bytes = await draw(async () => ({
    format,
    document: await engine.db.read(call.actor.tenant, (connection) =>
      formDocument({ engine, call, connection }, entity, row),
    ),
  }));
  const title = `${textOf(entity, call.locale, 'title', entity.title)} ${row.$label ?? ''}`.trim();
  return {
    name: fileName(title, engine.clock.today(), format),
    type: FORMAT_FACTS[format].type,
    content: Readable.from(Buffer.from(bytes), { objectMode: false }),
  };
}
