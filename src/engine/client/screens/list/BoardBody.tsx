/** The rows of a list as a board: a lane for each state, a card moves to the next by its action, dragged or chosen. */
import { type DragEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ViewAction, WireRow } from '../../../model/wire.ts';
import { type Lane, lanesOf } from '../../controllers/list/list-layout.ts';
import { rowActions } from '../../controllers/list/row-actions.ts';
import { usePreferences } from '../../controllers/preferences-store.ts';
import type { ListController } from '../../controllers/useListController.ts';
import { columnTone } from '../../registry/columnTone.ts';
import { ToneMark } from '../../parts/ToneMark.tsx';
import { Card } from './CardBody.tsx';
import { LaidOutNote } from './LayoutSwitch.tsx';
import type { RunAction } from './RowActions.tsx';
import './layouts.css';

interface BoardProps {
  readonly controller: ListController;
  readonly onRun: RunAction;
}

export default function BoardBody({ controller, onRun }: BoardProps): ReactNode {
  const { t } = useTranslation('engine');
  const language = usePreferences((state) => state.language);
  const [dragged, setDragged] = useState<WireRow>();
  const { view, state, rows = [] } = controller;
  const by = view.list.board ?? '';
  const lanes = lanesOf(view, rows, t('layout.without'));

  /** What brings a row into a lane; undefined where nothing does, or may not now. */
  function moveTo(row: WireRow, lane: Lane): ViewAction | undefined {
    if (view.states?.field !== by) return undefined;
    const from = String(row[by] ?? '');
    return rowActions(view, row, language, state.deleted).find(
      ({ action, reason }) => reason === '' && action.move?.[from] === lane.value,
    )?.action;
  }

  function lane(one: Lane): ReactNode {
    const move = dragged && moveTo(dragged, one);
    const accept = (event: DragEvent): void => {
      if (move) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      event.preventDefault();
      if (move && dragged) onRun(move, [dragged]);
    };
    const first = one.rows[0];
    return (
      <section
        key={String(one.value)}
        className={`lane${dragged ? (move ? ' lane-open' : ' lane-shut') : ''}`}
        aria-label={one.title}
        data-lane={String(one.value)}
        onDragOver={accept}
        onDrop={drop}
      >
        <h2>
          {first && <ToneMark tone={columnTone(view, by, first) ?? 'none'} />}
          {one.title}
          <span className="lane-count">{one.rows.length}</span>
        </h2>
        <ul className="cards">
          {one.rows.map((row) => (
            <Card
              key={row.id}
              controller={controller}
              row={row}
              onRun={onRun}
              drag={{ onStart: () => setDragged(row), onEnd: () => setDragged(undefined) }}
            />
          ))}
        </ul>
      </section>
    );
  }

  return (
    <>
      <LaidOutNote controller={controller} />
      <div className="board" role="group" aria-label={t('layout.boardOf', { entity: view.title })} tabIndex={0}>
        {lanes.map(lane)}
      </div>
    </>
  );
}
