import { useText } from '../../i18n/use-text.ts';
import type { PartWords } from '../bars/DifferenceTable.tsx';
import type { DocumentKind } from '../saving/document-kind.ts';

/** The words of a kind's parts, with those for a thing that is there on one side only. */
export function usePlaceWords(): (kind: Pick<DocumentKind<never>, 'thingOf'>, plain: PartWords) => PartWords {
  const text = useText();
  return ({ thingOf }, plain) => ({
    part: plain.part,
    value: (part, value) =>
      thingOf?.(part) === part ? text(value ? 'documents.versions.there' : 'documents.versions.absent') : plain.value?.(part, value),
  });
}
