import { ObjectLink } from '../fields/relation/ObjectLink.tsx';
import { useRecordTitle } from '../fields/relation/RecordTitle.tsx';
import { useText } from '../i18n/use-text.ts';

/** A link to the saved record, with its name. */
export function SavedRecord({ id, fallback }: { id: string; fallback: string }) {
  const text = useText();
  const title = useRecordTitle(id);
  return (
    <>
      <ObjectLink id={id} label={title ?? fallback} /> {text('forms.wasSaved')}
    </>
  );
}
