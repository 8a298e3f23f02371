import { z } from 'zod';
import { technical } from '../../field/descriptor/setup.ts';
import { path } from '../../schema/shared.ts';
import { defineRule } from './define-rule.ts';

/**
 * The server action that proposes values of a new record: of the fields `names` those that came without one are filled by
 * it. It is told what `from`, paths of the record, hold, also of one that is still being typed.
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
