import { AppError } from '@millwright/core/errors.ts';
import { inLanguage, languages, type Text } from '@millwright/core/json.ts';
import { afterSaveRules } from '@millwright/core/model/rules/after-save.ts';
import { destination, statusesAt } from '@millwright/core/process/transition.ts';
import type { Operation, ProcessSubject } from '@millwright/core/process/types.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { saveRecords } from '../../records/records.service.ts';
import { lockRecords } from '../../records/stored/lock-records.ts';
import { processById } from '../definitions/definitions.ts';
import { bindingOf, readSubject, type Subject, subjectOf } from '../definitions/subjects.ts';
import { entryOf, follow } from './assign.ts';
import { applyChains, dropForAnew } from './chains.ts';
import { demandEntry } from './demand-entry.ts';
import { applyRules } from './rules.ts';
import { statusItems } from './statuses.ts';
import type { Transition } from './types.ts';

/** A rule may move a record whose step moves another, at most this many times. Longer chains are circular. */
const longest = 8;

/**
 * Moves a record to another step or process: its active operation, the statuses of all its operations, and the records
 * that rules and chains move with it, in this transaction. Concurrent moves of the same record wait. `trail` lists the
 * names of the rules that led here.
 */
export async function applyTransition(tenant: TenantTransaction, transition: Transition, trail: readonly Text[] = []): Promise<Subject> {
  const subject = await subjectOf(tenant, transition.object_id);
  await lockRecords(tenant, subject.model, [transition.object_id]);
  const record = await readSubject(tenant, transition.object_id, subject);
  if (transition.version !== undefined && transition.version !== record.version) throw new AppError('out_of_sync', { version: record.version });
  const moved = transition.action === 'set_process' ? await changeProcess(tenant, record, transition) : await move(tenant, record, transition);
  const left = record.active_operation;
  if (left && left.identity !== moved.active_operation?.identity) await dropForAnew(tenant, record, left.key);
  const entered = moved.active_operation;
  if (entered && entered.identity !== left?.identity) {
    const along = (next: Transition, { id, label }: { id: string; label: Text }) => {
      if (trail.length === longest) throw new AppError('rules_in_circle', { rules: namesOf([...trail, label]) });
      return applyTransition(tenant.causedBy({ ...tenant.principal.cause, rule: id }), next, [...trail, label]);
    };
    await applyRules(tenant, moved, entered.key, along);
    await applyChains(tenant, moved, entered.key, along);
  }
  return moved;
}

/** Joins names into one text without duplicates, in every language. */
function namesOf(names: readonly Text[]): Text {
  const inOne = (language: string) => [...new Set(names.map((name) => inLanguage(name, language)))].join(', ');
  return { ...Object.fromEntries(languages.map((language) => [language, inOne(language)])), en: inOne('en') };
}

/** A step may also be named by its identity in the process; the operation created from it has the same key. */
async function operationNamed(tenant: TenantTransaction, { operations, process }: Subject, step: string | undefined): Promise<string | undefined> {
  if (step === undefined || !process || operations.some(({ key, identity }) => key === step || identity === step)) return step;
  const definition = await processById(tenant, process.identity);
  return definition?.steps.find(({ identity }) => identity === step)?.key ?? step;
}

/** Whether an after-save rule handles a change of the active step within the save (`misc.settling`). */
const settlesSteps = ({ config }: TenantTransaction, { model, active }: ProcessSubject): boolean => {
  const resolved = config.schema.models.get(model);
  return resolved !== undefined && afterSaveRules(resolved.model.misc).some(({ changed }) => changed.includes(active));
};

async function move(tenant: TenantTransaction, record: Subject, { action, step: named, close_short, take_more }: Transition): Promise<Subject> {
  const { operations, subject, label, active_operation } = record;
  if (operations.length === 0) throw new AppError('no_process');
  const step = await operationNamed(tenant, record, named);
  const request = { action: action as 'advance' | 'set_step', ...(step === undefined ? {} : { step }) };
  const target = destination(operations, active_operation?.identity ?? null, request, subject.cancelled, label);
  if (target.identity !== active_operation?.identity) await demandEntry(tenant, record, target.key, { close_short, take_more });
  const wanted = statusesAt(operations, target.identity, subject.cancelled, bindingOf(tenant).statuses);
  const link = { name: subject.active, action: 'set' as const, ids: [target.identity] };
  const changed =
    target.identity === active_operation?.identity ? [] : [{ model: subject.model, identity: record.identity, properties: {}, relations: [link] }];
  const items = [...changed, ...statusItems(tenant, operations, wanted)];
  if (items.length === 0) return record;
  const [saved] = await saveRecords(tenant, items, { rights: 'by_process' });
  // The after-save rule may have moved the record further.
  if (settlesSteps(tenant, subject)) return readSubject(tenant, record.identity, subject);
  const after = operations.map((operation): Operation => ({ ...operation, status: wanted.get(operation.identity) ?? operation.status }));
  return {
    ...record,
    version: changed.length > 0 && saved ? saved.version : record.version,
    operations: after,
    active_operation: after.find(({ identity }) => identity === target.identity) ?? null,
  };
}

/** The record stays in its step if the new process has it; otherwise the step that it enters may refuse it. */
async function changeProcess(tenant: TenantTransaction, record: Subject, { process_id, close_short, take_more }: Transition): Promise<Subject> {
  const process = process_id === undefined ? null : await processById(tenant, process_id);
  if (!process) throw new AppError('not_found');
  const stands = record.active_operation?.key;
  const entry = entryOf(process, record.subject, stands ?? record.subject.initial);
  if (entry !== undefined && entry !== stands) await demandEntry(tenant, record, entry, { steps: process.steps, close_short, take_more });
  return follow(tenant, record, process, entry);
}
