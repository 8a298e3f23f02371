import { isComputed } from '@millwright/core/field/computed.ts';
import { descriptorOf } from '@millwright/core/field/registry.ts';
import type { Field } from '@millwright/core/model/types.ts';
import { typeSetups } from '../../fields/type-setups.ts';

/** Which settings apply to a field, by its type. */
export function settingsOf(field: Field) {
  const { value, column, hasOptions, showsRelation, holdsFiles } = descriptorOf(field);
  const isKept = column !== null && !isComputed(field);
  return {
    hasOptions,
    showsRelation,
    isNumber: value.kind === 'number' && !value.list,
    isText: value.kind === 'text' && !value.list && !hasOptions,
    hasFormat: typeSetups[field.type].hasFormat === true,
    mayBeRequired: isKept || showsRelation,
    mayBeUnique: isKept && !value.list,
    maySearch: isKept && column === 'text',
    hasDefault: isKept && !holdsFiles,
  };
}
