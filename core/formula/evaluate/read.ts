import { isObject, type Json, type JsonObject } from '../../json.ts';
import type { Path } from '../../model/path.ts';
import type { End } from '../../model/schema.ts';
import type { FilterContext } from '../../value/context.ts';
import type { ValueType } from '../../value/kinds.ts';
import { readStored, type Scalar, type Value } from '../../value/scalar.ts';

/** Computes a formula field that is missing in a record. */
export type Compute = (path: Path, record: JsonObject) => Value;

const own = (record: JsonObject, name: string): Json | undefined => (Object.hasOwn(record, name) ? record[name] : undefined);

/** A related record may be given as just its identity. */
const asRecord = (value: Json | undefined): JsonObject | null =>
  isObject(value) ? value : typeof value === 'string' && value ? { identity: value } : null;

/** The related records of an end. A to-one end without a record gives null. */
function follow(records: (JsonObject | null)[], end: End): (JsonObject | null)[] {
  return records.flatMap((record) => {
    const value = record ? own(record, end.name) : undefined;
    if (!end.many) return [asRecord(Array.isArray(value) ? value[0] : value)];
    return Array.isArray(value) ? value.map(asRecord).filter((item) => item !== null) : [];
  });
}

function readValue(type: ValueType, value: Json | undefined, zone: string): Value {
  if (!type.list) return readStored(type.kind, value, zone);
  if (!Array.isArray(value)) return null;
  return value.map((item) => readStored(type.kind, item, zone)).filter((item): item is Scalar => item !== null);
}

/**
 * The values at the end of a path in a nested plain record, one per record there; exactly one if the path is not
 * `many`. Formula fields are read from the record, or computed if missing.
 */
export function readPath(path: Path, record: JsonObject, context: FilterContext, compute: Compute): Value[] {
  const { last, type } = path;
  const at = path.ends.reduce(follow, [record] as (JsonObject | null)[]);
  if (last.kind === 'end') return follow(at, last.end).map((item) => readValue(type, item?.identity, context.time_zone));
  if (last.kind === 'attribute') {
    return follow(at, last.end).map((item) => {
      const link = item ? own(item, '_relation') : undefined;
      return readValue(type, isObject(link) ? own(link, last.field.name) : undefined, context.time_zone);
    });
  }
  const name = last.kind === 'system' ? last.name : last.field.name;
  return at.map((item) => {
    if (!item || last.kind === 'nothing') return null;
    if (last.kind === 'formula' && !Object.hasOwn(item, name)) return compute(path, item);
    return readValue(type, own(item, name), context.time_zone);
  });
}
