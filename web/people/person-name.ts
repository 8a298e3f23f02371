import type { Person } from '@millwright/core/contract/people.ts';

/** A person's name, or the email of who has none. */
export const personName = ({ first_name, last_name, email }: Pick<Person, 'first_name' | 'last_name' | 'email'>): string =>
  `${first_name} ${last_name}`.trim() || email;
