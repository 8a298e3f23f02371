import { isComputed } from '@millwright/core/field/computed.ts';
import { formulaOfDefault, optionOfDefault } from '@millwright/core/field/default.ts';
import type { Json } from '@millwright/core/json.ts';
import { memoize } from '@millwright/core/memoize.ts';
import type { End, ResolvedModel } from '@millwright/core/model/schema.ts';
import type { Field } from '@millwright/core/model/types.ts';

/** What new records of a model are filled with and asked for: each save goes over these fields alone, once for each of its records. */
export type Filling = {
  /** Balances begin at zero. */
  balances: readonly Field[];
  /** Fields with a value of their own, or the time or day of the save. */
  given: readonly { name: string; value: Json; clock: 'now' | 'today' | null }[];
  counted: readonly Field[];
  /** Looked up once the record is written, by a formula and, where that finds nothing, in the company's settings. */
  lookedUp: readonly Field[];
  /** Filled by the company's settings alone. */
  settings: readonly Field[];
  /** Whether the company's settings fill any of them. */
  asksSettings: boolean;
  /** To-one ends that a relation demands, or an attribute that shows one whose link this record keeps. */
  requiredEnds: readonly End[];
};

/** Whether a field's default is looked up once the record is written (api/records/save/lookups.ts). */
export const isLookedUp = (field: Pick<Field, 'misc'>): boolean => formulaOfDefault(field) !== undefined || optionOfDefault(field) !== undefined;

const isSettingAlone = (field: Field) => optionOfDefault(field) !== undefined && formulaOfDefault(field) === undefined;

/** What new records of a model are filled with. */
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
