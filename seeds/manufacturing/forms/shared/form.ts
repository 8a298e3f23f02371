import type { BuiltIn } from '../../../english.ts';
import { readQueryOf, writeQueryOf } from './read-query.ts';

type Form = BuiltIn['forms'][number];
type Told = Omit<Form, 'slug' | 'name' | 'title' | 'read_query' | 'write_query'> & Partial<Pick<Form, 'read_query' | 'write_query'>>;

/** A form about one record. It reads what its fields show and saves the record with its lines, unless other queries are given. */
export const form = (slug: string, title: string, told: Told): Form => ({
  slug,
  name: slug,
  title,
  read_query: readQueryOf(told.model, told.fields),
  write_query: writeQueryOf(told.model),
  ...told,
});
