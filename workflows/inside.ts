import { proxyLocalActivities } from '@temporalio/workflow';
import type { InsideActivities } from './activities.ts';

/**
 * The activities that stay in the database. They answer failures of steps as values; what they throw is an outage, and
 * is tried again until it is over.
 */
export const inside = proxyLocalActivities<InsideActivities>({
  startToCloseTimeout: '60s',
  localRetryThreshold: '30s',
  retry: { initialInterval: '100ms', backoffCoefficient: 2, maximumInterval: '5s' },
});
