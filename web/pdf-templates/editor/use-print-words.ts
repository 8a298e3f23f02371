import type { PartWords } from '../../documents/bars/DifferenceTable.tsx';
import { useText } from '../../i18n/use-text.ts';

/** What the parts of a printed document are called where versions differ, and what they say. */
export function usePrintWords(): PartWords {
  const text = useText();
  return { part: (part) => text(`pdf.parts.${part as 'html'}`), value: (_, value) => (typeof value === 'string' ? value : undefined) };
}
