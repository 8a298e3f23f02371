import type { ResolvedModel } from '../../model/schema.ts';
import { invalidQuery } from '../invalid-query.ts';
import { type Compiling, type ResolvedPath, resolvePath } from '../path.ts';
import { type Filters, matchesSql } from '../unions.ts';
import { typeOf } from './cut-time.ts';
import type { Axis } from './dataset-types.ts';

/**
 * A select of one value: the width that divides the range of the matching numbers into about `bins` intervals. It is 1,
 * 2 or 5 times a power of ten, and at least 1 for integers.
 */
export function binWidthSql(compiling: Compiling, model: ResolvedModel, filters: Filters, axis: Axis, bins: number): string {
  let whole = false;
  const ends = matchesSql(compiling, model, filters, (scope) => {
    const place = resolvePath(compiling, scope, axis.path);
    whole = place.field?.subtype === 'integer';
    return `max(${numberOf(compiling, place)}) - min(${numberOf(compiling, place)}) as span`;
  });
  const rough = `select nullif(span, 0) / ${bins} as rough from (${ends}) e`;
  const power = `select rough, power(10::numeric, floor(log(rough))) as ten from (${rough}) r`;
  const width = 'ten * case when rough <= ten then 1 when rough <= 2 * ten then 2 when rough <= 5 * ten then 5 else 10 end';
  return `select trim_scale(greatest(coalesce(${width}, 1), ${whole ? 1 : 0})) as width from (${power}) p`;
}

/** The lower end of the interval that contains a number. `width` is a select of one value. */
export const binOf = (compiling: Compiling, place: ResolvedPath, width: string): string =>
  `trim_scale(floor(${numberOf(compiling, place)} / (${width})) * (${width}))`;

function numberOf(compiling: Compiling, place: ResolvedPath): string {
  const type = typeOf(compiling, place);
  if (type !== 'number' && type !== 'duration') throw invalidQuery(`${place.name} is not a number and has no intervals.`);
  return `(${place.sql})::numeric`;
}
