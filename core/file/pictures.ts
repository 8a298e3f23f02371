/** Tells whether a content type is a picture that browsers may show. SVG is excluded, because it can run scripts. */
export const isPicture = (content_type: string): boolean => /^image\/(?!svg)/.test(content_type);

/** Names a picture type for people, such as `JPEG`. */
export const pictureType = (content_type: string): string =>
  content_type
    .replace(/^image\/(?:x-|vnd\.)?/, '')
    .replace(/[+;].*$/, '')
    .toUpperCase();
