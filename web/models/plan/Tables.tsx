import type { ModelPlan } from '@millwright/core/contract/documents.ts';
import { formatNumber } from '../../format/numbers.ts';
import { useText } from '../../i18n/use-text.ts';
import classes from './plan.module.css';

const steps = [
  'create_table',
  'add_column',
  'change_type',
  'drop_index',
  'create_index',
  'drop_foreign_key',
  'add_foreign_key',
  'drop_table',
] as const;

/** The tables that a change touches, with their rows and what is done to each. */
export function Tables({ tables }: Pick<ModelPlan, 'tables'>) {
  const text = useText();
  if (!tables.length) return <p>{text('models.plan.noTables')}</p>;
  const wordOf = (step: string) => {
    const one = steps.find((known) => known === step);
    return one ? text(`models.steps.${one}`) : step;
  };
  return (
    <ul className={classes.examples}>
      {tables.map(({ table, rows, steps: done }) => (
        <li key={table}>
          <code>{table}</code>, {text('models.plan.rows', { count: rows, number: formatNumber(rows) })}: {[...new Set(done)].map(wordOf).join(', ')}
        </li>
      ))}
    </ul>
  );
}
