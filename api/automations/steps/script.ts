import { isObject } from '@millwright/core/json.ts';
import { runScript } from '../scripts/run-script.ts';
import { type InsideStep, textOf } from './types.ts';

/** The output is what the script returns. */
export const script: InsideStep = ({ tenant, input }) =>
  runScript(tenant.client.id, textOf(input, 'code'), isObject(input.values) ? input.values : {});
