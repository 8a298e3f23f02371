import { traceparentIn } from '@millwright/api/engine/trace-headers.ts';
import { type LogContext, withLogContext } from '@millwright/api/log/context.ts';
import { inSpan } from '@millwright/api/tracing/spans.ts';
import type { ActivityInterceptorsFactory } from '@temporalio/worker';

/** The run and step of an activity, from its arguments. */
function idsOf(args: readonly unknown[]): LogContext {
  const [first] = args as [{ client_id?: unknown; run_id?: unknown; step_id?: unknown } | undefined];
  const ids = Object.entries({ client_id: first?.client_id, run_id: first?.run_id, step_id: first?.step_id });
  return Object.fromEntries(ids.filter(([, id]) => typeof id === 'string'));
}

/** Runs each activity as a span of its workflow's trace, with the ids of its run in log lines. */
export const activityCalls: ActivityInterceptorsFactory = ({ info }) => ({
  inbound: {
    execute: (input, next) => {
      const ids = idsOf(input.args);
      const attributes = Object.fromEntries(Object.entries(ids).map(([key, id]) => [`millwright.${key}`, id]));
      const options = { role: 'consumer', parent: traceparentIn(input.headers), attributes } as const;
      return withLogContext(ids, () => inSpan(`activity ${info.activityType}`, options, () => next(input)));
    },
  },
});
