import { isComputed } from '@millwright/core/field/computed.ts';
import { formulaOfDefault, optionOfDefault } from '@millwright/core/field/default.ts';
import type { Json } from '@millwright/core/json.ts';
import { memoize } from '@millwright/core/memoize.ts';
import type { End, ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';

/** Which fields of new records of a model are filled in or required. A save visits only these, once per record. */
export type Filling = {
  /** Balances begin at zero. */
  balances: readonly Field[];
  /** Fields with a constant default, or with the time or day of the save. */
  given: readonly { name: string; value: Json; clock: 'now' | 'today' | null }[];
  counted: readonly Field[];
  /** Looked up after the record is written: by a formula or, if that finds nothing, in the company's settings. */
  lookedUp: readonly Field[];
  /** Filled only from the company's settings. */
  settings: readonly Field[];
  /** Whether any field uses the company's settings. */
  asksSettings: boolean;
  /** To-one ends that are required, and ends behind required attributes if this record stores the link. */
  requiredEnds: readonly End[];
};

/** Whether a field's default is looked up after the record is written (api/records/save/lookups.ts). */
export const isLookedUp = (field: Pick<Field, 'misc'>): boolean => formulaOfDefault(field) !== undefined || optionOfDefault(field) !== undefined;

const isSettingAlone = (field: Field) => optionOfDefault(field) !== undefined && formulaOfDefault(field) === undefined;

/** Which fields of new records of a model are filled in or required. */
export const fillingOf = memoize((model: ResolvedModel): Filling => {
  const fields = [...model.fields.values()];
  const filled = fields.filter((field) => !isComputed(field));
  return {
    balances: fields.filter(({ misc }) => misc?.balance),
    given: fields.flatMap((field) => {
      const value = field.misc?.default;
      return value === undefined || isLookedUp(field) ? [] : [{ name: field.name, value, clock: clockOf(value) }];
    }),
    counted: fields.filter(({ misc }) => misc?.counter !== undefined),
    lookedUp: filled.filter((field) => isLookedUp(field) && !isSettingAlone(field)),
    settings: filled.filter(isSettingAlone),
    asksSettings: fields.some((field) => optionOfDefault(field) !== undefined),
    requiredEnds: requiredEnds(model),
  };
});

function clockOf(given: Json): 'now' | 'today' | null {
  const context = given !== null && typeof given === 'object' && !Array.isArray(given) ? given.context : undefined;
  return context === 'now' || context === 'today' ? context : null;
}

function requiredEnds({ ends }: ResolvedModel): End[] {
  const own = [...ends.values()].filter(({ relation, direction }) => relation.required && direction === 'out');
  const attributes = [...ends.attributes()].filter(({ attribute, storage }) => attribute?.validation === 'required' && storage !== 'their_column');
  return [...own, ...attributes.filter(({ relation }) => !own.some((end) => end.relation === relation))].filter(({ many }) => !many);
}
