import type { ModelPlan } from '@millwright/core/contract/documents.ts';
import type { Json } from '@millwright/core/json.ts';
import { columnType } from '@millwright/core/model/layout.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { Link } from 'react-router';
import { formatNumber } from '../../format/numbers.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import classes from './plan.module.css';
import { type Chosen, Replacements } from './Replacements.tsx';

const shown = (value: Json) => (typeof value === 'string' ? `“${value}”` : JSON.stringify(value));

type Props = Pick<ModelPlan, 'fields'> & {
  before: readonly Field[];
  after: readonly Field[];
  /** What stands for values that do not fit, by field; null where that can be said only afterwards. */
  replacing: { chosen: Readonly<Record<string, Chosen>>; onChange: (field: string, chosen: Chosen) => void } | null;
};

/** Of each field with another type: how many values fit it, and those that do not, with what replaces them. They are kept for 30 days. */
export function Conversions({ fields, before, after, replacing }: Props) {
  const text = useText();
  const label = useLabel();
  const fieldOf = (name: string) => after.find((field) => field.name === name && !field.deleted);
  /** Only what gets another column is emptied, and kept. */
  const isEmptied = (name: string) => {
    const [now, was] = [fieldOf(name), before.find((field) => field.name === name)];
    return now && was && columnType(now) !== columnType(was) ? now : undefined;
  };
  const nameOf = (name: string) => label(after.find((field) => field.name === name)?.label) || name;
  return fields.map(({ field, values, converts, fails, examples, unfit }) => {
    const emptied = replacing && unfit.length ? isEmptied(field) : undefined;
    return (
      <div key={field} className={classes.part}>
        <strong>{nameOf(field)}</strong>
        <p>{text('models.plan.converts', { count: values, values: formatNumber(values), converts: formatNumber(converts) })}</p>
        {fails > 0 && (
          <>
            <p>{text('models.plan.fails', { count: fails, number: formatNumber(fails) })}</p>
            {emptied && replacing ? (
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
                      {shown(value)}
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
