import type { StepError } from '@millwright/core/automation/types.ts';
import { stepErrorWords } from '@millwright/core/failure/words.ts';
import { useSentences } from './use-sentences.ts';

/** Why a step failed, in the current language, with each value that was refused. */
export function useStepErrorText(): (error: StepError) => string {
  const wording = useSentences();
  return (error) => stepErrorWords(error, wording());
}
