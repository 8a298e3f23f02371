import { runGroup } from '@millwright/api/automations/execution/run-group.ts';
import { endRun } from '@millwright/api/automations/runs/end-run.ts';
import { beginScheduled } from '@millwright/api/automations/triggers/due-times.ts';
import { beginBody, endStep } from '@millwright/api/automations/waiting/bodies.ts';
import { beginChild, endChild } from '@millwright/api/automations/waiting/children.ts';
import { beginWait, endWait } from '@millwright/api/automations/waiting/waits.ts';
import { transitionOnce } from '@millwright/api/processes/transition/transition-once.ts';
import { attemptOf } from '@millwright/core/automation/names.ts';
import type { InsideActivities, RunRef } from '@millwright/workflows/activities.ts';
import { activityInfo } from '@temporalio/activity';
import { carryBatch } from './batch.ts';
import { type ActivityServices, transactionsOf, unlessGone } from './services/context.ts';

/** The activities that use only the database. Each may run twice; the second time it changes nothing. */
export function insideActivities(services: ActivityServices): InsideActivities {
  const open = (run: RunRef) => transactionsOf(services, run);
  return {
    runGroup: (instance, last) => unlessGone(runGroup(open(instance), services, instance, last, { tells: true })),
    runBatch: (batch) => carryBatch(services, batch, activityInfo().workflowExecution?.workflowId ?? ''),
    beginBody: (instance) => unlessGone(beginBody(open(instance), instance)),
    endStep: (instance, failed) => unlessGone(endStep(open(instance), instance, failed)),
    beginWait: (instance) => unlessGone(beginWait(open(instance), instance)),
    endWait: (instance, end) => unlessGone(endWait(open(instance), instance, end)),
    beginChild: (instance) => unlessGone(beginChild(open(instance), instance)),
    endChild: (instance, child) => unlessGone(endChild(open(instance), instance, child)),
    endRun: async (run, status, failed) => {
      // A cancelled run that is retried ignores its cancelled execution.
      const attempt = attemptOf(activityInfo().workflowExecution?.workflowId ?? '');
      await open(run)((tenant) => endRun(tenant, run.run_id, { status, error: failed ?? null, attempt }));
    },
    beginScheduled: (due) => beginScheduled(services.database, due),
    transition: (request) => transitionOnce(services.database, request),
  };
}
