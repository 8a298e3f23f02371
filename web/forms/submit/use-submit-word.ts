import { useLabel, useText } from '../../i18n/use-text.ts';
import { useLiveProcess } from '../../processes/data/use-process.ts';
import type { BrowserForm } from '../values/form-values.ts';

/** The label of the submit button: the form's own, unless it would advance the record from a step in which the record is not. */
export function useSubmitWord({ submit, advances, step }: BrowserForm, node_id: string | undefined): string {
  const text = useText();
  const label = useLabel();
  const takesOn = advances === true && step !== undefined;
  const stands = useLiveProcess(node_id ?? '', Boolean(submit && takesOn && node_id)).data?.active_operation?.key;
  const elsewhere = takesOn && stands !== undefined && stands !== step;
  return (!elsewhere && label(submit)) || text('forms.submit');
}
