import type { WorkflowClientInterceptor } from '@temporalio/client';
import { defaultPayloadConverter, type Headers } from '@temporalio/common';
import { traceparent } from '../tracing/spans.ts';

/** Name of the header under which workflows and activities hand on where their trace stands. */
const header = 'traceparent';

/** Reads the traceparent that a workflow or an activity was called with. */
export function traceparentIn(headers: Headers): string | null {
  const payload = headers[header];
  return payload ? String(defaultPayloadConverter.fromPayload(payload)) : null;
}

function traced(headers: Headers): Headers {
  const current = traceparent();
  return current === null ? headers : { ...headers, [header]: defaultPayloadConverter.toPayload(current) };
}

/** Gives what is asked of the workflow engine the trace under way. */
export const traceHeaders: WorkflowClientInterceptor = {
  startWithDetails: (input, next) => next({ ...input, headers: traced(input.headers) }),
  startUpdateWithStart: (input, next) =>
    next({ ...input, workflowStartHeaders: traced(input.workflowStartHeaders), updateHeaders: traced(input.updateHeaders) }),
};
