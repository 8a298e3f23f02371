import type { ModelPlan } from '@millwright/core/contract/documents.ts';
import type { Json } from '@millwright/core/json.ts';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { formatNumber } from '../../format/numbers.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './plan.module.css';

type Values = Record<string, Json>;
/** Returns the label and editor for the value of a field or relation that becomes required; null if it can't be given here. */
export type Missing = (name: string, value: Json, onChange: (value: Json) => void) => { name: string; editor: ReactNode };

type Props = Pick<ModelPlan, 'missing'> & { values: Values; onChange: (values: Values) => void; fillOf: Missing };

/** Lists the missing values of newly required fields: the record count, examples, and the value to fill in. */
export function MissingValues({ missing, values, onChange, fillOf }: Props) {
  const text = useText();
  return missing.map(({ field, count, examples }) => {
    const { name, editor } = fillOf(field, values[field] ?? null, (value) => onChange({ ...values, [field]: value }));
    return (
      <div key={field} className={classes.part}>
        <strong>{name}</strong>
        <p>
          {text('models.plan.missing', { count, number: formatNumber(count), records: '' })}{' '}
          {examples.map((record, index) => (
            <Fragment key={record.identity}>
              {index > 0 && ', '}
              <Link to={`/object/${record.identity}`} target="_blank">
                {record.name ?? record.identity.slice(0, 8)}
              </Link>
            </Fragment>
          ))}
          {count > examples.length && examples.length > 0 && ', …'}
        </p>
        {editor ?? <p>{text('models.plan.fillFirst')}</p>}
      </div>
    );
  });
}
