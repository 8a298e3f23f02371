import type { PartWords } from '../../documents/bars/DifferenceTable.tsx';
import { useText } from '../../i18n/use-text.ts';

/** The names and texts of a template's parts, for the comparison of versions. */
export function usePrintWords(): PartWords {
  const text = useText();
  return { part: (part) => text(`pdf.parts.${part as 'html'}`), value: (_, value) => (typeof value === 'string' ? value : undefined) };
}
