import { AppFailure } from '../../data/http.ts';
import { useProblemText } from '../../i18n/use-problem-text.ts';
import { Failure } from '../../ui/states/Failure.tsx';
import classes from '../imports.module.css';

type Props = { error: unknown; onRetry?: () => void };

const ofFile = new Set(['file', 'sheet', 'encoding', 'delimiter', 'mapping']);

/** Lists why a file was refused, or shows why it could not be sent. */
export function FileRefusal({ error, onRetry }: Props) {
  const words = useProblemText();
  const fields = error instanceof AppFailure ? error.fields : [];
  if (fields.length === 0) return <Failure error={error} {...(onRetry && { onRetry })} />;
  return (
    <ul className={classes.problems} role="alert">
      {fields.map((problem) => (
        <li key={`${problem.field} ${problem.code}`}>
          {ofFile.has(problem.field) ? '' : `${problem.field.replace(/^mapping\./, '')}: `}
          {words(problem)}
        </li>
      ))}
    </ul>
  );
}
