import { isComputed } from '@millwright/core/field/computed.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { type ObjectRecord, propertyOf } from '../../data/records/use-object.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from '../objects.module.css';
import { FactRow } from './FactRow.tsx';

type Props = { record: ObjectRecord; model: ResolvedModel; names: readonly string[]; editable: boolean };

/** Shows the key facts of a record. */
export function Facts({ record, model, names, editable }: Props) {
  const text = useText();
  // An empty computed field is hidden, because nobody can fill it in.
  const silent = (name: string) => {
    const field = model.fields.get(name);
    return field !== undefined && isComputed(field) && [null, ''].includes(propertyOf(record, name) as string | null);
  };
  const visibleNames = names.filter((name) => !silent(name));
  if (visibleNames.length === 0) return null;
  return (
    <section className={classes.group} aria-label={text('objects.fields')}>
      <dl className={classes.fields} data-wide>
        {visibleNames.map((name) => (
          <FactRow key={name} record={record} model={model} name={name} editable={editable} />
        ))}
      </dl>
    </section>
  );
}
