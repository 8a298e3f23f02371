import { inputsOf } from '@millwright/core/automation/inputs/declared-input.ts';
import { notARecord, readInputs } from '@millwright/core/automation/inputs/read-inputs.ts';
import type { Automation, TriggerData } from '@millwright/core/automation/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import { isObject, type Json } from '@millwright/core/json.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { modelsOf } from '../../records/stored/model-of.ts';

/**
 * The inputs that an automation starts with. If it declares inputs, each gets a value, and refused values are reported
 * by name. Otherwise it gets what the caller passed.
 */
export async function handedInputs(
  tenant: TenantTransaction,
  { trigger }: Pick<Automation, 'trigger'>,
  given: Json | undefined,
): Promise<Json | undefined> {
  const inputs = inputsOf(trigger);
  if (inputs.length === 0) return given;
  const { input, problems, records } = readInputs(inputs, given);
  const models = await modelsOf(
    tenant,
    records.map(({ id }) => id),
  );
  const slugOf = (model: string) => tenant.config.find('models', model)?.slug ?? model;
  const strangers = records.filter(({ id, model }) => models.get(id) !== slugOf(model));
  const refused = [...problems, ...strangers.map(({ field, model }) => notARecord(field, slugOf(model)))];
  if (refused.length > 0) throw new AppError('invalid_input', { fields: refused });
  return input;
}

/**
 * The inputs of an earlier run, adapted to what the automation declares today. New inputs get their defaults and
 * removed ones are left out. A required value that was not passed is refused by name.
 */
export async function inputsToday(
  tenant: TenantTransaction,
  today: Pick<Automation, 'trigger'>,
  then: TriggerData,
): Promise<Pick<TriggerData, 'input'>> {
  const inputs = inputsOf(today.trigger);
  if (inputs.length === 0) return {};
  const names = new Set(inputs.map(({ name }) => name));
  const given = isObject(then.input) ? Object.fromEntries(Object.entries(then.input).filter(([name]) => names.has(name))) : then.input;
  const input = await handedInputs(tenant, today, given);
  return input === undefined ? {} : { input };
}
