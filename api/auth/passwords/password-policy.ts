import { brokenRules, type PasswordRule } from '@millwright/core/contract/parts/password.ts';
import { invalid } from '@millwright/core/errors.ts';
import { isCommonPassword } from './common-passwords.ts';

const sentences: Record<PasswordRule, string> = {
  length: 'Use at least 8 characters.',
  lowercase: 'Use a lowercase letter.',
  uppercase: 'Use an uppercase letter.',
  digit: 'Use a digit.',
  common: 'This password is too common.',
};

/** Throws with every rule that a new password breaks. */
export function checkPassword(password: string): void {
  const broken = brokenRules(password);
  const rules = broken.length || !isCommonPassword(password) ? broken : (['common'] as const);
  if (rules.length) throw invalid(rules.map((rule) => ({ field: 'password', code: `password_${rule}`, message: sentences[rule] })));
}
