import { type PersonPart, personParts } from '../contract/people.ts';
import { bare } from './propose-mapping.ts';

/** Names of these columns in the languages of the product. */
const words: Record<PersonPart, readonly string[]> = {
  email: [
    'email',
    'e-mail',
    'mail',
    'email address',
    'mail address',
    'courriel',
    'adresse mail',
    'adresse e-mail',
    'correo',
    'correo electrónico',
    'posta',
    '邮箱',
    '电子邮件',
  ],
  first_name: ['first name', 'given name', 'forename', 'prénom', 'vorname', 'nombre', 'nome', 'primeiro nome', '名'],
  last_name: [
    'last name',
    'surname',
    'family name',
    'nom',
    'nom de famille',
    'nachname',
    'familienname',
    'apellido',
    'apellidos',
    'cognome',
    'apelido',
    'sobrenome',
    '姓',
  ],
  full_name: ['name', 'full name', 'person', 'nom complet', 'nom et prénom', 'nombre completo', 'nome completo', '姓名'],
  role: ['role', 'group', 'groupe', 'rôle', 'gruppe', 'rolle', 'grupo', 'rol', 'gruppo', 'ruolo', 'função', '组', '角色'],
};

/** The part of a person in each column of a sheet, by its heading. Each part is used once; null for other columns. */
export function proposePeople(columns: readonly string[]): Record<string, PersonPart | null> {
  const left = new Set<PersonPart>(personParts);
  return Object.fromEntries(
    columns.map((column) => {
      const heading = bare(column);
      const part = personParts.find((each) => left.has(each) && words[each].some((word) => bare(word) === heading)) ?? null;
      if (part) left.delete(part);
      return [column, part];
    }),
  );
}
