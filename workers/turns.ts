import { handOver, type Turn } from '@millwright/api/automations/runs/hand-over.ts';
import { queueTurn } from '@millwright/api/automations/runs/outbox.ts';
import type { TenantTransaction } from '@millwright/api/db/types.ts';
import { log } from '@millwright/api/log/log.ts';
import { isOutage } from '@millwright/core/errors.ts';

/** A workflow that is to be started, and the runs that it carries. */
export type Start = { ids: readonly string[]; start: () => Promise<unknown> };

/**
 * Gives companies their turns: each has at most `most` runs in flight, the others wait as rows. What this process has
 * started is remembered while it has not begun, so that only what another one left is started again.
 */
export class Turns {
  private readonly most: number;
  private readonly least: number;
  private readonly started = new Map<string, Set<string>>();

  /** Many go to the engine together, `together` of them if there is room for four times as many. */
  constructor(most: number, together: number) {
    this.most = most;
    this.least = Math.min(together, Math.ceil(most / 4));
  }

  /** Hands over what may begin now. While more wait a row of the outbox, `asked` or a new one, stands for them. */
  async take(tenant: TenantTransaction, asked: boolean): Promise<Turn> {
    const started = [...(this.started.get(tenant.client.id) ?? [])];
    const turn = await handOver(tenant, this.most, started, this.least);
    if (turn.waiting && !asked) await queueTurn(tenant);
    return turn;
  }

  /** Starts the runs, once all that was handed over is known to be committed. False when one can't be started for now. */
  async start(client_id: string, { handed }: Turn, starts: readonly Start[]): Promise<boolean> {
    const failed = new Set<string>();
    await Promise.all(starts.map(({ ids, start }) => start().catch((error: unknown) => this.failed(client_id, ids, failed, error))));
    const begun = handed.filter((id) => !failed.has(id));
    if (begun.length > 0) this.started.set(client_id, new Set(begun));
    else this.started.delete(client_id);
    return failed.size === 0;
  }

  /** One run that the engine refuses keeps no other of its company waiting. */
  private failed(client_id: string, ids: readonly string[], failed: Set<string>, error: unknown): void {
    if (isOutage(error)) throw error;
    log('error', 'a run could not be started; it is tried again', { client_id, run_id: ids[0], error });
    for (const id of ids) failed.add(id);
  }
}
