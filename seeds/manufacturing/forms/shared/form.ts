import type { BuiltIn } from '../../../languages/english.ts';

type Form = BuiltIn['forms'][number];
type Queries = Pick<Form, 'read_query' | 'write_query'>;

/** A form as written in this folder. `withQueries` derives its queries from its fields unless it contains them. */
export type FormDraft = Omit<Form, keyof Queries> & Partial<Queries>;

/** A form for one record. */
export const form = (slug: string, title: string, parts: Omit<FormDraft, 'slug' | 'name' | 'title'>): FormDraft => ({
  slug,
  name: slug,
  title,
  ...parts,
});
