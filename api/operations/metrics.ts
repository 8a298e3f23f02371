import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The metrics of this process for Prometheus. Labels are kinds (routes, statuses, step types), never a client, a person or a value. */
export const registry = new Registry();

let measuring = false;

/** Whether this process measures. Otherwise an observation costs only one comparison. */
export const isMeasuring = (): boolean => measuring;

/** Begins to measure under this service's name, with Node's own figures: event loop lag, memory, garbage collection. */
export function startMeasuring(service: string): void {
  if (measuring) return;
  measuring = true;
  registry.setDefaultLabels({ service });
  collectDefaultMetrics({ register: registry });
}

const histogram = <L extends string>(name: string, help: string, labelNames: L[], buckets: number[]) =>
  new Histogram({ name, help, labelNames, buckets, registers: [registry] });

const requests = histogram(
  'millwright_http_request_duration_seconds',
  'Requests by route and status.',
  ['method', 'route', 'status'],
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
);
const steps = histogram(
  'millwright_step_duration_seconds',
  'Steps of automations by type and outcome.',
  ['type', 'status'],
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
);
const runs = histogram(
  'millwright_run_duration_seconds',
  'Runs of automations from their start to their end, waits included.',
  ['status'],
  [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 3_600, 86_400],
);

/** Observes an answered request; `route` is its pattern, so that ids stay out. */
export function observeRequest(method: string, route: string, status: number, seconds: number): void {
  if (measuring) requests.observe({ method, route, status: String(status) }, seconds);
}

/** Observes a step that has ended. */
export function observeStep(type: string, status: string, seconds: number): void {
  if (measuring) steps.observe({ type, status }, Math.max(0, seconds));
}

/** Observes a run that has ended. */
export function observeRun(status: string, seconds: number): void {
  if (measuring) runs.observe({ status }, Math.max(0, seconds));
}
