/** What a mail looks like to the rules of own folders, and which folder takes it. Pure: no row is read here. */

/** What a rule looks at; `receiver` stands for all who got the mail openly, by their names and those of groups. */
type RuleField = 'subject' | 'sender' | 'text' | 'receiver';

export interface FolderRule {
  readonly field: RuleField;
  readonly how: 'contains' | 'notContains' | 'is';
  readonly words: string;
}

export interface RuledFolder {
  readonly id: string;
  /** Must all rules hold, or is one enough? */
  readonly match: 'all' | 'any';
  readonly rules: readonly FolderRule[];
}

export interface MailFacts {
  readonly subject: string;
  readonly sender: string;
  readonly text: string;
  readonly receivers: readonly string[];
}

/** The texts a rule compares with, by what it looks at, each in the one form in which texts are compared. */
type ComparedTexts = Readonly<Record<RuleField, readonly string[]>>;

/** Full-width letters, capitals and blanks make no difference. */
const compared = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim();

/** The words of a rule: several are parted by commas. */
export function wordsOf(words: string): readonly string[] {
  return words
    .split(/[,，、;；]/)
    .map(compared)
    .filter((word) => word !== '');
}

/** Brings the texts of a mail into the form in which rules compare them, once for all rules. */
export function comparedTexts({ subject, sender, text, receivers }: MailFacts): ComparedTexts {
  return {
    subject: [compared(subject)],
    sender: [compared(sender)],
    text: [compared(text)],
    receiver: receivers.map(compared),
  };
}

/** A rule without words holds for no mail, whatever it asks. */
function ruleHolds({ field, how, words }: FolderRule, texts: ComparedTexts): boolean {
  const wanted = wordsOf(words);
  if (wanted.length === 0) return false;
  // A subject may hold the very commas that part words elsewhere.
  if (how === 'is') return texts[field].some((text) => [compared(words), ...wanted].includes(text));
  const found = texts[field].some((text) => wanted.some((word) => text.includes(word)));
  return how === 'contains' ? found : !found;
}

/** A folder without rules takes no mail by itself. */
export function takesMail({ match, rules }: Omit<RuledFolder, 'id'>, texts: ComparedTexts): boolean {
  if (rules.length === 0) return false;
  const holds = (rule: FolderRule): boolean => ruleHolds(rule, texts);
  return match === 'all' ? rules.every(holds) : rules.some(holds);
}

/** @returns the id of the first folder, in the order given, that takes the mail; null where none does */
export function folderFor(folders: readonly RuledFolder[], texts: ComparedTexts): string | null {
  return folders.find((folder) => takesMail(folder, texts))?.id ?? null;
}
