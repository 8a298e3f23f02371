import { useText } from '../../../i18n/use-text.ts';
import classes from '../work.module.css';
import { useRefusalText } from './ScanRefusal.tsx';
import type { Refusal } from './use-work-scans.ts';

/** Lists the refused scans, newest first; nothing without any. */
export function RefusedScans({ refused }: { refused: readonly Refusal[] }) {
  const text = useText();
  const words = useRefusalText();
  if (!refused.length) return null;
  return (
    <details className={classes.refused}>
      <summary>{text('objects.work.scans.refusals', { count: refused.length })}</summary>
      <ul>
        {refused.map((refusal) => (
          <li key={refusal.at}>
            <strong>{words.scanned(refusal)}</strong> {words.why(refusal)}
            {refusal.expected.length > 0 && ` ${text('objects.work.scans.expected', { codes: words.expected(refusal) })}`}
          </li>
        ))}
      </ul>
    </details>
  );
}
