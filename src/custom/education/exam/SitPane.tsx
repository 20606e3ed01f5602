/**
 * The questions of a sheet one after another with its answer card: for exams and exercises, at the desk and on the
 * phone, to be answered or to be looked through.
 */
import { Button, Drawer } from 'antd';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Icon, useLayoutSettings, useNarrow, useNavigation } from '../../../engine/client/index.ts';
import { AnswerCard, countsOf } from './AnswerCard.tsx';
import { type Entries, entryOf } from './entries.ts';
import { keepPlace, readPlace } from './place.ts';
import { choicesOf, chosenAnswer, QuestionPane } from './QuestionPane.tsx';
import type { Question, Reviewed } from './wire.ts';

const TYPING = 'textarea, select, [contenteditable="true"], input:not([type="radio"]):not([type="checkbox"])';
const DIALOG = '.ant-modal-wrap:not([style*="display: none"]), .ant-drawer-open';
const isSeen = (element: Element): boolean => element.checkVisibility({ visibilityProperty: true });

export interface SitPaneProps {
  readonly questions: readonly Question[];
  readonly entries: Entries;
  readonly review: readonly Reviewed[];
  readonly closed: boolean;
  readonly overruled: readonly string[];
  readonly onAnswer: (
    qid: string,
    what: { readonly answer?: string; readonly marked?: boolean },
    typed?: boolean,
  ) => void;
  /** What stands below a question, e.g. to have it judged. */
  readonly below?: ((question: Question) => ReactNode) | undefined;
  /** What stands below the answer card. */
  readonly aside?: ReactNode;
  /** The last step, at the end of the questions. */
  readonly last?: ReactNode;
  /** What `Enter` does on a question; it goes on without. */
  readonly onEnter?: ((question: Question) => void) | undefined;
  /** The sheet under whose id this tab keeps at which question one is. */
  readonly place?: string | undefined;
  /** A question that is asked for from outside. */
  readonly wanted?: { readonly index: number } | undefined;
}

/** Keys of a sheet: digits and letters choose, arrows go on, `M` marks. Never while typing, never under a dialog. */
function useSheetKeys(press: (event: KeyboardEvent) => boolean): void {
  const { isShown } = useNavigation();
  const heard = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || !isShown()) return;
    if (event.target instanceof Element && event.target.closest(TYPING)) return;
    if ([...document.querySelectorAll(DIALOG)].some(isSeen)) return;
    if (press(event)) event.preventDefault();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent): void => heard(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}

export function SitPane(props: SitPaneProps): ReactNode {
  const { questions, entries, closed, overruled, onAnswer, below, aside, last, onEnter, place, wanted } = props;
  const { t } = useTranslation('exam');
  const narrow = useNarrow();
  const [index, setIndex] = useState(() => {
    if (closed) return 0;
    const before = place === undefined ? undefined : readPlace(place);
    const known = questions.findIndex(({ qid }) => qid === before);
    return known >= 0 ? known : (countsOf(questions, entries).open[0] ?? 0);
  });
  const [focus, setFocus] = useState(0);
  const [cardOpen, setCardOpen] = useState(false);
  const [followed, setFollowed] = useState(wanted);
  if (wanted !== followed) {
    setFollowed(wanted);
    if (wanted) {
      setIndex(wanted.index);
      setFocus((count) => count + 1);
    }
  }
  const review = new Map(props.review.map((one) => [one.qid, one]));
  const question = questions[index];
  useEffect(() => {
    if (place !== undefined && question) keepPlace(place, question.qid);
  }, [place, question]);
  const go = (to: number): void => {
    if (to < 0 || to >= questions.length) return;
    setIndex(to);
    setFocus((count) => count + 1);
    setCardOpen(false);
  };
  const settled = question !== undefined && (closed || entryOf(entries, question.qid).judged);
  const choose = (key: string): void => {
    if (question && !settled)
      onAnswer(question.qid, { answer: chosenAnswer(question, entryOf(entries, question.qid).answer, key) });
  };
  const mark = (): void => {
    if (question && !closed) onAnswer(question.qid, { marked: !entryOf(entries, question.qid).marked });
  };

  useSheetKeys((event) => {
    if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      go(index + (event.key === 'ArrowRight' ? 1 : -1));
      return true;
    }
    if (!question || event.shiftKey) return false;
    if (event.key === 'Enter') {
      if (event.target instanceof Element && event.target.closest('button, a, summary')) return false;
      if (onEnter && !settled) onEnter(question);
      else go(index + 1);
      return true;
    }
    if (!useLayoutSettings.getState().singleKeys) return false;
    const key = event.key.toUpperCase();
    if (key === 'M') {
      mark();
      return true;
    }
    const choice = choicesOf(question, { right: '', wrong: '' })[
      '12345678'.includes(key) ? Number(key) - 1 : 'ABCDEFGH'.indexOf(key)
    ];
    if (!choice) return false;
    choose(choice.key);
    return true;
  });

  if (!question) return null;
  const { answered } = countsOf(questions, entries);
  const card = (
    <>
      <AnswerCard questions={questions} entries={entries} review={review} current={index} onGo={go} />
      {aside}
    </>
  );
  return (
    <div className="exam-sit">
      <div className="exam-main">
        <QuestionPane
          key={question.qid}
          question={question}
          index={index}
          total={questions.length}
          entry={entryOf(entries, question.qid)}
          closed={settled}
          review={review.get(question.qid)}
          overruled={overruled.includes(question.qid)}
          focus={focus}
          onAnswer={(answer, typed) => onAnswer(question.qid, { answer }, typed)}
          onMark={closed ? undefined : (marked) => onAnswer(question.qid, { marked })}
        >
          {below?.(question)}
        </QuestionPane>
        <div className="exam-steps">
          <Button disabled={index === 0} onClick={() => go(index - 1)}>
            {t('step.before')}
          </Button>
          {narrow && (
            <Button onClick={() => setCardOpen(true)} icon={<Icon name="list" />}>
              {t('card.title')} {closed ? '' : `${answered}/${questions.length}`}
            </Button>
          )}
          {index + 1 < questions.length ? (
            <Button className="exam-next" onClick={() => go(index + 1)}>
              {t('step.next')}
            </Button>
          ) : (
            last
          )}
          {!narrow && <p className="exam-keys">{t(closed ? 'step.keysClosed' : 'step.keys')}</p>}
        </div>
      </div>
      {narrow ? (
        <Drawer
          open={cardOpen}
          placement="bottom"
          height="auto"
          title={null}
          closable={false}
          onClose={() => setCardOpen(false)}
          className="exam-drawer"
          aria-label={t('card.title')}
        >
          {card}
        </Drawer>
      ) : (
        <aside className="exam-aside">{card}</aside>
      )}
    </div>
  );
}
