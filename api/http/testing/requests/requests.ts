import { automationRequests } from './automations.ts';
import { documentRequests } from './documents.ts';
import type { Ids, Sent } from './ids.ts';
import { printedRequests } from './printed.ts';
import { recordRequests } from './records.ts';

/** Requests that contain ids, by endpoint; several where one endpoint takes ids in several places. */
export const requestsWith = (ids: Ids): Record<string, Sent[]> => ({
  ...documentRequests(ids),
  ...recordRequests(ids),
  ...automationRequests(ids),
  ...printedRequests(ids),
});
