/** Whether a content is a picture that browsers may show; drawings that can run scripts (SVG) are none. */
export const isPicture = (content_type: string): boolean => /^image\/(?!svg)/.test(content_type);

/** What a kind of picture is called by those who make them: `JPEG`. */
export const pictureType = (content_type: string): string =>
  content_type
    .replace(/^image\/(?:x-|vnd\.)?/, '')
    .replace(/[+;].*$/, '')
    .toUpperCase();
