/**
 * The statements of one connection: those of a transaction that are sent in one turn of the event loop go out as one
 * message and are answered by one.
 */
import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';
import { notePrepared, type Prepared, type Shape, shapeOf } from './prepared.ts';

export interface Answer<R> {
  readonly rows: R[];
  readonly rowCount: number;
}

/** What the driver lets its own statements do with a connection; its types leave out most of it. */
interface Wire {
  readonly stream: { cork(): void; uncork(): void };
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { readonly text: string; readonly name: string | undefined }): void;
  bind(message: { readonly statement: string | undefined; readonly values: readonly unknown[] }): void;
  describe(message: { readonly type: 'P' }): void;
  execute(message: Record<string, never>): void;
  sync(): void;
}

interface Statement {
  readonly text: string;
  readonly name: string | undefined;
  readonly values: readonly unknown[];
  readonly resolve: (answer: Answer<unknown>) => void;
  readonly reject: (error: Error) => void;
  readonly rows: Record<string, unknown>[];
  /** What the connection knows of a named one. */
  readonly prepared: Prepared | undefined;
  shape?: Shape | undefined;
  rowCount: number;
  /** A value that could not be read. */
  failure?: Error;
}

/** In place of statements behind one that failed, as the database itself says it of those that come later. */
const ABORTED = Object.freeze({ code: '25P02' });
const aborted = (): Error =>
  Object.assign(new Error('current transaction is aborted, commands ignored until end of transaction block'), ABORTED);

/**
 * Statements with one `Sync` at their end: the database answers all of them with one write, and is woken once. After an
 * error it skips
 * the rest, which is what it does to the rest of a failed transaction anyway. Each wake-up costs either side more than
 * a short statement.
 */
class Batch extends pg.Query {
  /**
   * The driver notes by these which statements a connection has parsed: those of the statement that is being answered.
   */
  declare name: string | undefined;
  declare text: string;
  private at = 0;

  /** @param early each is answered as soon as it is done; outside of a transaction only what is committed is done */
  constructor(
    private readonly statements: readonly Statement[],
    private readonly early: boolean,
  ) {
    super('');
    this.next(0);
  }

  override submit = (connection: unknown): void => {
    const wire = connection as Wire;
    wire.stream.cork();
    for (const { text, name, values, prepared } of this.statements) {
      if (name === undefined || (wire.parsedStatements[name] ?? wire.submittedNamedStatements[name]) === undefined) {
        wire.parse({ text, name });
        if (name !== undefined) wire.submittedNamedStatements[name] = text;
      }
      wire.bind({ statement: name, values });
      if (prepared?.shape === undefined) wire.describe({ type: 'P' });
      wire.execute({});
    }
    wire.sync();
    wire.stream.uncork();
  };

  private next(at: number): void {
    this.at = at;
    const statement = this.statements[at];
    this.name = statement?.name;
    this.text = statement?.text ?? '';
    if (statement) statement.shape = statement.prepared?.shape ?? undefined;
  }

  handleRowDescription({
    fields,
  }: {
    readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[];
  }): void {
    const statement = this.statements[this.at];
    if (statement) statement.shape = shapeOf(statement.name, fields);
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const statement = this.statements[this.at];
    const shape = statement?.shape;
    if (!statement || !shape || statement.failure) return;
    const { names, parsers } = shape;
    const row: Record<string, unknown> = { ...shape.blank };
    try {
      for (let i = 0; i < fields.length; i += 1) {
        const text = fields[i];
        if (text !== null && text !== undefined) row[names[i] as string] = parsers[i]?.(text);
      }
      statement.rows.push(row);
    } catch (error) {
      statement.failure = error as Error;
    }
  }

  handleCommandComplete({ text }: { readonly text: string }): void {
    const statement = this.statements[this.at];
    if (!statement) return;
    // `INSERT 0 3`, `SELECT 3`, `UPDATE 3`, `BEGIN`
    statement.rowCount = Number(/ (\d+)$/.exec(text)?.[1] ?? 0);
    this.finish(statement);
  }

  handleEmptyQuery(): void {
    const statement = this.statements[this.at];
    if (statement) this.finish(statement);
  }

  private finish(statement: Statement): void {
    if (statement.prepared) statement.prepared.shape = statement.shape ?? null;
    if (this.early) answer(statement);
    this.next(this.at + 1);
  }

  handleReadyForQuery(): void {
    if (!this.early) for (const statement of this.statements) answer(statement);
  }

  /** Of the database, of one statement; or of the lost connection, of all. */
  handleError(error: Error, connection: unknown): void {
    const { submittedNamedStatements } = connection as Wire;
    const lost = !(error instanceof pg.DatabaseError) || error.severity === 'FATAL' || error.severity === 'PANIC';
    for (const [at, statement] of this.statements.entries()) {
      if (this.early && at < this.at) continue;
      // What was skipped has not been parsed.
      if (at > this.at && statement.name !== undefined) delete submittedNamedStatements[statement.name];
      statement.reject(at <= this.at || lost ? error : aborted());
    }
  }
}

function answer({ failure, rows, rowCount, resolve, reject }: Statement): void {
  if (failure) reject(failure);
  else resolve({ rows, rowCount });
}

/** The way of statements to one connection while somebody has it. */
export class Pipeline {
  private waiting: Statement[] = [];

  /** @param together between `begin` and `commit`: what is sent in one turn goes as one */
  constructor(
    private readonly client: pg.ClientBase,
    private readonly together: boolean,
  ) {}

  /**
   * Runs one statement; those of one pipeline are worked through in the order in which they are given. Without name and
   * values the simple
   * protocol runs, which takes several statements at once.
   * @throws DatabaseError of the driver; with the code 25P02 behind another one that failed
   */
  query<R>(text: string, values?: readonly unknown[], name?: string): Promise<Answer<R>> {
    if (name === undefined && !values?.length) return this.simple<R>(text);
    return new Promise<Answer<R>>((resolve, reject) => {
      const prepared = name === undefined ? undefined : notePrepared(this.client, name, text);
      this.waiting.push({
        text,
        name,
        values: (values ?? []).map(prepareValue),
        resolve: resolve as Statement['resolve'],
        reject,
        rows: [],
        prepared,
        rowCount: 0,
      });
      if (!this.together) this.flush();
      else if (this.waiting.length === 1) process.nextTick(() => this.flush());
    });
  }

  private async simple<R>(text: string): Promise<Answer<R>> {
    this.flush();
    const { rows, rowCount } = await this.client.query<R & pg.QueryResultRow>(text);
    return { rows, rowCount: rowCount ?? 0 };
  }

  /** Ends the transaction. @returns false when it was rolled back because a statement in it had failed */
  async commit(): Promise<boolean> {
    this.flush();
    return (await this.client.query('commit')).command === 'COMMIT';
  }

  private flush(): void {
    if (this.waiting.length === 0) return;
    const statements = this.waiting;
    this.waiting = [];
    this.client.query(new Batch(statements, this.together));
  }
}
