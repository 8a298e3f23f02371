import { handOver, type Turn } from '@millwright/api/automations/runs/hand-over.ts';
import { queueTurn } from '@millwright/api/automations/runs/outbox.ts';
import type { TenantTransaction } from '@millwright/api/db/types.ts';
import { log } from '@millwright/api/log/log.ts';
import { isOutage } from '@millwright/core/errors.ts';

/** A workflow to start, and its runs. */
export type Start = { ids: readonly string[]; start: () => Promise<unknown> };

/**
 * Limits each company to `most` runs in progress; others wait as rows. Remembers what this process has started, so that
 * only the work of dead processes is started again.
 */
export class Turns {
  private readonly most: number;
  private readonly least: number;
  private readonly started = new Map<string, Set<string>>();

  /** Up to `together` runs go to the engine at once, if there is room for four times as many. */
  constructor(most: number, together: number) {
    this.most = most;
    this.least = Math.min(together, Math.ceil(most / 4));
  }

  /** Hands over runs that may start now. While more wait, a row of the outbox stands for them: `asked`, or a new one. */
  async take(tenant: TenantTransaction, asked: boolean): Promise<Turn> {
    const started = [...(this.started.get(tenant.client.id) ?? [])];
    const turn = await handOver(tenant, this.most, started, this.least);
    if (turn.waiting && !asked) await queueTurn(tenant);
    return turn;
  }

  /** Starts the runs after their commit. Returns false if one can't be started now. */
  async start(client_id: string, { handed }: Turn, starts: readonly Start[]): Promise<boolean> {
    const failed = new Set<string>();
    await Promise.all(starts.map(({ ids, start }) => start().catch((error: unknown) => this.failed(client_id, ids, failed, error))));
    const begun = handed.filter((id) => !failed.has(id));
    if (begun.length > 0) this.started.set(client_id, new Set(begun));
    else this.started.delete(client_id);
    return failed.size === 0;
  }

  /** A run that the engine refuses does not block others of its company. */
  private failed(client_id: string, ids: readonly string[], failed: Set<string>, error: unknown): void {
    if (isOutage(error)) throw error;
    log('error', 'a run could not be started; it is tried again', { client_id, run_id: ids[0], error });
    for (const id of ids) failed.add(id);
  }
}
