import type { Problem } from '../../errors.ts';

/** The rules for technical names. Models, attributes and relations share their names with tables and columns. */
const rules: { code: string; message: string; broken: (name: string) => boolean }[] = [
  { code: 'name_empty', message: 'A name is needed.', broken: (name) => name === '' },
  { code: 'name_space', message: 'A name has no spaces.', broken: (name) => /\s/.test(name) },
  { code: 'name_digit', message: 'A name can’t start with a digit.', broken: (name) => /^\d/.test(name) },
  { code: 'name_underscore', message: 'A name can’t end with an underscore.', broken: (name) => name.endsWith('_') },
  {
    code: 'name_characters',
    message: 'A name has only letters without accents, digits and underscores, and starts with a letter.',
    broken: (name) => name !== '' && !/^[a-z\d\s][\w\s]*$/i.test(name),
  },
  { code: 'name_long', message: 'A name has at most 48 characters.', broken: (name) => name.length > 48 },
];

/** Names that every record or link already has. */
const reserved = new Set(['id', 'identity', 'version', 'created_at', 'updated_at', 'from_id', 'to_id']);

/** System columns that PostgreSQL adds to every table. */
const systemColumns = new Set(['tableoid', 'xmin', 'cmin', 'xmax', 'cmax', 'ctid']);

/** The rules that a technical name breaks, as problems of the field `field`. */
export function nameProblems(name: string, field: string): Problem[] {
  const broken = rules.filter((rule) => rule.broken(name)).map(({ code, message }) => ({ field, code, message }));
  if (reserved.has(name.toLowerCase())) broken.push({ field, code: 'name_reserved', message: 'Every record already has a value of this name.' });
  if (systemColumns.has(name.toLowerCase()))
    broken.push({ field, code: 'name_of_database', message: `The database has a column ${name} of its own in every table; take another name.` });
  return broken;
}
