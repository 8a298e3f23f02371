import { handOver, type Turn } from '@millwright/api/automations/runs/hand-over.ts';
import { queueTurn } from '@millwright/api/automations/runs/outbox.ts';
import type { StartableRun } from '@millwright/api/automations/runs/start-workflow.ts';
import type { TenantTransaction } from '@millwright/api/db/types.ts';
import { log } from '@millwright/api/log/log.ts';
import { isOutage } from '@millwright/core/errors.ts';

/**
 * Gives companies their turns: each has at most `most` runs in flight, the others wait as rows. What this process has
 * started is remembered while it has not begun, so that only what another one left is started again.
 */
export class Turns {
  private readonly most: number;
  private readonly started = new Map<string, Set<string>>();

  constructor(most: number) {
    this.most = most;
  }

  /** Hands over what may begin now. While more wait a row of the outbox, `asked` or a new one, stands for them. */
  async take(tenant: TenantTransaction, asked: boolean): Promise<Turn> {
    const turn = await handOver(tenant, this.most, [...(this.started.get(tenant.client.id) ?? [])]);
    if (turn.waiting && !asked) await queueTurn(tenant);
    return turn;
  }

  /** Starts each of the runs, once all that was handed over is known to be committed. False when one can't be started for now. */
  async start<Run extends StartableRun>(client_id: string, { handed }: Turn, runs: readonly Run[], start: (run: Run) => Promise<unknown>) {
    const failed = new Set<string>();
    await Promise.all(runs.map((run) => start(run).catch((error: unknown) => this.failed(client_id, run, failed, error))));
    const begun = handed.filter((id) => !failed.has(id));
    if (begun.length > 0) this.started.set(client_id, new Set(begun));
    else this.started.delete(client_id);
    return failed.size === 0;
  }

  /** One run that the engine refuses keeps no other of its company waiting. */
  private failed(client_id: string, { id }: StartableRun, failed: Set<string>, error: unknown): void {
    if (isOutage(error)) throw error;
    log('error', 'a run could not be started; it is tried again', { client_id, run_id: id, error });
    failed.add(id);
  }
}
