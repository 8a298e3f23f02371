import { AppError } from '../errors.ts';
import type { Relation } from './types.ts';

/** The other model of a relation, and the name it is reached by, seen from one of its two; refused from any third one. */
export function otherSide({ object_id, to_object_id, name, inverse }: Relation, model: string): { model: string; name: string } {
  if (model === object_id) return { model: to_object_id, name };
  if (model === to_object_id) return { model: object_id, name: inverse };
  throw new AppError('model_not_in_relation');
}
