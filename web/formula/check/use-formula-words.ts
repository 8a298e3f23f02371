import { useText } from '../../i18n/use-text.ts';
import type { FormulaResult } from './checked-formula.ts';

const most = 8;

/** Describes the mistake in a formula: the position, what would be valid there, and what was found. */
export function useFormulaWords(): (result: FormulaResult) => string | undefined {
  const text = useText();
  return (result) => {
    if ('formula' in result) return undefined;
    const { message, at, expected, found } = result;
    if (at === undefined) return message;
    const place = text('formula.at', { place: at.start + 1 });
    if (!expected.length) return `${place} ${message}`;
    const fits = [...expected.slice(0, most), ...(expected.length > most ? ['…'] : [])].join(', ');
    return `${place} ${message} ${text('formula.expected', { expected: fits, found: found ?? '–' })}`;
  };
}
