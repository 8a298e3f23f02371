import { goodsParts } from '@millwright/core/barcode/goods-parts.ts';
import { descriptorOf, type FieldType } from '@millwright/core/field/registry.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { typeSetups } from '../../fields/type-setups.ts';
import { settingsOf } from './settings-of.ts';

/** The changes of a field for another type: settings that the new type doesn't have are removed. */
export function retyped(field: Field, type: FieldType): { [Key in keyof Field]?: Field[Key] | undefined } {
  const descriptor = descriptorOf({ type });
  const settings = settingsOf({ ...field, type });
  const {
    options,
    unit,
    decimals,
    min,
    max,
    above,
    min_length,
    max_length,
    format,
    gs1,
    unique,
    searchable,
    relation_id,
    default: given,
    ...others
  } = field.misc ?? {};
  const misc = {
    ...others,
    ...(descriptor.hasOptions && options && { options }),
    ...(settings.isNumber && withValues({ unit, decimals, min, max, above })),
    ...(settings.isText && withValues({ min_length, max_length })),
    ...(settings.hasFormat && withValues({ format })),
    ...(gs1 && descriptor.value.kind === goodsParts[gs1] && { gs1 }),
    ...(settings.mayBeUnique && withValues({ unique })),
    ...(settings.maySearch && withValues({ searchable })),
    ...(descriptor.showsRelation && withValues({ relation_id })),
    ...(given !== undefined && descriptor.parse({}, given).ok && { default: given }),
  };
  const subtype = typeSetups[type].subtypes.find((one) => one === field.subtype);
  return { type, subtype, misc: Object.keys(misc).length ? misc : undefined };
}

const withValues = (values: object) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
