import type { BuiltIn } from '../../../languages/english.ts';

type Form = BuiltIn['forms'][number];
type Queries = Pick<Form, 'read_query' | 'write_query'>;

/** A form as it is written: its queries follow from its fields (`withQueries`) unless it gives them itself. */
export type FormDraft = Omit<Form, keyof Queries> & Partial<Queries>;

/** A form about one record. */
export const form = (slug: string, title: string, parts: Omit<FormDraft, 'slug' | 'name' | 'title'>): FormDraft => ({
  slug,
  name: slug,
  title,
  ...parts,
});
