import { useStepPolicies } from '../../data/documents/use-step-policies.ts';
import type { Actions } from '../actions/use-actions.ts';
import type { ResolvedColumn } from '../columns/columns.ts';
import { type Row, valueAt } from '../columns/values.ts';
import { ruleOf } from '../formatting/formatting.ts';
import type { PagedBlock } from '../pages/use-paged-block.ts';
import { Card } from './Card.tsx';
import classes from './cards.module.css';

type Props = {
  cards: PagedBlock;
  rows: readonly Row[];
  title: string;
  actions: Actions;
  selectable: boolean;
  /** The path of the file that each card shows as a picture. */
  image: string | undefined;
  onOpen: (row: Row, index: number) => void;
};

/** Shows a list of cards. Tab focuses one of them; arrows, Home and End move between them. */
export function CardList({
  cards: { source, formatting, list, current, setCurrent, opened, toggle, onKeyDown },
  rows,
  title,
  actions,
  selectable,
  image,
  onOpen,
}: Props) {
  const context = { wording: source.wording, policies: useStepPolicies() };
  const columns = source.shownColumns().filter(({ path }) => path !== image);
  const clicked = (row: Row, { path }: ResolvedColumn) => {
    const value = valueAt(row, path);
    const action = actions.ofCell(path, value);
    return action && (() => actions.run(action, [row.identity], { value }));
  };
  return (
    <ul ref={list} className={classes.list} aria-label={title} onKeyDown={onKeyDown}>
      {rows.map((row, index) => (
        <Card
          key={row.identity}
          row={row}
          index={index}
          columns={columns}
          image={image}
          context={context}
          rule={ruleOf(row, formatting, 'card')}
          current={index === current}
          opened={row.identity === opened}
          selection={selectable ? source.selection : null}
          onFocus={() => setCurrent(index)}
          onOpen={() => onOpen(row, index)}
          onToggle={(range) => toggle(index, range)}
          clicked={(column) => clicked(row, column)}
        />
      ))}
    </ul>
  );
}
