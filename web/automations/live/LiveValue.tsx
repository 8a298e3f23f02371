import { useDebouncedValue } from '@mantine/hooks';
import type { LiveKind, LiveResult } from '@millwright/core/automation/expressions/evaluation/evaluate-live.ts';
import type { Json } from '@millwright/core/json.ts';
import { useEffect, useState } from 'react';
import { useText } from '../../i18n/use-text.ts';
import classes from '../inspector/inspector.module.css';
import type { Variable } from '../variables/variables.ts';
import { evaluateApart } from './evaluate-apart.ts';
import { liveValues } from './live-values.ts';

/** The pause in typing after which the result is shown. */
const rest_ms = 300;
const longest = 300;

const brief = (value: Json) => (typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '∅')).slice(0, longest);

/** The result of an expression, or of a text with `{{…}}`, with the values of the last run or of pinned data; or why it fails. */
export function LiveValue({ kind, source, variables }: { kind: LiveKind; source: string; variables: readonly Variable[] }) {
  const text = useText();
  const result = useLiveResult(kind, source, variables);
  if (result === null) return null;
  if ('problem' in result) {
    return (
      <p className={classes.wrong} role="alert">
        {text('automations.mapping.fails', { reason: result.problem })}
      </p>
    );
  }
  const words = 'missing' in result ? text('automations.mapping.notYet', { name: result.missing }) : undefined;
  return (
    <span className={classes.now} aria-live="polite">
      {words ?? text('automations.mapping.now', { value: brief((result as { value: Json }).value) })}
    </span>
  );
}

function useLiveResult(kind: LiveKind, source: string, variables: readonly Variable[]): LiveResult {
  const [rested] = useDebouncedValue(source, rest_ms);
  const [result, setResult] = useState<LiveResult>(null);
  useEffect(() => {
    let gone = false;
    void evaluateApart({ kind, source: rested, values: liveValues(variables) }).then((next) => gone || setResult(next));
    return () => {
      gone = true;
    };
  }, [kind, rested, variables]);
  // While the text is being changed, the result of the earlier text would be misleading.
  return rested === source ? result : null;
}
