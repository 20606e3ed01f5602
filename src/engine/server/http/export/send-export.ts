/** Sends exports and printed forms: as a file at once, or made ready under a name for `common/download`. */
import type { FastifyReply } from 'fastify';
import type { CompiledEntity } from '../../../model/types.ts';
import type { Call } from '../../operations/engine.ts';
import { exportFile, labelsFile, type MadeFile } from '../../operations/export/export-file.ts';
import { type ExportFormat, formatOf } from '../../operations/export/export-format.ts';
import { printFile } from '../../operations/export/print-file.ts';
import { prepareFile } from '../../operations/files/prepared-files.ts';
import type { Params } from '../../operations/reading/params.ts';
import type { Deps } from '../deps.ts';
import { nameHeaders } from '../files/send-file.ts';
import { success } from '../reply.ts';

/** @param inline to be shown in place */
export function sendMade(reply: FastifyReply, file: MadeFile, inline = false): FastifyReply {
  return nameHeaders(reply, file.name, inline)
    .type(file.type)
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .send(file.content);
}

/** @param named the format of the address; parameter `format` may ask for another */
export async function sendExport(
  deps: Deps,
  call: Call,
  reply: FastifyReply,
  entity: CompiledEntity,
  named: ExportFormat,
  { prepare, format, fileName, labels, ...params }: Params,
): Promise<unknown> {
  const file =
    labels === 'true'
      ? await labelsFile({ engine: deps.engine, call }, entity, { params, portal: deps.config.portalUrl })
      : await exportFile(deps.engine, call, entity, formatOf(format, named), params, fileName);
  // To be fetched by `common/download`.
  if (prepare === 'true')
    return success({ fileName: await prepareFile(deps.engine, deps.files, call, file.content, file.name, file.type) });
  return sendMade(reply, file);
}

/** One record as a form; `format` pdf (shown in place) or docx (to be worked on). */
export async function sendPrint(
  deps: Deps,
  call: Call,
  reply: FastifyReply,
  entity: CompiledEntity,
  { id, format }: Params,
): Promise<unknown> {
  const chosen = format === 'docx' ? 'docx' : 'pdf';
  return sendMade(reply, await printFile(deps.engine, call, entity, id ?? '', chosen), chosen === 'pdf');
}
