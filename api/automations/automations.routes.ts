import { randomBytes } from 'node:crypto';
import { secretBytes, signingSecret } from '@millwright/core/automation/webhook-secret.ts';
import {
  cancelRun,
  dryRunAutomation,
  launchAutomation,
  listActions,
  listCredentials,
  newSigningSecret,
  planRetry,
  readRun,
  readRunState,
  resumeRun,
  retryRun as retryEndpoint,
  settled as settledEndpoint,
  listStartable as startableEndpoint,
  automationStats as statsEndpoint,
  listAutomationStats as statsListEndpoint,
  testStep as testEndpoint,
} from '@millwright/core/contract/automations.ts';
import {
  listDeliveries as deliveriesEndpoint,
  listenForCall as listenEndpoint,
  readListening as listeningEndpoint,
  redeliver as redeliverEndpoint,
} from '@millwright/core/contract/deliveries.ts';
import { hook, hookQuestion } from '@millwright/core/contract/hooks.ts';
import type { Endpoint } from '@millwright/core/contract/parts/endpoint.ts';
import { replayEvent as replayEventEndpoint, replayEvents } from '@millwright/core/contract/replay.ts';
import { planRunUndo, undoRun } from '@millwright/core/contract/run-undo.ts';
import { listRuns as runsEndpoint, searchRuns as searchEndpoint } from '@millwright/core/contract/runs.ts';
import { resendCall as resendEndpoint, listSentCalls as sentCallsEndpoint } from '@millwright/core/contract/sent-calls.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { Json } from '@millwright/core/json.ts';
import type { Response } from 'express';
import { Limits } from '../auth/limits.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantTransaction } from '../db/types.ts';
import { secretBox } from '../documents/secrets/secret-box.ts';
import { type Call, sent } from '../http/routing/call.ts';
import { Routes } from '../http/routing/routes.ts';
import type { Services } from '../http/routing/services.ts';
import { credentialMarks } from './definitions/credential-marks.ts';
import { handedInputs } from './definitions/handed-inputs.ts';
import type { Actions } from './definitions/lookup.ts';
import { listStartable } from './definitions/rights.ts';
import { cancelWorkflow, endAsCancelled, requireOpenRun, requireWaiting, retryPlan, retryRun, signalWorkflow } from './history/control-run.ts';
import { runDetail, runState } from './history/history.ts';
import { listRuns, searchRuns } from './history/search-runs.ts';
import { automationStats, listAutomationStats, settled } from './history/stats.ts';
import { noPins, pinsFor } from './pins/pins.ts';
import { replay } from './replay/replay.ts';
import { replayEvent } from './replay/replay-event.ts';
import { awaitRun } from './runs/await-run.ts';
import { createRun, triggerData, tryToStartWorkflow } from './runs/create-run.ts';
import type { StartableRun } from './runs/start-workflow.ts';
import { resendCall } from './sent-calls/resend.ts';
import { listSentCalls } from './sent-calls/sent-calls.ts';
import { dryRun } from './test-step/dry-run.ts';
import { testedSteps } from './test-step/effects.ts';
import { testStep } from './test-step/test-step.ts';
import { triedAutomation } from './test-step/tried-automation.ts';
import { listDeliveries, listenForCall, readListening, redeliver } from './triggers/deliveries.ts';
import { acceptHook, answerQuestion } from './triggers/hooks.ts';
import { undoPlan } from './undo/plan.ts';
import { undoRunOnce } from './undo/undo-run.ts';
import { type Answer, awaitAnswer } from './waiting/await-answer.ts';

type AutomationOptions = {
  /** Server actions by name, for dry runs. */
  actions: Actions;
  /** The task queue of the workers. */
  queue?: string;
};

/** Answers a webhook call as its run says. The headers keep a browser from running it as a page. */
function sendAnswer(response: Response, { status, content_type, headers, body }: Answer): void {
  const text = content_type === 'application/json' || typeof body === 'object' ? JSON.stringify(body) : String(body);
  response
    .status(status)
    .set(headers)
    .set('content-security-policy', "sandbox; default-src 'none'")
    .type(content_type)
    .send(status === 204 ? undefined : text);
}

/** A dry run stores nothing and must not hold locks for long. */
const rehearsal = { dry_run: true, timeout_ms: 20_000 } as const;

/** Undoing may write many records. */
const undoLimits = { timeout_ms: 60_000 };

/** Starting automations, their history, and actions on a run. */
export function automationRoutes(services: Services, { actions, queue = 'millwright' }: AutomationOptions): Routes {
  const { database, engine } = services;
  const secrets = secretBox(services.settings);
  const most = services.settings.RUNS_PER_COMPANY;
  const hooks = { database, secrets, limits: new Limits(database), most };
  const steps = { actions, secrets };

  /**
   * Accepts a run once per idempotency key and starts it unless it has to wait; `started` says which (`awaitRun`). Only
   * the run's id is stored as the response, because its definition contains secrets. Runs that are not started here are
   * started by the relay.
   */
  async function accept<E extends Endpoint>(call: Call<E>, work: (tenant: TenantTransaction) => Promise<StartableRun & { held?: boolean }>) {
    const accepted: { run?: StartableRun & { held?: boolean } } = {};
    const { id } = await call.write(async (tenant) => {
      accepted.run = await work(tenant);
      return { id: accepted.run.id };
    });
    const { run } = accepted;
    if (run?.held) return { id, started: 'held' as const };
    const workflow_id = run ? await tryToStartWorkflow(engine, queue, call.principal.client_id, run) : null;
    return { id, started: workflow_id === null ? null : { workflow_id } };
  }

  return new Routes(services)
    .add(listActions, async () => {
      const data = [...actions.values()].map(({ name, label, description, model }) => ({ name, label, description, model }));
      return { data, total: data.length };
    })
    .add(newSigningSecret, async () => ({ data: { secret: signingSecret(randomBytes(secretBytes)) } }))
    .add(startableEndpoint, (call) =>
      call.read(async (tenant) => {
        const all = listStartable(tenant);
        return { data: all.slice(call.query.skip, call.query.skip + call.query.limit), total: all.length };
      }),
    )
    .add(launchAutomation, async (call) => {
      const { trigger, input, async: detached } = call.input;
      const { id, started } = await accept(call, (tenant) =>
        createRun(tenant, call.params.id, { ...trigger, input: input as Json | undefined }, most),
      );
      const answer = detached ? null : await awaitRun(database, engine, call.principal, id, started);
      if (answer && answer.status !== 'running') return answer;
      call.response.status(202).json({ run_id: id, status: 'running' });
      return sent;
    })
    .add(dryRunAutomation, (call) =>
      inTenant(
        database,
        call.principal,
        async (tenant) => {
          const { trigger, input, draft = false, pins: pinned = false } = call.input;
          const automation = await triedAutomation(tenant, call.params.id, draft);
          const given = await handedInputs(tenant, automation, input as Json | undefined);
          const pins = pinned ? await pinsFor(tenant, automation) : noPins;
          const { run, effects } = await dryRun(tenant, steps, automation, triggerData(tenant, { ...trigger, input: given }), pins);
          const tested = await testedSteps(tenant, run.id, effects);
          const { status, output, error } = run;
          return { data: { status, output, error, steps: tested.map((step) => (pins.has(step.step_id) ? { ...step, pinned: true } : step)) } };
        },
        rehearsal,
      ),
    )
    .add(testEndpoint, (call) =>
      inTenant(database, call.principal, async (tenant) => ({ data: await testStep(tenant, steps, call.params, call.input) }), rehearsal),
    )
    .add(replayEvents, (call) =>
      inTenant(database, call.principal, async (tenant) => ({ data: await replay(tenant, call.params.id, call.input) }), rehearsal),
    )
    .add(replayEventEndpoint, (call) =>
      inTenant(database, call.principal, async (tenant) => ({ data: await replayEvent(tenant, steps, call.params.id, call.input) }), rehearsal),
    )
    .add(listCredentials, (call) =>
      call.read(async (tenant) => {
        const data = await credentialMarks(tenant, call.params.id);
        return { data, total: data.length };
      }),
    )
    .add(runsEndpoint, (call) => call.read((tenant) => listRuns(tenant, call.params.id, call.query)))
    .add(searchEndpoint, (call) => call.read((tenant) => searchRuns(tenant, call.query)))
    .add(readRun, (call) => call.read(async (tenant) => ({ data: await runDetail(tenant, call.params.run_id) })))
    .add(readRunState, (call) => call.read(async (tenant) => ({ data: await runState(tenant, call.params.run_id) })))
    .add(statsListEndpoint, (call) => call.read((tenant) => listAutomationStats(tenant, call.query)))
    .add(statsEndpoint, (call) => call.read(async (tenant) => ({ data: await automationStats(tenant, call.params.id) })))
    .add(settledEndpoint, (call) => call.read(settled))
    .add(deliveriesEndpoint, (call) => call.read((tenant) => listDeliveries(tenant, call.params.id, call.query)))
    .add(listenEndpoint, (call) => call.write(async (tenant) => ({ data: await listenForCall(tenant, call.params.id) })))
    .add(listeningEndpoint, (call) => call.read(async (tenant) => ({ data: await readListening(tenant, call.params.id) })))
    .add(redeliverEndpoint, async (call) => {
      const { id } = await accept(call, (tenant) => redeliver(tenant, call.params.id, most));
      return { run_id: id };
    })
    .add(sentCallsEndpoint, (call) => call.read((tenant) => listSentCalls(tenant, call.params.id, call.query)))
    .add(resendEndpoint, (call) => call.write(async (tenant) => ({ data: await resendCall(tenant, secrets, call.params.id) })))
    .add(cancelRun, (call) =>
      call.write(async (tenant) => {
        const run = await requireOpenRun(tenant, call.params.run_id);
        await cancelWorkflow(engine, tenant.client.id, run);
        return { run_id: run.id, status: await endAsCancelled(tenant, run.id) };
      }),
    )
    .add(retryEndpoint, async (call) => {
      const { id } = await accept(call, (tenant) => retryRun(tenant, call.params.run_id, call.input));
      return { run_id: id, status: 'queued' as const };
    })
    .add(planRetry, (call) => call.read(async (tenant) => ({ data: await retryPlan(tenant, call.params.run_id, call.input) })))
    .add(planRunUndo, async (call) => ({ data: await undoPlan(database, call.principal, call.params.run_id) }))
    .add(undoRun, (call) => {
      // Timelines show whose writes were undone.
      const principal = { ...call.principal, cause: { ...call.principal.cause, undoes: call.params.run_id } };
      return call.write(async (tenant) => ({ data: await undoRunOnce(tenant, call.params.run_id) }), { ...undoLimits, principal });
    })
    .add(resumeRun, (call) =>
      call.write(async (tenant) => {
        const { signal, value } = call.input;
        const run = await requireWaiting(tenant, call.params.run_id, signal);
        await signalWorkflow(engine, tenant.client.id, run, signal, (value ?? null) as Json);
        return { run_id: run.id, status: run.status };
      }),
    )
    .add(hookQuestion, async (call) => {
      const { ip = '', headers } = call.request;
      const body = await answerQuestion(hooks, { id: call.params.id, ip, headers, question: call.query });
      sendAnswer(call.response, { status: 200, content_type: 'text/plain', headers: { 'x-content-type-options': 'nosniff' }, body });
      return sent;
    })
    .add(hook, async (call) => {
      const body = call.request.raw_body;
      if (!body) throw new AppError('bad_signature');
      const { ip = '', headers, originalUrl } = call.request;
      // Not `call.input`: for a webhook, `null` is a valid message.
      const input = call.request.body as Json;
      const url = `${services.settings.PUBLIC_URL}${originalUrl}`;
      const accepted = await acceptHook(hooks, { id: call.params.id, ip, headers, body, input, url });
      if ('challenge' in accepted) {
        call.response.status(200).json({ challenge: accepted.challenge });
        return sent;
      }
      if ('test' in accepted || 'ignored' in accepted) {
        call.response.status(200).json(accepted);
        return sent;
      }
      const { client_id, run } = accepted;
      if (!run.held) await tryToStartWorkflow(engine, queue, client_id, run);
      const answer = accepted.waits ? await awaitAnswer(database, client_id, run.id, () => call.response.destroyed) : null;
      if (!answer) return { run_id: run.id };
      if ('answer' in answer) sendAnswer(call.response, answer.answer);
      else if (answer.ended === 'success') call.response.status(200).json({ run_id: run.id });
      else throw new AppError('webhook_failed', { run_id: run.id });
      return sent;
    });
}
