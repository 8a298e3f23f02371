import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { path } from '../../schema/shared.ts';
import { defineRule } from './define-rule.ts';

/**
 * The server action that proposes values of a new record. It fills those of `names` that have no value yet, in a save and
 * in a form that is being filled in. It gets the values at the paths `from` of the record.
 */
export const proposedDefault = defineRule({
  schema: z.strictObject({ action: z.string().max(200), names: z.array(technical).min(1).max(20), from: z.array(path).min(1).max(20) }).optional(),
  problems: ({ names, from }, { isField, isEnd, unless }, place) => {
    const begins = (each: string) => isField(each.split('.')[0] ?? '') || isEnd(each.split('.')[0] ?? '');
    return [
      ...names.flatMap((name, index) => unless(isField(name), `${place}.names[${index}]`, name)),
      ...from.flatMap((each, index) => unless(begins(each), `${place}.from[${index}]`, each)),
    ];
  },
});
