import type { WantedFile } from '@millwright/api/automations/execution/step-files.ts';
import { badInput } from '@millwright/core/automation/bad-input.ts';
import type { Json } from '@millwright/core/json.ts';
import { fileIn } from './body.ts';

/** Files named by a list. A field of a record may hold several. */
export function filesIn(given: Json | undefined, field: string): WantedFile[] {
  if (given === undefined || given === null) return [];
  if (!Array.isArray(given)) throw badInput(field, 'not_a_list');
  return given.flat().map((value) => fileIn(value, field));
}
