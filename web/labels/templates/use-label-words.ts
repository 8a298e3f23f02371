import type { PartWords } from '../../documents/bars/DifferenceTable.tsx';
import { useText } from '../../i18n/use-text.ts';

/** What the parts of a label template are called where versions differ. */
export function useLabelWords(): PartWords {
  const text = useText();
  return { part: (part) => text(`labels.parts.${part as 'code'}`), value: () => undefined };
}
