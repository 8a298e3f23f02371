import { useMemo } from 'react';
import { useUser } from '../../data/session.ts';
import { earlier, loopAround, stepOf } from '../graph/graph.ts';
import { useShownRun } from '../runs/shown-run.ts';
import { useEditor } from '../state/editor-context.ts';
import { withTestResults } from './test-values.ts';
import { useMoreVariables } from './use-more-variables.ts';
import { type Variable, variablesFor } from './variables.ts';

/** The variables for a step's input, with the results of tested steps, or else the values of the displayed or last run. */
export function useStepVariables(id: string): Variable[] {
  const { draft, stepTests } = useEditor();
  const run = useShownRun();
  const { results } = stepTests;
  const more = useMoreVariables(id);
  const { id: user_id, email, first_name, last_name, client_id, client_name } = useUser();
  return useMemo(() => {
    const user = { id: user_id, email, first_name, last_name };
    const client = { id: client_id, name: client_name ?? '', language: '', time_zone: '' };
    const around = { client, user, now: new Date().toISOString() };
    const known = withTestResults(run, results);
    return stepOf(draft, id) ? variablesFor(earlier(draft, id), loopAround(draft, id), known, around, more(known)) : [];
  }, [draft, id, run, results, user_id, email, first_name, last_name, client_id, client_name, more]);
}
