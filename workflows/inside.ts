import { proxyLocalActivities } from '@temporalio/workflow';
import type { InsideActivities } from './activities.ts';

/**
 * The activities that only use the database. A failed step is returned as a value. An activity throws only in an outage, and
 * is then retried until the outage is over.
 */
export const inside = proxyLocalActivities<InsideActivities>({
  startToCloseTimeout: '60s',
  localRetryThreshold: '30s',
  retry: { initialInterval: '100ms', backoffCoefficient: 2, maximumInterval: '5s' },
});
