import { AppError } from '../errors.ts';

/** The rules for values of a step's input. Each has a text in the catalogue of refused values. */
export const inputRules = {
  missing_field: 'Fill this in.',
  not_a_text: 'A text is needed here.',
  not_a_list: 'A list is needed here.',
  not_an_object: 'Enter values with names.',
  not_a_time: 'A date or an instant is needed here.',
  not_an_address: 'A web address is needed here.',
  not_a_header: 'A header needs a name and one line of Latin letters.',
  not_a_file: 'Choose an existing file.',
  not_a_secret: 'This is not a signing secret.',
  unknown_option: 'The option {option} does not exist.',
  too_small: 'At least {min}.',
  too_large: 'At most {max}.',
  unable_to_parse_integer: 'Enter a whole number.',
  too_many_people: 'This reaches more than {max} people. Choose fewer.',
  too_many_waits: 'At most {max} waits for records are open at the same time in a company. Give them a time after which they go on.',
  not_a_record: 'This record of {model} does not exist.',
  not_a_condition: 'This condition can not be used: {reason}',
  nobody_to_decide: 'Nobody in {group} can decide this.',
  starter_asked: 'Whoever started this may not decide it, but is named as approver.',
  only_by_mail: 'Only mails take files.',
  not_a_workbook: 'This is not a readable xlsx workbook or CSV file.',
  no_such_tab: 'There is no tab {sheet}. Available: {sheets}.',
  not_a_tab: 'A tab name has at most 31 characters, without [ ] : * ? / \\.',
  nothing_there: 'There is nothing at this address (404).',
  workbook_would_lose: 'This workbook has charts, pivot tables, macros or other parts that would be lost. Use another workbook.',
  signing_in_failed: 'Signing in with these failed: {reason}.',
  unreadable_secret: 'The stored secret can no longer be read. Enter it again.',
} as const;

/** The error for an evaluated input with a wrong shape: the field, and the rule that it breaks. */
export function badInput(field: string, rule: keyof typeof inputRules, params: Record<string, string | number> = {}): AppError {
  const message = inputRules[rule].replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''));
  return new AppError('invalid_input', { fields: [{ field, code: rule, message, ...(Object.keys(params).length > 0 && { params }) }] });
}
