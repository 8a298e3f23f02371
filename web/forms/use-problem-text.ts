import type { Problem } from '@millwright/core/errors.ts';
import { useText } from '../i18n/use-text.ts';

/** What is wrong with a value, in the current language; rules that only the server knows keep its sentence. */
export function useProblemText(): (problem: Problem) => string {
  const text = useText();
  return ({ code, message }) => {
    const number = /(-?\d[\d.]*)/.exec(message)?.[1];
    if (code === 'missing_field') return text('forms.required');
    if (code === 'too_small') return text('forms.tooSmall', { min: number });
    if (code === 'too_large') return text('forms.tooLarge', { max: number });
    if (code === 'unable_to_parse' && /number|integer/.test(message)) return text('forms.notNumber');
    if (code === 'unable_to_parse' && /date/.test(message)) return text('forms.notDate');
    return message;
  };
}
