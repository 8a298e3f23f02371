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
  'change_foreign_key',
  'drop_table',
] as const;

/** Removes duplicate steps. A foreign key with a new rule is dropped and created again, which is one step. */
function stepsOf(done: readonly string[]): string[] {
  const once = [...new Set(done)];
  const goes = once.includes('drop_foreign_key') && once.includes('add_foreign_key');
  return goes ? [...once.filter((step) => !step.endsWith('_foreign_key')), 'change_foreign_key'] : once;
}

/** Lists the tables that a change affects, with their row count and steps. */
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
          <code>{table}</code>, {text('models.plan.rows', { count: rows, number: formatNumber(rows) })}: {stepsOf(done).map(wordOf).join(', ')}
        </li>
      ))}
    </ul>
  );
}
