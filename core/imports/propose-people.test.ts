import { expect, it } from 'vitest';
import { proposePeople } from './propose-people.ts';

it('knows the columns of people by their headings in several languages, none twice', () => {
  expect(proposePeople(['E-Mail', 'Vorname', 'NACHNAME', 'Gruppe', 'Telefon', 'Mail'])).toEqual({
    'E-Mail': 'email',
    Vorname: 'first_name',
    NACHNAME: 'last_name',
    Gruppe: 'role',
    Telefon: null,
    Mail: null,
  });
  expect(proposePeople(['Name', 'Prénom'])).toEqual({ Name: 'full_name', Prénom: 'first_name' });
});
