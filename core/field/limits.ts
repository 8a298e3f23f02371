import type { Problem } from '../errors.ts';
import type { Json } from '../json.ts';
import type { Parsed } from './descriptor/define-field.ts';
import { wrong } from './descriptor/parsed.ts';
import type { FieldSetup, TextFormat } from './descriptor/setup.ts';
import type { FieldType } from './registry.ts';
import { descriptorOf } from './registry.ts';
import { isVatNumber } from './vat-number.ts';

type Limits = NonNullable<FieldSetup['misc']>;
type Limited = { type: FieldType; misc?: Limits | undefined };

const mail = /^[^\s@"(),:;<>[\]\\.]+(?:\.[^\s@"(),:;<>[\]\\.]+)*@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u;
const phone = /^[+(]?\d[\d\s().\-/]*(?:(?:x|ext\.?|#)\s?\d{1,8})?$/i;

function isWebAddress(text: string): boolean {
  if (/\s/.test(text) || !/^https?:\/\//i.test(text) || !URL.canParse(text)) return false;
  const { hostname } = new URL(text);
  return hostname.includes('.') || hostname === 'localhost' || hostname.startsWith('[');
}

/** The check of each text format. Phone numbers may contain spaces, dots and brackets, and end with an extension. */
const formatRules: Record<TextFormat, { fits: (text: string) => boolean; code: string; message: string }> = {
  email: {
    fits: (text) => text.length <= 254 && mail.test(text),
    code: 'not_an_email',
    message: 'Enter an email address, such as name@example.com.',
  },
  phone: { fits: (text) => text.length <= 50 && phone.test(text), code: 'not_a_phone', message: 'Enter a phone number, such as +33 1 23 45 67 89.' },
  web: { fits: isWebAddress, code: 'not_an_address', message: 'Enter a web address.' },
  vat: { fits: isVatNumber, code: 'not_a_vat_number', message: 'Enter a VAT number, such as FR 40 303 265 045.' },
};

function numberRefusal({ min, max, above }: Limits, value: number): Parsed | null {
  if (above !== undefined && value <= above) return wrong('not_above', `More than ${above}.`, { min: above });
  if (min !== undefined && value < min) return wrong('too_small', `At least ${min}.`, { min });
  if (max !== undefined && value > max) return wrong('too_large', `At most ${max}.`, { max });
  return null;
}

function textRefusal({ min_length, max_length, format }: Limits, value: string): Parsed | null {
  if (min_length !== undefined && value.length < min_length) {
    return wrong('too_short', `At least ${min_length} characters.`, { min: min_length });
  }
  if (max_length !== undefined && value.length > max_length) {
    return wrong('too_long', `At most ${max_length} characters.`, { max: max_length });
  }
  const rule = format && formatRules[format];
  return rule && !rule.fits(value) ? wrong(rule.code, rule.message, {}) : null;
}

/**
 * Returns why the limits of a field (`misc.min`, `above`, `max`, lengths, `format`) refuse a value; null if they allow it, or if
 * it is empty.
 */
export function limitProblem(field: Limited, value: Json): Omit<Problem, 'field'> | null {
  if (!field.misc || value === null) return null;
  const { kind, list } = descriptorOf(field).value;
  if (list) return null;
  const refused =
    kind === 'number'
      ? numberRefusal(field.misc, Number(value))
      : kind === 'text' && typeof value === 'string'
        ? textRefusal(field.misc, value)
        : null;
  return refused && !refused.ok ? refused.problem : null;
}

const numberLimits = ['min', 'max', 'above'] as const;
const textLimits = ['min_length', 'max_length', 'format'] as const;

/**
 * Returns problems of the limits themselves, at their names in `misc`: limits for another kind of value, and pairs that no value
 * satisfies.
 */
export function limitsProblems({ misc = {}, ...field }: Limited): Problem[] {
  const { kind, list } = descriptorOf(field).value;
  const foreign = [...(kind === 'number' && !list ? [] : numberLimits), ...(kind === 'text' && !list ? [] : textLimits)];
  const problems = foreign
    .filter((name) => misc[name] !== undefined)
    .map((name): Problem => ({ field: name, code: 'limit_of_other_type', message: 'Values of this type can’t have this limit.' }));
  const { min, max, above, min_length, max_length } = misc;
  const crossed = max !== undefined && ((min !== undefined && min > max) || (above !== undefined && above >= max)) ? ['max'] : [];
  if (min_length !== undefined && max_length !== undefined && min_length > max_length) crossed.push('max_length');
  return [...problems, ...crossed.map((name): Problem => ({ field: name, code: 'limits_crossed', message: 'No value fits between these limits.' }))];
}
