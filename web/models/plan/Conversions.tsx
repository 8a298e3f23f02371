import type { ModelPlan } from '@millwright/core/contract/documents.ts';
import type { ValueChange } from '@millwright/core/contract/kept-values.ts';
import type { Json } from '@millwright/core/json.ts';
import { columnType } from '@millwright/core/model/layout.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { Link } from 'react-router';
import { useValueText } from '../../fields/use-value-text.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import classes from './plan.module.css';
import { type Chosen, Replacements } from './Replacements.tsx';

const isText = (field: Field | undefined) => field !== undefined && columnType(field) === 'text';

const jsonText = (value: Json) => (typeof value === 'string' ? `“${value}”` : JSON.stringify(value));

type Props = Pick<ModelPlan, 'fields'> & {
  before: readonly Field[];
  after: readonly Field[];
  /** The replacements of values that don't fit, by field; null if they can be given only afterwards. */
  replacing: { chosen: Readonly<Record<string, Chosen>>; onChange: (field: string, chosen: Chosen) => void } | null;
};

/** Shows for each field with another type how many values fit, change or don't fit, with their replacements. Values that don't fit are stored for 30 days. */
export function Conversions({ fields, before, after, replacing }: Props) {
  const text = useText();
  const label = useLabel();
  const fieldOf = (name: string) => after.find((field) => field.name === name && !field.deleted);
  const fieldBefore = (name: string) => before.find((field) => field.name === name);
  /** Only a field with another column loses its values, which are then stored. */
  const isEmptied = (name: string) => {
    const [now, was] = [fieldOf(name), fieldBefore(name)];
    return now && was && columnType(now) !== columnType(was) ? now : undefined;
  };
  const nameOf = (name: string) => label(after.find((field) => field.name === name)?.label) || name;
  // An API of version 1.101.0, which may still run during an update, doesn't report changed values.
  return fields.map(({ field, values, converts, changes = 0, changed = [], fails, examples, unfit }) => {
    const emptied = isEmptied(field);
    return (
      <div key={field} className={classes.part}>
        <strong>{nameOf(field)}</strong>
        <p>{text('models.plan.converts', { count: values, values: formatNumber(values), converts: formatNumber(converts) })}</p>
        {changes > 0 && (
          <>
            <p>{text('models.plan.changes', { count: changes, number: formatNumber(changes) })}</p>
            <Changes values={changed} before={fieldBefore(field)} after={fieldOf(field)} />
          </>
        )}
        {fails > 0 && (
          <>
            <p>{text(emptied ? 'models.plan.fails' : 'models.plan.stays', { count: fails, number: formatNumber(fails) })}</p>
            {emptied && replacing && unfit.length > 0 ? (
              <>
                <p>{text('models.plan.replace')}</p>
                <Replacements
                  field={emptied}
                  values={unfit}
                  chosen={replacing.chosen[field] ?? {}}
                  onChange={(chosen) => replacing.onChange(field, chosen)}
                />
              </>
            ) : (
              <ul className={classes.examples}>
                {examples.map(({ identity, value }) => (
                  <li key={identity}>
                    <Link to={`/object/${identity}`} target="_blank">
                      {jsonText(value)}
                    </Link>
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </div>
    );
  });
}

/** Lists the distinct values that change, with their new value. Texts are in quotes, so that lost spaces are visible. */
function Changes({ values, before, after }: { values: readonly ValueChange[]; before: Field | undefined; after: Field | undefined }) {
  const valueText = useValueText();
  const wordsOf = (field: Field | undefined, value: Json) =>
    typeof value === 'string' && isText(field) ? jsonText(value) : field && valueText(field, value);
  return (
    <ul className={classes.examples}>
      {values.map(({ value, after: becomes, count }) => (
        <li key={JSON.stringify([value, becomes])}>
          {wordsOf(before, value)} → {wordsOf(after, becomes)} <span className={classes.count}>× {formatNumber(count)}</span>
        </li>
      ))}
    </ul>
  );
}
