import type { ObjectRecord } from '../../data/records/use-object.ts';
import { useTimes } from '../../fields/view/use-times.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from '../objects.module.css';

/** Shows when a record was created and last changed. */
export function RecordFacts({ record }: { record: ObjectRecord }) {
  const text = useText();
  const times = useTimes();
  const { created_at, updated_at } = record.object.properties;
  const facts = [
    [text('objects.created'), created_at],
    [text('objects.updated'), updated_at],
  ] as const;
  return facts.map(([name, at]) =>
    typeof at === 'string' ? (
      <div key={name} className={classes.field}>
        <dt className={classes.label}>{name}</dt>
        <dd className={classes.value}>
          <span className={classes.read} title={times.zoned(at)}>
            {times.instant(at)}
          </span>
        </dd>
      </div>
    ) : null,
  );
}
