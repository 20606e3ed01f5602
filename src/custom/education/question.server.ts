/**
 * A question and its answer fit together, and an answer stands in one form (domain §12.11); what a spreadsheet made a
 * date of is refused where it stands, and sheets are read as people write them.
 */
import { messageOf } from '../../engine/model/errors/catalogue.ts';
import { Invalid } from '../../engine/model/errors/refusal.ts';
import type { Row } from '../../engine/model/types.ts';
import { textOf } from '../../engine/model/view.ts';
import { behaviour, type HookContext } from '../../engine/server/sdk.ts';
import { lettersOf, verdictOf, wordingsOf } from './marking.server.ts';
import { LETTERS, looksLikeDay, OPTIONS, questionColumns, readQuestion } from './question-sheet.server.ts';

function refuseDays({ call, entity, row }: HookContext): void {
  const errors = ['answer', ...OPTIONS].flatMap((name) => {
    const value = row[name];
    if (typeof value !== 'string' || !looksLikeDay(value)) return [];
    return [
      {
        field: name,
        code: 'import.dateCell' as const,
        message: messageOf('import.dateCell', call.locale, {
          field: textOf(entity, call.locale, `data.${name}`, entity.fields[name]?.title ?? name),
          value,
        }),
      },
    ];
  });
  if (errors.length > 0) throw new Invalid(errors);
}

/** What is wrong with a choice, as its checks name it. */
function flawOfChoice(row: Row): string | null {
  const options = OPTIONS.map((name) => String(row[name] ?? '').trim());
  const filled = options.filter((option) => option !== '');
  if (options.slice(0, filled.length).some((option) => option === '')) return 'gap';
  if (new Set(filled).size < filled.length) return 'twice';
  const letters = lettersOf(String(row['answer']))?.split(',') ?? [];
  const isOne = row['type'] === 'single';
  if (isOne ? letters.length !== 1 : letters.length < 2) return isOne ? 'single' : 'multiple';
  if (letters.some((letter) => LETTERS.findIndex((known) => known === letter) >= filled.length)) return 'noOption';
  row['answer'] = letters.join(',');
  return null;
}

function flawOf(row: Row): string | null {
  const { type, answer } = row;
  if (typeof answer !== 'string') return null;
  if (type === 'single' || type === 'multiple') return flawOfChoice(row);
  const plain = type === 'judge' ? verdictOf(answer) : type === 'blank' ? wordingsOf(answer)?.join('||') : answer;
  if (plain === undefined) return String(type);
  row['answer'] = plain;
  return null;
}

function tidyAnswer(context: HookContext): void {
  const { kind, call, row } = context;
  if (kind !== 'add' && kind !== 'edit') return;
  if (call.importing) refuseDays(context);
  row['flaw'] = flawOf(row);
}

export const questionBehaviour = behaviour('question', {
  before: tidyAnswer,
  rowOnly: true,
  sheet: {
    tells: ['type'],
    read: readQuestion,
    columns: questionColumns,
    same: ['bank', 'type', 'stem', ...OPTIONS],
  },
});
