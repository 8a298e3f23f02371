import { useMemo } from 'react';
import { useUser } from '../../data/session.ts';
import { earlier, loopAround, stepOf } from '../graph/graph.ts';
import { useShownRun } from '../runs/shown-run.ts';
import { useEditor } from '../state/editor-context.ts';
import { usePins } from '../state/pins.ts';
import { withPins, withTestResults } from './test-values.ts';
import { useMoreVariables } from './use-more-variables.ts';
import { type Variable, variablesFor } from './variables.ts';

/**
 * The variables that a step's input can read. Values come from pinned data, else from tests of earlier steps, else from the displayed or
 * last run.
 */
export function useStepVariables(id: string): Variable[] {
  const { draft, stepTests } = useEditor();
  const run = useShownRun();
  const { results } = stepTests;
  const pins = usePins();
  const more = useMoreVariables(id);
  const { id: user_id, email, first_name, last_name, client_id, client_name } = useUser();
  return useMemo(() => {
    const user = { id: user_id, email, first_name, last_name };
    const client = { id: client_id, name: client_name ?? '', language: '', time_zone: '' };
    const around = { client, user, now: new Date().toISOString() };
    const outputs = withPins(withTestResults(run, results), pins);
    return stepOf(draft, id) ? variablesFor(earlier(draft, id), loopAround(draft, id), outputs, around, more(outputs)) : [];
  }, [draft, id, run, results, pins, user_id, email, first_name, last_name, client_id, client_name, more]);
}
