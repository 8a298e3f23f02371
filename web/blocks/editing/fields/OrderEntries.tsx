import { SegmentedControl } from '@mantine/core';
import { useText } from '../../../i18n/use-text.ts';
import { EntryTools } from './EntryTools.tsx';
import classes from './fields.module.css';

type Directed = { direction: 'asc' | 'desc' };
type Props<Entry extends Directed> = {
  value: readonly Entry[];
  nameOf: (entry: Entry) => string;
  keyOf: (entry: Entry) => string | number;
  onChange: (entries: Entry[]) => void;
};

/** Edits a sorting: a list of entries, each with its direction. */
export function OrderEntries<Entry extends Directed>({ value, nameOf, keyOf, onChange }: Props<Entry>) {
  const text = useText();
  return (
    <ul className={classes.entries}>
      {value.map((one, index) => (
        <li key={keyOf(one)} className={classes.entry}>
          <span className={classes.name}>{nameOf(one)}</span>
          <SegmentedControl
            size="xs"
            aria-label={text('blocks.editing.direction', { name: nameOf(one) })}
            value={one.direction}
            onChange={(direction) => onChange(value.with(index, { ...one, direction: direction as Directed['direction'] }))}
            data={[
              { value: 'asc', label: text('blocks.editing.asc') },
              { value: 'desc', label: text('blocks.editing.desc') },
            ]}
          />
          <span className={classes.tools}>
            <EntryTools entries={value} index={index} name={nameOf(one)} onChange={onChange} />
          </span>
        </li>
      ))}
    </ul>
  );
}
