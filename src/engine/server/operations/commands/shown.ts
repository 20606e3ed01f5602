/**
 * What a signer saw: the record as a form in their words, kept under its digest, which the fact of their command names.
 */
import { createHash } from 'node:crypto';
import { Refusal } from '../../../model/errors/refusal.ts';
import { canonicalJson } from '../../../model/json/canonical-json.ts';
import type { CompiledEntity, Row } from '../../../model/types.ts';
import type { WireRow } from '../../../model/wire.ts';
import type { Transaction } from '../engine.ts';
import type { FormDocument } from '../export/document.ts';
import { formDocument } from '../export/record-form.ts';
import { attachChildren, selectVisible } from '../get.ts';
import { attachLabels } from '../labels.ts';
import { maskRow } from '../row-columns.ts';
import { sayRows } from '../words.ts';
import { type Act, isSigned, keeperOf, revOf } from './facts.ts';
import { lastAct } from './last-act.ts';

/** A record as it was shown, without what layout alone needs. */
export interface ShownForm {
  readonly title: string;
  readonly subtitle: string;
  readonly rev: number;
  readonly sections: readonly {
    readonly title: string;
    readonly items: readonly { readonly label: string; readonly value: string }[];
  }[];
  readonly tables: readonly {
    readonly title: string;
    readonly columns: readonly string[];
    readonly rows: readonly (readonly string[])[];
  }[];
}

export const plainForm = ({ title, subtitle, sections, tables }: FormDocument, rev: number): ShownForm => ({
  title,
  subtitle,
  rev,
  sections: sections.map((section) => ({
    title: section.title,
    items: section.items.map(({ label, value }) => ({ label, value })),
  })),
  tables: tables.map((table) => ({
    title: table.title,
    columns: table.columns.map((column) => column.title),
    rows: table.rows,
  })),
});

/** The record as the caller may see its fields, whatever rows they see: they were asked to sign it. */
async function shownRow(
  { engine, call, connection }: Transaction,
  entity: CompiledEntity,
  id: string,
): Promise<WireRow> {
  const own = engine.grant(call.actor, entity);
  const grant = { ...own, rows: [{ kind: 'all' as const, role: '' }] };
  const row = (await selectVisible(engine, call, connection, entity, grant, id, { labels: true })) as WireRow;
  await attachChildren(engine, call, connection, entity, [row], grant);
  await attachLabels(engine, call, connection, entity, [row]);
  maskRow(entity, row);
  sayRows(engine, call, entity, [row]);
  return row;
}

/**
 * Keeps the form under which a command is signed, before the command changes it.
 * @param asked the edition that the caller says they looked at, and whether a later one refuses the signature
 * @returns its digest; undefined where nothing is signed, or where nobody can say any more how that edition looked
 * @throws {Refusal} `command.seenBefore`
 */
export async function shownForSignature(
  tx: Transaction,
  entity: CompiledEntity,
  row: Readonly<Row>,
  act: Act,
  asked: { readonly rev?: unknown; readonly live?: boolean } = {},
): Promise<string | undefined> {
  const kept = keeperOf(tx.engine, entity, row);
  if (!kept || !isSigned(tx.engine, act)) return undefined;
  const now = await revOf(tx, kept);
  if (now === undefined) return undefined;
  const own = entity.storage.commands === true && typeof asked.rev === 'number' ? asked.rev : null;
  const edition = tx.call.command?.rev ?? own;
  if (edition !== null && edition !== now) {
    if (!asked.live) return undefined;
    const last = await lastAct(tx, kept.entity, { id: kept.id });
    const { $label } = await shownRow(tx, kept.entity, kept.id);
    throw new Refusal('command.seenBefore', {
      title: $label ?? '',
      by: last?.by ?? '—',
      at: last?.at ?? '—',
      done: last?.done ?? '—',
    });
  }
  return keepShown(tx, kept.entity, kept.id, now);
}

/** Keeps the form of a record as it stands, for what is signed under it. @returns its digest */
export async function shownNow(tx: Transaction, entity: CompiledEntity, id: string): Promise<string | undefined> {
  const rev = await revOf(tx, { entity, id });
  return rev === undefined ? undefined : keepShown(tx, entity, id, rev);
}

async function keepShown(tx: Transaction, entity: CompiledEntity, id: string, rev: number): Promise<string> {
  const document = await formDocument(tx, entity, await shownRow(tx, entity, id));
  const form = canonicalJson(plainForm(document, rev));
  const digest = createHash('sha256').update(form).digest('hex');
  await tx.connection.query(
    'insert into anlan.command_shown (tenant_id, digest, form) values ($1, $2, $3) on conflict do nothing',
    [tx.call.actor.tenant, digest, form],
  );
  return digest;
}
