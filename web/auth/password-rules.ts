import type { TextKey } from '../i18n/keys.ts';

type Rule = { key: TextKey; test: (password: string) => boolean };

/** The server's rules for passwords. */
export const passwordRules: readonly Rule[] = [
  { key: 'auth.rules.length', test: (password) => password.length >= 8 },
  { key: 'auth.rules.lower', test: (password) => /\p{Ll}/u.test(password) },
  { key: 'auth.rules.upper', test: (password) => /\p{Lu}/u.test(password) },
  { key: 'auth.rules.digit', test: (password) => /\d/.test(password) },
];
