import type { Headers } from '@temporalio/common';
import { AsyncLocalStorage, type WorkflowInterceptors } from '@temporalio/workflow';

const header = 'traceparent';

/** Selects the header of the trace; no other header is passed on. */
const traceOf = (headers: Headers): Headers => (headers[header] ? { [header]: headers[header] } : {});

/**
 * Passes the trace of a workflow or update to its activities and child workflows. It only copies a header, so saved
 * histories still replay.
 */
export function interceptors(): WorkflowInterceptors {
  const updates = new AsyncLocalStorage<Headers>();
  let began: Headers = {};
  const handOn = <I extends { headers: Headers }>(input: I): I => ({ ...input, headers: { ...input.headers, ...began, ...updates.getStore() } });
  return {
    inbound: [
      {
        execute: (input, next) => {
          began = traceOf(input.headers);
          return next(input);
        },
        handleUpdate: (input, next) => updates.run(traceOf(input.headers), () => next(input)),
      },
    ],
    outbound: [
      {
        scheduleActivity: (input, next) => next(handOn(input)),
        scheduleLocalActivity: (input, next) => next(handOn(input)),
        startChildWorkflowExecution: (input, next) => next(handOn(input)),
        continueAsNew: (input, next) => next(handOn(input)),
      },
    ],
  };
}
