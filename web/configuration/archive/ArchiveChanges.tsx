import { Badge, SegmentedControl } from '@mantine/core';
import type { ArchiveChange } from '@millwright/core/contract/archive.ts';
import type { Json } from '@millwright/core/json.ts';
import { useText } from '../../i18n/use-text.ts';
import { PlaceValue } from '../../overrides/PlaceValue.tsx';
import { usePlaceWords } from '../../overrides/use-place-words.ts';
import type { Choices } from '../file/settle-conflicts.ts';
import classes from './archive.module.css';

const colors = { added: 'green', changed: 'blue', removed: 'red', conflict: 'orange', by_person: 'gray' } as const;
const sides = ['company', 'archive'] as const;

type Props = { changes: readonly ArchiveChange[]; settled: Choices; onChoose: (key: string, choice: Choices[string]) => void };

/** The files that an archive changes; each opens to the places in it. */
export function ArchiveChanges({ changes, settled, onChoose }: Props) {
  const text = useText();
  return (
    <ul className={classes.changes} aria-label={text('configuration.changes')}>
      {changes.map((change) => (
        <li key={change.key} className={classes.change} aria-label={change.path}>
          <div className={classes.head}>
            <code className={classes.path}>{change.path}</code>
            <Badge color={colors[change.kind]} variant="light" tt="none">
              {text(`configuration.kinds.${change.kind}`)}
            </Badge>
          </div>
          {(change.kind === 'conflict' || settled[change.key]) && (
            <SegmentedControl
              size="xs"
              aria-label={`${text('configuration.settle')}: ${change.path}`}
              value={settled[change.key] ?? ''}
              data={sides.map((value) => ({ value, label: text(`configuration.sides.${value}`) }))}
              onChange={(side) => onChoose(change.key, side as Choices[string])}
            />
          )}
          {change.places.length > 0 && <Places places={change.places} />}
        </li>
      ))}
    </ul>
  );
}

function Places({ places }: Pick<ArchiveChange, 'places'>) {
  const text = useText();
  const words = usePlaceWords();
  return (
    <details>
      <summary>{text('configuration.places', { count: places.length })}</summary>
      <ul className={classes.places}>
        {places.map(({ at, from, to }) => (
          <li key={at.join('\n')}>
            <span className={classes.at}>{words(at.filter((part) => part !== '$items'))}</span>
            <dl className={classes.values}>
              <PlaceValue name={text('configuration.from')} value={from as Json} />
              <PlaceValue name={text('configuration.to')} value={to as Json} />
            </dl>
          </li>
        ))}
      </ul>
    </details>
  );
}
