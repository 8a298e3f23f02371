import { AppError } from '@millwright/core/errors.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';

const plain = /^[a-z_][a-z0-9_]{0,62}$/i;

/** The name, quoted for SQL. Only names that are valid in documents are accepted. */
export function identifier(name: string): string {
  if (!plain.test(name)) throw new Error(`Not a database name: ${JSON.stringify(name)}`);
  return `"${name}"`;
}

/** The uuid as a literal, for statements that can't take parameters. */
export function uuidLiteral(id: string): string {
  if (!isUuid(id)) throw new AppError('not_found');
  return `'${id.toLowerCase()}'`;
}

/** Text as a literal that every server setting reads the same way. */
export function textLiteral(text: string): string {
  const quoted = `'${text.replaceAll("'", "''")}'`;
  return text.includes('\\') ? ` E${quoted.replaceAll('\\', '\\\\')}` : quoted;
}

/** The name of a client's schema and role, made of the random end of its id. */
export const schemaOf = (client_id: string) => `t_${client_id.replaceAll('-', '').slice(-12).toLowerCase()}`;
