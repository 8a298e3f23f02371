import { type RelatedItem, useNameOf } from '../../data/records/use-object.ts';
import { FieldValue } from '../../fields/FieldValue.tsx';
import { ObjectLink } from '../../fields/relation/ObjectLink.tsx';
import { useLabel } from '../../i18n/use-text.ts';
import classes from '../objects.module.css';
import { relationColumns } from './relation-columns.ts';
import type { Owned } from './use-owned.ts';

const most = 6;
type Props = { owned: Owned; items: RelatedItem[] };

/** Lists the records that belong to a row below it, one line each. */
export function OwnedRows({ owned: { end, model }, items }: Props) {
  const label = useLabel();
  const nameOf = useNameOf();
  const { labels } = end.relation;
  const columns = relationColumns(model, items, most);
  return (
    <ul className={classes.owned} aria-label={label(end.direction === 'out' ? labels.name : labels.inverse)}>
      {items.map((item) => (
        <li key={item.identity}>
          <ObjectLink id={item.identity} label={nameOf(item)} />
          {columns.map((field) => (
            <span key={field.id}>
              <span className={classes.ownedLabel}>{label(field.label)}</span>{' '}
              <FieldValue field={field} value={item.properties[field.name] ?? null} />
            </span>
          ))}
        </li>
      ))}
    </ul>
  );
}
