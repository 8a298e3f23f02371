import { AppError } from '../../errors.ts';
import { type Operator, operators } from '../../filter/types.ts';
import type { Json, JsonObject } from '../../json.ts';

/** The operator names of the older filter format, without spaces and in lower case. */
const names = new Map<string, Operator>(
  Object.entries({
    equals: 'equal',
    equal: 'equal',
    '=': 'equal',
    '==': 'equal',
    notequal: 'notEqual',
    notequals: 'notEqual',
    '!=': 'notEqual',
    greater: 'greaterThan',
    '>': 'greaterThan',
    greaterorequal: 'greaterThanInclusive',
    '>=': 'greaterThanInclusive',
    less: 'lessThan',
    '<': 'lessThan',
    lessorequal: 'lessThanInclusive',
    '<=': 'lessThanInclusive',
    includes: 'contains',
    contains: 'contains',
    doesntinclude: 'doesNotContain',
    notcontains: 'doesNotContain',
    empty: 'isEmpty',
    notempty: 'isNotEmpty',
    in: 'in',
    isin: 'in',
    notin: 'notIn',
    isnotin: 'notIn',
    relativetotoday: 'relativeToToday',
    ...Object.fromEntries(operators.map((operator) => [operator.toLowerCase(), operator])),
  }),
);

/** Converts the older filter format `[{attribute, operator, value}]`, whose items must all hold, to a condition; null when it is empty. */
export function conditionOfOld(filters: readonly { attribute: string; operator: string; value?: unknown }[]): Json {
  const all = filters.map(({ attribute, operator, value }): JsonObject => {
    const currentName = names.get(operator.toLowerCase().replace(/[\s_'’-]/g, ''));
    if (!currentName)
      throw new AppError('invalid_filter', {
        fields: [{ field: 'filters', code: 'unknown_operator', message: `There is no operator ${operator.slice(0, 50)}.` }],
      });
    const given = (value ?? (currentName === 'isEmpty' || currentName === 'isNotEmpty' ? true : null)) as Json;
    return { fact: attribute, operator: currentName, value: given };
  });
  return all.length ? { all } : null;
}
