import { isInside } from '../steps/registry.ts';
import type { Automation } from '../types.ts';

/**
 * Whether runs of an automation may share a batch. All of its steps must only use the database, and none may be retried
 * after a pause.
 */
export const fitsBatch = ({ steps }: Pick<Automation, 'steps'>): boolean =>
  steps.every(({ enabled, type, retry }) => !enabled || (isInside(type) && (retry?.attempts ?? 1) <= 1));
