import { isPicture } from '@millwright/core/file/pictures.ts';

/** Each kind of content that a page shows itself. Of all others there is no preview: they are downloaded. */
type PreviewKind = 'picture' | 'pdf';

/** As what a content is shown inside the page; null where it can't be. */
export const previewOf = (content_type: string): PreviewKind | null =>
  isPicture(content_type) ? 'picture' : content_type === 'application/pdf' ? 'pdf' : null;
