import { z } from 'zod';
import { conditionSchema } from '../../filter/schema.ts';
import { icon, jsonObject, path, reference, text, tone } from '../../schema/shared.ts';
import { action } from './action.ts';
import { axis, dimension, figure, period } from './axis.ts';
import { rowsShape } from './rows.ts';

/** What the set-up of a block is described with; handed to its descriptor, so that screens know every type of block without loading what only checks documents. */
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
