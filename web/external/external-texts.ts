/** The texts of the pages for people without an account, by language: they stand in the place of all texts (external.config.ts). */
export const allTexts = import.meta.glob<Record<string, Record<string, unknown>>>('./texts/*.ts', { import: 'default' });
