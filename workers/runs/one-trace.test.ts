import { graphRoutes } from '@millwright/api/graph/graph.routes.ts';
import { type Served, serve } from '@millwright/api/testing/serve.ts';
import { startTracing } from '@millwright/api/tracing/start-tracing.ts';
import { collector } from '@millwright/api/tracing/testing/collector.ts';
import { step } from '@millwright/core/automation/testing.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { company, template } from '../testing/company.ts';
import { Harness, until } from '../testing/harness.ts';
import { otherCompany } from '../testing/other-company.ts';

const trace = '4bf92f3577b34da6a3ce929d0e0e4736';
const click = '00f067aa0ba902b7';

let otlp: Awaited<ReturnType<typeof collector>>;
let other: Awaited<ReturnType<typeof otherCompany>>;
let h: Harness;
let api: Served;
let endTracing: () => Promise<void>;

beforeAll(async () => {
  otlp = await collector();
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = otlp.url;
  process.env.OTEL_BSP_SCHEDULE_DELAY = '100';
  endTracing = await startTracing('millwright-test');
  other = await otherCompany();
  const automations = [
    template('notes', { type: 'object_created', model_ids: ['job'] }, [
      step('keep', 'write', { input: { items: [{ model: 'note', properties: { text: 'made by a run' } }] } }),
    ]),
    template('tells', { type: 'object_created', model_ids: ['note'] }, [
      step('post', 'webhook', { input: { url: `${other.url}/hook`, body: { done: true } } }),
    ]),
  ];
  h = await Harness.open({ built_in: company(automations), allow: [other.destination] });
  api = await serve(h.database, (services) => [graphRoutes(services)]);
});
afterAll(async () => {
  await api?.close();
  await h?.close();
  await endTracing?.();
  otlp?.close();
});

/** The spans of the click that have come so far. */
const ofClick = () => otlp.spans.filter(({ traceId }) => traceId === trace);

/** Those of them whose parent has not come (yet): spans are sent in batches, parents after their children. */
function strays() {
  const ids = new Set([click, ...ofClick().map(({ spanId }) => spanId)]);
  return ofClick().filter(({ parentSpanId }) => !ids.has(parentSpanId ?? ''));
}

it('a click and all that it causes, to the last effect, are one trace', async () => {
  const { send } = await api.signIn(h.client);
  const query = 'mutation ($values: JSON!) { save_job(items: [$values]) { identity } }';
  const body = { query, variables: { values: { title: 'a title that nobody else may read' } } };
  const { status } = await send('POST', '/v1/graph', body, { traceparent: `00-${trace}-${click}-01` });
  expect(status).toBe(200);
  await until(async () => other.heard.length > 0);
  await h.settled();
  await until(async () => otlp.spans.some(({ name }) => name === 'activity webhook'));
  // Every span hangs below the click.
  await expect.poll(strays).toEqual([]);
  const spans = ofClick();
  const named = (name: string) => spans.filter((span) => span.name === name);

  const [call] = named('POST /v1/graph');
  expect(call?.parentSpanId).toBe(click);
  expect(spans.map(({ name }) => name)).not.toContain('pg ');
  expect(spans.some(({ name, parentSpanId }) => name === 'pg commit' && parentSpanId === call?.spanId)).toBe(true);
  // The click's event starts the first run, whose own event starts the second.
  expect(named('relay')).toHaveLength(2);
  expect(named('relay')[0]?.parentSpanId).toBe(call?.spanId);
  expect(named('start runAutomation')).toHaveLength(2);
  const [group] = named('activity runGroup');
  expect(group?.attributes).toMatchObject({ 'millwright.client_id': h.client.id, 'millwright.step_id': 'keep' });
  const [webhook] = named('activity webhook');
  expect(named('start runAutomation').map(({ spanId }) => spanId)).toContain(webhook?.parentSpanId);
  expect(named('relay').map(({ parentSpanId }) => parentSpanId)).toContain(group?.spanId);
});

it('a trace tells no value of a record', () => {
  expect(otlp.text()).not.toContain('nobody else may read');
  expect(otlp.text()).not.toContain('made by a run');
});

it('a call without a trace begins one of its own', async () => {
  const { send } = await api.signIn(h.client);
  await send('POST', '/v1/graph', { query: '{ job { title } }' });
  await until(async () => otlp.spans.some(({ name, traceId }) => name === 'POST /v1/graph' && traceId !== trace));
});
