import type { ProcessBoard } from '@millwright/core/contract/processes.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { TenantTransaction } from '../db/types.ts';
import { allProcesses } from './definitions/definitions.ts';
import { bindingOf, readSubject } from './definitions/subjects.ts';
import { requireModel } from './processes.service.ts';
import { refusalsOf } from './transition/demand-entry.ts';

const mostProcesses = 200;

/** The steps of all processes of a type, without duplicates, in order. */
async function stepsOf(tenant: TenantTransaction, type: string): Promise<ProcessBoard['steps']> {
  const { processes } = await allProcesses(tenant, mostProcesses, 0);
  const steps = processes.filter(({ process_type }) => process_type === type).flatMap(({ steps }) => steps);
  const byKey = new Map(steps.toSorted((a, b) => a.line_num - b.line_num).map(({ key, label }) => [key, { key, label }]));
  return [...byKey.values()];
}

/** The present step of a record and the other steps that would refuse it; null if the record does not exist or the caller may not see it. */
async function cardOf(
  tenant: TenantTransaction,
  id: string,
  subject: Parameters<typeof readSubject>[2],
): Promise<ProcessBoard['cards'][number] | null> {
  try {
    const record = await readSubject(tenant, id, subject);
    const step = record.active_operation?.key ?? null;
    const steps = record.operations.map(({ key }) => key);
    const refusals =
      step === null
        ? []
        : await refusalsOf(
            tenant,
            record,
            steps.filter((key) => key !== step),
          );
    return { object_id: id, step, steps, refusals };
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/** The steps of a model's processes, and for some records what a transition to each step would answer, in one call. */
export async function processBoard(tenant: TenantTransaction, { model, object_ids }: { model: string; object_ids: string[] }): Promise<ProcessBoard> {
  requireModel(tenant, 'READ', model);
  const subject = tenant.config.binding?.subjects.find((each) => each.model === model);
  if (!subject) return { path: null, steps: [], cards: [] };
  const cards: ProcessBoard['cards'] = [];
  for (const id of object_ids) {
    const card = await cardOf(tenant, id, subject);
    if (card) cards.push(card);
  }
  return { path: `${subject.active}.${bindingOf(tenant).operation.key}`, steps: await stepsOf(tenant, subject.type), cards };
}
