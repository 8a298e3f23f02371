import { inLanguage, type Text } from '@millwright/core/json.ts';

const line: Text = { en: 'line', fr: 'ligne', de: 'Zeile', es: 'línea', it: 'riga', pt: 'linha', zh: '行' };
const reason: Text = { en: 'reason', fr: 'raison', de: 'Grund', es: 'motivo', it: 'motivo', pt: 'motivo', zh: '原因' };

/** The headings of the two columns added behind those of the file, in the reader's language. */
export const refusedHeadings = (language: string): string[] => [line, reason].map((heading) => inLanguage(heading, language));
