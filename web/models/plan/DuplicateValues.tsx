import type { ModelPlan } from '@millwright/core/contract/documents.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '../../format/numbers.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import classes from './plan.module.css';

type Props = Pick<ModelPlan, 'duplicates'> & { fields: readonly Field[] };

/** The values of a field that can't become unique because several records have them, each with links to these records. */
export function DuplicateValues({ duplicates, fields }: Props) {
  const text = useText();
  const label = useLabel();
  return duplicates.map(({ field, count, examples }) => (
    <div key={field} className={classes.part} role="alert">
      <p>
        {text('models.plan.duplicates', {
          count,
          number: formatNumber(count),
          name: label(fields.find(({ name }) => name === field)?.label) || field,
        })}
      </p>
      <ul className={classes.examples}>
        {examples.map(({ value, records, examples: first }) => (
          <li key={value}>
            “{value}”:{' '}
            {first.map(({ identity, name }, index) => (
              <Fragment key={identity}>
                {index > 0 && ', '}
                <Link to={`/object/${identity}`} target="_blank">
                  {name ?? identity.slice(0, 8)}
                </Link>
              </Fragment>
            ))}
            {records > first.length && ', …'}
          </li>
        ))}
      </ul>
    </div>
  ));
}
