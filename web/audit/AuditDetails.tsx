import { useText } from '../i18n/use-text.ts';
import classes from './audit.module.css';

/** Shows the changes of an entry: a single line directly, several lines behind their number. */
export function AuditDetails({ lines }: { lines: readonly string[] }) {
  const text = useText();
  const [first, ...rest] = lines;
  if (first === undefined) return null;
  if (!rest.length) return <span className={classes.line}>{first}</span>;
  return (
    <details className={classes.details}>
      <summary>{text('audit.changes', { count: lines.length })}</summary>
      <ul>
        {lines.map((line) => (
          <li key={line} className={classes.line}>
            {line}
          </li>
        ))}
      </ul>
    </details>
  );
}
