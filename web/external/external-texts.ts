/** The texts of the pages for people without an account, by language. They replace the module of all texts (external.config.ts). */
export const allTexts = import.meta.glob<Record<string, Record<string, unknown>>>('./texts/*.ts', { import: 'default' });
