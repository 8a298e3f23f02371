import { checkCondition } from '@millwright/core/filter/check.ts';
import { matches } from '@millwright/core/filter/evaluate/evaluate.ts';
import { inLanguage, type JsonObject, type Text } from '@millwright/core/json.ts';
import { fillText } from '@millwright/core/process/fill-text.ts';
import { doubtsOf } from '@millwright/core/process/objections.ts';
import { seeds } from '../seeds.ts';
import { schema } from './configuration.ts';
import { find, type Works } from './works.ts';

/** Returns the questions for a person before a record enters a step, in English; `fields` are those that the questions read. */
export async function askedBefore(works: Works, model: string, id: string, step: string, fields: string): Promise<Text[]> {
  const [record = {}] = await find<JsonObject>(works, model, 'identity', id, fields);
  const policy = seeds.builtIn.policies.find(({ key }) => key === step);
  const asked = await Promise.all(
    doubtsOf(undefined, policy).map(async ({ when, text }) => {
      const holds = await matches(checkCondition(when, schema, model), record, { now: works.today, time_zone: 'UTC', values: {} });
      return holds ? [fillText(inLanguage(text, 'en'), record, String)] : [];
    }),
  );
  return asked.flat();
}
