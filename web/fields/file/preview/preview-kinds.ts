import { isPicture } from '@millwright/core/file/pictures.ts';

/** Each kind of content that a page shows itself. Of all others there is no preview: they are downloaded. */
type PreviewKind = 'picture' | 'pdf';

/** The kind of preview for a content type; null if the page cannot show such a file. */
export const previewOf = (content_type: string): PreviewKind | null =>
  isPicture(content_type) ? 'picture' : content_type === 'application/pdf' ? 'pdf' : null;
