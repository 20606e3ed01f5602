/** A sitting as the server answers it, of an exam or of an exercise, and the list of one's own exams. */
import type {
  CallDeclaration,
  TNumber,
  TObject,
  TOptional,
  TString,
  TUnsafe,
} from '../../../engine/model/calls/declare.ts';
import type { ActionData, WireRow } from '../../../engine/model/wire.ts';

export type QuestionType = 'single' | 'multiple' | 'judge' | 'blank' | 'short';

export interface Question {
  readonly qid: string;
  readonly type: QuestionType;
  readonly stem: string;
  /** Ids of files that the sheet holds. */
  readonly images?: readonly string[];
  readonly options?: readonly { readonly key: string; readonly text: string; readonly image?: string }[];
  readonly score: string;
}

export interface Answer {
  readonly qid: string;
  readonly answer: string;
  readonly marked: boolean;
  readonly version: number;
  readonly judged?: true;
}

/** What a question was worth and what would have been right; `right` is null where a person marks. */
export interface Reviewed {
  readonly qid: string;
  readonly answered: boolean;
  readonly right: boolean | null;
  readonly score: string | null;
  readonly answer: string;
  readonly analysis: string | null;
  readonly images: readonly string[];
}

export type SheetStatus = 'notStarted' | 'answering' | 'submitted' | 'graded' | 'absent' | 'invalid';
export type ShowAnswer = 'never' | 'afterSubmit' | 'afterEnd';
/** Why right answers are not shown, or not all of them: they never are, or would help with what can still be answered. */
export type Withheld = 'never' | 'late' | 'tries' | 'end' | 'elsewhere';

/** What is known of an exam before it is begun; times are those of the server. */
export interface ExamFacts {
  readonly id: string;
  readonly status: SheetStatus;
  readonly task: string;
  readonly taskId: string;
  readonly examType: string;
  readonly attemptNo: number;
  readonly maxAttempts: number;
  readonly opens: string;
  readonly closes: string;
  readonly durationMinutes: number;
  /** Null where each person's paper is drawn when it is begun. */
  readonly questionCount: number | null;
  readonly fullScore: string;
  readonly passScore: string;
  readonly startTime: string | null;
  readonly submitTime: string | null;
  readonly totalScore: string | null;
  readonly isPass: boolean;
  readonly counted: boolean;
  readonly canStart: boolean;
  readonly canRetake: boolean;
  /** Of a voided sheet. */
  readonly invalidateReason: string | null;
}

/** What an exam and an exercise have in common while they are sat. */
export interface Sheet {
  readonly questions: readonly Question[];
  readonly answers: readonly Answer[];
  readonly review: readonly Reviewed[];
}

export interface ExamSitting extends Sheet {
  readonly own: true;
  /** The server's clock; `clock` in milliseconds, for the page to reckon by. */
  readonly now: string;
  readonly clock: number;
  readonly facts: ExamFacts;
  readonly deadline: string | null;
  /** Until the deadline, by the server's clock; null while nobody answers. */
  readonly secondsLeft: number | null;
  /** How long after the deadline the server still takes what is on its way. */
  readonly graceSeconds: number;
  /** It was taken in by the clock, and answers given before may still be sent. */
  readonly takesLate: boolean;
  /** Answers that arrived so. */
  readonly lateCount: number;
  readonly multiScoreRule: 'all' | 'partial';
  readonly showAnswer: ShowAnswer;
  readonly withheld: Withheld | null;
  readonly switchCount: number;
  readonly switchLimit: number;
  readonly objectiveScore: string | null;
  readonly subjectiveScore: string | null;
  readonly subjectiveFull: string | null;
}

export interface ExerciseSitting extends Sheet {
  readonly own: true;
  readonly now: string;
  readonly id: string;
  readonly bank: string;
  readonly status: 'doing' | 'finished';
  readonly startTime: string;
  readonly finishTime: string | null;
  readonly correctCount: number | null;
  readonly accuracy: string | null;
}

/** Somebody else's, whom the caller may see but not sit for. */
interface NotOwn {
  readonly own: false;
}

export interface OwnExams {
  readonly now: string;
  readonly exams: readonly ExamFacts[];
}

/** A bank that is open for exercises, with how many questions can be drawn from it and those below. */
export interface OpenBank {
  readonly id: string;
  readonly name: string;
  readonly level: number;
  readonly count: number;
}

/** A short answer that waits for the marks of whoever asks. */
export interface ToMark {
  readonly qid: string;
  readonly stem: string;
  readonly images: readonly string[];
  readonly answer: string;
  /** What should be in it. */
  readonly model: string;
  readonly full: string;
}

/** What two examiners have still to mark on a sheet. */
export interface Marking {
  readonly isDouble: boolean;
  /** As the how-manieth whoever asks marks; null where it is not their turn. */
  readonly turn: 'first' | 'second' | 'third' | null;
  readonly questions: readonly ToMark[];
}

interface Get<T> extends CallDeclaration {
  readonly query?: never;
  readonly body?: never;
  readonly answer: TUnsafe<T>;
}
interface GetOf<T> extends CallDeclaration {
  readonly query: TObject<{ id: TString }>;
  readonly body?: never;
  readonly answer: TUnsafe<T>;
}
interface Sit<T> extends CallDeclaration {
  readonly query: TObject<{ id: TString; page: TOptional<TString> }>;
  readonly body?: never;
  readonly answer: TUnsafe<T>;
}
/** An answer given before the end; `elapsed` are milliseconds since then, left out where nobody knows. */
export interface LateAnswer {
  readonly qid: string;
  readonly answer: string;
  readonly marked: boolean;
  readonly version: number;
  readonly elapsed?: number;
}
/** How many were taken, and how many are not on the sheet: given after the end, or nobody knows when. */
export interface LateOutcome {
  readonly taken: number;
  readonly lost: number;
}
interface SendLate extends CallDeclaration {
  readonly query?: never;
  readonly body: TObject<{
    id: TString;
    page: TString;
    answers: TUnsafe<readonly LateAnswer[]>;
    leaves: TOptional<TNumber>;
  }>;
  readonly answer: TUnsafe<LateOutcome>;
}
interface Act extends CallDeclaration {
  readonly query?: never;
  readonly body: TObject<{ id: TString; input: TOptional<TUnsafe<Readonly<Record<string, unknown>>>> }>;
  readonly answer: TUnsafe<ActionData>;
}
interface Add extends CallDeclaration {
  readonly query?: never;
  readonly body: TObject<{ bank: TString; questionCount: TNumber }>;
  readonly answer: TUnsafe<WireRow>;
}

/** The calls as the browser sends them; the server declares them beside its behaviour. */
export type ExamCalls = {
  readonly 'GET /api/education/myExam/mine': Get<OwnExams>;
  readonly 'GET /api/education/myExam/sitting': Sit<ExamSitting | NotOwn>;
  readonly 'POST /api/education/myExam/late': SendLate;
  readonly 'POST /api/education/myExam/action/start': Act;
  readonly 'POST /api/education/myExam/action/save': Act;
  readonly 'POST /api/education/myExam/action/leave': Act;
  readonly 'POST /api/education/myExam/action/submit': Act;
  readonly 'POST /api/education/myExam/action/retake': Act;
  readonly 'GET /api/education/myExam/marking': GetOf<Marking>;
  readonly 'GET /api/education/examPaper/preview': GetOf<{ readonly questions: readonly Question[] }>;
  readonly 'POST /api/education/myExam/action/grade': Act;
  readonly 'GET /api/education/randomExercise/banks': Get<readonly OpenBank[]>;
  readonly 'GET /api/education/randomExercise/sitting': GetOf<ExerciseSitting | NotOwn>;
  readonly 'POST /api/education/randomExercise/addRandomExercise': Add;
  readonly 'POST /api/education/randomExercise/action/save': Act;
  readonly 'POST /api/education/randomExercise/action/judge': Act;
  readonly 'POST /api/education/randomExercise/action/finish': Act;
};
