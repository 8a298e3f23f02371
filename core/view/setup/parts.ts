import { z } from 'zod';
import { conditionSchema } from '../../filter/schema.ts';
import { icon, jsonObject, path, reference, text, tone } from '../../schema/shared.ts';
import { action } from './action.ts';
import { axis, dimension, figure, period } from './axis.ts';
import { rowsShape } from './rows.ts';

/** The building blocks of settings. They are passed to the descriptors, so that screens know every type of block without loading zod. */
export const setupParts = {
  z,
  rows: rowsShape,
  action,
  axis,
  dimension,
  figure,
  filter: conditionSchema,
  icon,
  jsonObject,
  path,
  period,
  reference,
  text,
  tone,
};
export type SetupParts = typeof setupParts;
