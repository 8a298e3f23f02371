import type { ImportState } from '@millwright/core/contract/imports.ts';
import { endLabel, type ResolvedModel } from '@millwright/core/model/schema.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { useLabel, useText } from '../../i18n/use-text.ts';
import classes from '../imports.module.css';

type Props = { model: ResolvedModel; label?: string; rows: Pick<ImportState['errors'][number], 'line' | 'problems'>[] };

/** Rows that are refused, each with its line in the file and the reasons: of a column by its heading, of a field by its label. */
export function RefusedRows({ model, label, rows }: Props) {
  const text = useText();
  const inWords = useLabel();
  const words = useProblemText();
  if (rows.length === 0) return null;
  const nameOf = (name: string) => {
    const end = model.ends.get(name);
    return inWords(model.fields.get(name)?.label ?? (end ? endLabel(end) : name));
  };
  const namesOf = (fields: string) => fields.split(', ').map(nameOf).join(', ');
  return (
    <ul className={classes.refused} aria-label={label ?? text('imports.refusedRows')}>
      {rows.map(({ line, problems }) => (
        <li key={line}>
          <strong>{text('imports.row', { line })}</strong>{' '}
          {problems.map((problem) => `${problem.field ? `${namesOf(problem.field)}: ` : ''}${words(problem)}`).join(' ')}
        </li>
      ))}
    </ul>
  );
}
