/** The rules of a new password, in the order in which they are shown. Their keys name their translated texts. */
export const passwordRules = [
  { key: 'length', holds: (password: string) => password.length >= 8 },
  { key: 'lowercase', holds: (password: string) => /\p{Ll}/u.test(password) },
  { key: 'uppercase', holds: (password: string) => /\p{Lu}/u.test(password) },
  { key: 'digit', holds: (password: string) => /\p{Nd}/u.test(password) },
] as const;

export type PasswordRule = (typeof passwordRules)[number]['key'] | 'common';

/** Rules that a password breaks; common passwords are looked up by the server. */
export const brokenRules = (password: string): PasswordRule[] => passwordRules.filter(({ holds }) => !holds(password)).map(({ key }) => key);
