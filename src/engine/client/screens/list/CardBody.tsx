/** The rows of a list as cards, where there is no room for columns. */
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { isCode } from '../../../model/code-field.ts';
import type { EntityView, TreeRow, ViewField, WireRow } from '../../../model/wire.ts';
import type { ListController } from '../../controllers/useListController.ts';
import { nameField } from '../../controllers/detail/key-facts.ts';
import { cardPage, countBelow } from '../../controllers/list/card-page.ts';
import { headText, type ListColumn } from '../../controllers/list/columns.ts';
import { useNavigation } from '../../controllers/navigation.ts';
import { usePhone } from '../../controllers/useMedia.ts';
import { isDeadline } from '../../../model/list/due-order.ts';
import { pickWidget } from '../../registry/widgets.ts';
import { Icon } from '../../parts/Icon.tsx';
import { CellContent } from './CellContent.tsx';
import { RowActions, type RunAction } from './RowActions.tsx';

/** Figures and dates of the columns that the card does not name, at most this many; a deadline always finds a place. */
const MOST_FACTS = 3;

function asColumn(field: ViewField): ListColumn {
  return {
    field,
    column: { field: field.name },
    width: undefined,
    minWidth: 0,
    link: false,
    named: false,
    mono: isCode(field),
  };
}

function fieldOf(view: EntityView, name: string | undefined): ViewField | undefined {
  return name ? view.fields.find((field) => field.name === name) : undefined;
}

/** Is there something to show? */
function isFilled(field: ViewField, row: WireRow): boolean {
  const value = row[field.name] ?? null;
  return !(pickWidget(field)?.empty(value) ?? value === null);
}

/** One level down, where the row of a tree has rows below it. */
function WayDown({ controller, row }: { readonly controller: ListController; readonly row: TreeRow }): ReactNode {
  const { t } = useTranslation('tree');
  const count = countBelow(row, controller.searched);
  if (count === undefined) return null;
  const words = count === 'some' ? t('below') : t('belowCount', { count });
  return (
    <button
      type="button"
      className="card-below"
      data-below={row.id}
      aria-label={t('belowOf', { words, label: row.$label ?? '' })}
      onClick={() => controller.enter(row.id)}
    >
      {words}
      <Icon name="right" size={16} />
    </button>
  );
}

interface CardProps {
  readonly controller: ListController;
  readonly row: TreeRow;
  readonly onRun: RunAction;
  /** On a board: the card can be dragged to another lane. */
  readonly drag?: { readonly onStart: () => void; readonly onEnd: () => void };
}

export function Card({ controller, row, onRun, drag }: CardProps): ReactNode {
  const { t } = useTranslation('engine');
  const { href } = useNavigation();
  const phone = usePhone();
  const { view, state } = controller;
  const { card } = view.list;
  const title = nameField(view);
  const subtitle = fieldOf(view, card.subtitle);
  // The lane says what its field would say.
  const tags = card.tags
    .filter((name) => !drag || name !== view.list.board)
    .flatMap((name) => fieldOf(view, name) ?? [])
    .filter((field) => isFilled(field, row));
  const named = [card.title, card.subtitle, ...card.tags];
  const filled = controller.columns.filter(
    (column) => !named.includes(column.field.name) && isFilled(column.field, row),
  );
  const isDue = ({ field, column }: ListColumn): boolean => isDeadline(field, column);
  const wanted = [...filled.filter(isDue), ...filled.filter((column) => !isDue(column))].slice(0, MOST_FACTS);
  const facts = filled.filter((column) => wanted.includes(column));
  const chosen = controller.selected.has(row.id);
  return (
    <li
      className={`card${chosen ? ' card-chosen' : ''}`}
      draggable={drag !== undefined}
      onDragStart={drag?.onStart}
      onDragEnd={drag?.onEnd}
    >
      <div className="card-head">
        {/* Many rows at once are the desk's work: a thumb would tick them by chance. */}
        {!phone && (
          <label className="card-check">
            <input
              type="checkbox"
              checked={chosen}
              aria-label={t('list.select', { label: row.$label ?? '' })}
              onChange={() => controller.toggle(row)}
            />
          </label>
        )}
        <a className="card-title" href={href(`${view.path}/${encodeURIComponent(row.id)}`)}>
          {title && isFilled(title, row) ? <CellContent column={asColumn(title)} row={row} view={view} /> : row.$label}
        </a>
      </div>
      <div className="card-tags">
        {subtitle && isFilled(subtitle, row) && <CellContent column={asColumn(subtitle)} row={row} view={view} />}
        {tags.map((field) => (
          <CellContent key={field.name} column={asColumn(field)} row={row} view={view} />
        ))}
      </div>
      {facts.length > 0 && (
        <dl className="card-facts">
          {facts.map((column) => (
            <div key={column.field.name}>
              <dt>{headText(column.field)}</dt>
              <dd>
                <CellContent column={{ ...column, link: false }} row={row} view={view} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <div className="card-foot">
        {controller.tree && <WayDown controller={controller} row={row} />}
        <RowActions view={view} row={row} deleted={state.deleted} onRun={onRun} />
      </div>
    </li>
  );
}

export function CardBody({
  controller,
  onRun,
}: {
  readonly controller: ListController;
  readonly onRun: RunAction;
}): ReactNode {
  const { t } = useTranslation('engine');
  return (
    <ul className="cards" aria-label={t('list.rows', { entity: controller.view.title })}>
      {cardPage(controller).rows.map((row) => (
        <Card key={row.id} controller={controller} row={row} onRun={onRun} />
      ))}
    </ul>
  );
}
