import type { ObjectRecord } from '../../data/records/use-object.ts';
import { useFormats } from '../../fields/use-formats.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from '../objects.module.css';

/** When a record was made and last changed. */
export function RecordFacts({ record }: { record: ObjectRecord }) {
  const text = useText();
  const formats = useFormats();
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
          <span className={classes.read} title={formats.zoned(at)}>
            {formats.instant(at)}
          </span>
        </dd>
      </div>
    ) : null,
  );
}
