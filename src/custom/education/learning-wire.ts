/** What the calls of learning and signing in answer, and what they take. */
import type {
  CallDeclaration,
  TBoolean,
  TNumber,
  TObject,
  TOptional,
  TString,
  TUnsafe,
} from '../../engine/model/calls/declare.ts';
import type { ActionData } from '../../engine/model/wire.ts';
import type { Reason } from './model/card-colour.ts';
import type { Span } from './model/played.ts';
import type { CameraReason } from './model/presence.ts';

/** A material or an article as its learner sees it; times in seconds. */
export interface Lesson {
  readonly id: string;
  readonly implement: string | null;
  readonly title: string;
  readonly mediaType: 'video' | 'ppt' | 'pdf' | 'link' | 'article';
  readonly file: string | null;
  readonly url: string | null;
  readonly cover: string | null;
  readonly intro: string | null;
  /** The text of an article, made safe. */
  readonly content: string | null;
  readonly attachments: readonly string[];
  /** Credited when it is complete. */
  readonly hours: string;
  readonly seconds: number;
  readonly mayJump: boolean;
  readonly highestSpeed: number;
  /** How long somebody may take to say that they are there. */
  readonly answerSeconds: number;
  /** How they say it: by a press, or by a photo that is kept for a while. */
  readonly check: 'popup' | 'face';
  /** Days for which such a photo is kept. */
  readonly photoDays: number | null;
  readonly played: readonly Span[];
  readonly watchedSec: number;
  /** Second of a film; of an article how far it was scrolled, in thousandths. */
  readonly position: number;
  readonly completedAt: string | null;
  /** Seconds of learning until somebody is asked whether they are there; null where nobody asks. */
  readonly askIn: number | null;
}

/** The code on the wall. */
export interface SignCodeShown {
  readonly session: string;
  readonly name: string;
  readonly status: string;
  readonly code: string;
  readonly secondsLeft: number;
}

/** What a training card shows to whoever may see it. */
export interface TrainingCard {
  readonly id: string;
  readonly kind: 'staff' | 'contractor';
  readonly own: boolean;
  /** What its code says beside the file: mark of the installation, code of the tenant. */
  readonly mark: string;
  readonly tenant: string;
  readonly name: string;
  readonly photo: string | null;
  readonly archiveNo: string;
  readonly org: string;
  readonly post: string;
  readonly colour: 'green' | 'yellow' | 'red';
  /** Why it is not green, as words of the page. */
  readonly reasons: readonly Reason[];
  readonly hours: string;
  /** Null where none are asked for. */
  readonly hoursNeeded: string | null;
  /** Last day of a contractor's pass. */
  readonly validTo: string | null;
  readonly levels: readonly {
    readonly level: 'company' | 'workshop' | 'team';
    readonly date: string | null;
    readonly hours: string | null;
    readonly score: string | null;
  }[];
  readonly certificates: readonly {
    readonly id: string;
    readonly type: string;
    readonly certNo: string;
    readonly validTo: string | null;
    readonly status: string;
    readonly statusText: string;
  }[];
}

/** An own training that is announced or held. */
export interface OwnTraining {
  /** The own place in it. */
  readonly id: string;
  readonly implement: string;
  readonly name: string;
  readonly status: 'published' | 'ongoing' | 'finished';
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly place: string | null;
  readonly signInTime: string | null;
  readonly signOutTime: string | null;
  readonly result: string;
  readonly resultText: string;
  readonly courses: readonly { readonly id: string; readonly title: string; readonly isDone: boolean }[];
}

/** How the questions of an exam were answered, the hardest first; shares from 0 to 1. */
export interface QuestionFigures {
  readonly sheets: number;
  readonly questions: readonly {
    readonly qid: string;
    readonly stem: string;
    readonly type: string;
    readonly asked: number;
    readonly right: number;
    readonly share: number | null;
    readonly discrimination: number | null;
  }[];
}

export interface ReportBody {
  readonly id: string;
  readonly implement?: string;
  readonly spans?: readonly Span[];
  readonly position?: number;
  readonly isThere?: boolean;
  /** Id of the photo, where one is asked for; else why there is none. */
  readonly photo?: string;
  readonly camera?: CameraReason;
}

interface Get<T> extends CallDeclaration {
  readonly query: TObject<{ id: TOptional<TString>; implement: TOptional<TString>; person: TOptional<TString> }>;
  readonly body?: never;
  readonly answer: TUnsafe<T>;
}
interface Report extends CallDeclaration {
  readonly query?: never;
  readonly body: TObject<{
    id: TString;
    implement: TOptional<TString>;
    spans: TOptional<TUnsafe<readonly Span[]>>;
    position: TOptional<TNumber>;
    isThere: TOptional<TBoolean>;
    photo: TOptional<TString>;
    camera: TOptional<TUnsafe<CameraReason>>;
  }>;
  readonly answer: TUnsafe<Lesson>;
}
interface Sign extends CallDeclaration {
  readonly query?: never;
  readonly body: TObject<{
    ids: TUnsafe<readonly string[]>;
    input: TUnsafe<Readonly<Record<string, unknown>>>;
  }>;
  readonly answer: TUnsafe<ActionData>;
}

/** The calls as the browser sends them; the server declares them beside its behaviour. */
export type LearningCalls = {
  readonly 'GET /api/education/trainVideo/lesson': Get<Lesson>;
  readonly 'POST /api/education/trainVideo/report': Report;
  readonly 'GET /api/education/learnGarden/lesson': Get<Lesson>;
  readonly 'POST /api/education/learnGarden/report': Report;
  readonly 'GET /api/education/trainImplement/signCode': Get<SignCodeShown>;
  readonly 'POST /api/education/trainTrainee/action/arrive': Sign;
  readonly 'POST /api/education/trainTrainee/action/depart': Sign;
  readonly 'GET /api/education/trainTrainee/mine': Get<{ readonly trainings: readonly OwnTraining[] }>;
  readonly 'GET /api/education/employeeArchive/card': Get<TrainingCard>;
  readonly 'GET /api/education/testTask/questionFigures': Get<QuestionFigures>;
};
