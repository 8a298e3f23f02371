import { useText } from '../../i18n/use-text.ts';
import type { PartWords } from '../bars/DifferenceTable.tsx';
import type { DocumentKind } from '../saving/document-kind.ts';

/** The labels of a kind's parts, including items that exist on one side only. */
export function usePlaceWords(): (kind: Pick<DocumentKind<never>, 'thingOf'>, plain: PartWords) => PartWords {
  const text = useText();
  return ({ thingOf }, plain) => ({
    part: plain.part,
    value: (part, value) =>
      thingOf?.(part) === part ? text(value ? 'documents.versions.there' : 'documents.versions.absent') : plain.value?.(part, value),
  });
}
