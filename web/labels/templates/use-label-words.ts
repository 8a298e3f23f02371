import type { PartWords } from '../../documents/bars/DifferenceTable.tsx';
import { useText } from '../../i18n/use-text.ts';

/** The names of a label template's parts, for the comparison of versions. */
export function useLabelWords(): PartWords {
  const text = useText();
  return { part: (part) => text(`labels.parts.${part as 'code'}`), value: () => undefined };
}
