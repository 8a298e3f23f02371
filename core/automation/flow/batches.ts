import { isInside } from '../steps/registry.ts';
import type { Automation } from '../types.ts';

/**
 * Whether runs of an automation may share a batch: all that it does stays in the database, and a step that fails is not
 * tried again after a pause.
 */
export const fitsBatch = ({ steps }: Pick<Automation, 'steps'>): boolean =>
  steps.every(({ enabled, type, retry }) => !enabled || (isInside(type) && (retry?.attempts ?? 1) <= 1));
