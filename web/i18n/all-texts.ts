/** The texts of all features, by language. The pages for people without an account are built with their own instead (external.config.ts). */
export const allTexts = import.meta.glob<Record<string, Record<string, unknown>>>('./texts/*.ts', { import: 'default' });
