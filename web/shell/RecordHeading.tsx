import { useRecordTitle } from '../fields/relation/RecordTitle.tsx';
import { shorten } from '../format/shorten.ts';
import { useDocumentTitle } from '../ui/browser/use-document-title.ts';

/** The title of the drawer's record; also the title of the browser tab. */
export function RecordHeading({ id, fallback }: { id: string; fallback: string }) {
  const title = useRecordTitle(id);
  useDocumentTitle(title && shorten(title), 'drawer');
  return <span title={title ?? undefined}>{title ?? fallback}</span>;
}
