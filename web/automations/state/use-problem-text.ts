import type { SeenType } from '@millwright/core/automation/inputs/input-types.ts';
import type { Step } from '@millwright/core/automation/types.ts';
import type { Problem } from '@millwright/core/errors.ts';
import { useCallback } from 'react';
import { useProblemText as useWords } from '../../i18n/use-problem-text.ts';
import { useText } from '../../i18n/use-text.ts';
import { inputFieldsOf } from '../steps/input-fields.ts';
import { cronProblemText } from './cron-problem-text.ts';

const codesWithText = [
  'not_unique',
  'unknown_action',
  'unknown_automation',
  'unknown_integration',
  'unknown_operation',
  'unknown_step',
  'unknown_port',
  'port_used_twice',
  'cycle',
  'not_connected',
  'body_entered',
  'branches_meet',
  'unknown_form',
  'unknown_model',
  'unknown_template',
  'unknown_variable',
  'invalid_mapping',
  'invalid_query',
  'not_a_condition',
  'filled_secret',
  'bad_input_name',
  'input_twice',
  'input_options',
  'input_model',
  'input_default',
  'input_offered',
  'unknown_input',
  'missing_input',
] as const;

const adviceCodes = [
  'unused_output',
  'calls_itself',
  'wakes_itself',
  'waits_forever',
  'integration_gone',
  'integration_off',
  'integration_not_connected',
  'integration_broken',
  'unlimited_list',
  'never_reached',
  'other_number',
] as const;

const cronField = ({ number, part }: NonNullable<Problem['params']>) => (part === undefined ? null : { number: Number(number), part: String(part) });

/** A problem of the draft in words: the missing value, or what is wrong with the edges. */
export function useProblemText(): (problem: Problem, step: Step | undefined) => string {
  const text = useText();
  const words = useWords();
  return useCallback(
    ({ field, code, message, params = {} }, step) => {
      const fixed = codesWithText.find((one) => one === code);
      if (fixed) return text(`automations.problems.${fixed}`, params as Record<string, string>);
      if (code === 'wrong_input') {
        const reason = words({ code: String(params.rule), message, params });
        return text('automations.problems.wrong_input', { name: String(params.name), reason });
      }
      if (code === 'other_type') {
        const typed = (type: unknown) => text(`automations.declared.types.${type as SeenType}`);
        return text('automations.advice.other_type', { name: String(params.name), is: typed(params.is), wants: typed(params.wants) });
      }
      const advised = adviceCodes.find((one) => one === code);
      if (advised) return text(`automations.advice.${advised}`, params as Record<string, string>);
      if (code === 'invalid_cron') return cronProblemText(text, cronField(params));
      const [, value] = /\.input\.(\w+)/.exec(field) ?? [];
      const input = step && inputFieldsOf(step.type).find(({ name }) => name === value);
      return input ? text('automations.problems.invalid_input', { name: text(`automations.fields.${input.label}`) }) : message;
    },
    [text, words],
  );
}
