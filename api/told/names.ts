import { AppError } from '@millwright/core/errors.ts';
import { filterLimits } from '@millwright/core/filter/parse.ts';
import type { Json } from '@millwright/core/json.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import type { TraceRule } from '@millwright/core/model/types.ts';
import { allowed, readGuard } from '@millwright/core/query/guard.ts';
import { isRecordCell, type ToldRow } from '@millwright/core/record/told-rows.ts';
import { together } from '../db/sql/together.ts';
import type { TenantTransaction } from '../db/types.ts';
import { readColumns } from '../records/query.service.ts';
import { mayReadAll } from './rights.ts';

type NamedRecord = { label: Json; values: ReadonlyMap<string, Json> };

/** The part of a rule that says which values of the returned records are read. */
type Reading = Pick<TraceRule, 'details' | 'found' | 'columns'>;
/** The records in an action's answer: as nodes, and in the cells of its rows. */
type Answered = { nodes: readonly { id: string; model: string }[]; rows: readonly ToldRow[] };

/** The names and identities of the returned records, as far as the caller may read them. */
export type ReadNames = {
  /** The name of a record; undefined if the caller may not read the record. */
  of(id: string): { label: Json } | undefined;
  /** The identity of a record, or a substitute that is generated for this answer. */
  idOf(id: string): string;
  value(id: string, path: string): Json;
  details(model: string, id: string): Json[];
};

/** Reads names and details of all records that an answer speaks of, model by model, with the rights of the caller. */
export async function readNames(tenant: TenantTransaction, rule: Reading, answer: Answered): Promise<ReadNames> {
  const ids = new Map<string, Set<string>>();
  const note = (model: string, id: string) => ids.set(model, (ids.get(model) ?? new Set()).add(id));
  for (const { model, id } of answer.nodes) note(model, id);
  for (const row of answer.rows) for (const cell of Object.values(row)) if (isRecordCell(cell)) note(cell.model, cell.id);
  const records = new Map<string, NamedRecord>();
  const pathsOf = pathsByModel(rule, answer);
  await together(
    [...ids].map(async ([slug, some]) => {
      const finding = rule.found.find(({ model }) => model === slug);
      if (finding && !mayReadAll(tenant, finding.by)) return;
      for (const [id, record] of await readModel(tenant, slug, [...some], [...(pathsOf.get(slug) ?? [])])) records.set(id, record);
    }),
  );
  const madeUp = new Map<string, string>();
  const details = new Map(rule.details.map(({ model, paths }) => [model, paths]));
  const value = (id: string, path: string) => records.get(id)?.values.get(path) ?? null;
  return {
    of: (id) => records.get(id),
    idOf: (id) => {
      if (records.has(id)) return id;
      if (!madeUp.has(id)) madeUp.set(id, `withheld-${madeUp.size + 1}`);
      return madeUp.get(id) as string;
    },
    value,
    details: (model, id) => (details.get(model) ?? []).map((path) => value(id, path)).filter((each) => each !== null && each !== ''),
  };
}

/** What is read of the records of each model: its details, and what columns say of it. */
function pathsByModel(rule: Reading, { rows }: Answered): Map<string, Set<string>> {
  const paths = new Map(rule.details.map(({ model, paths: own }) => [model, new Set(own)]));
  for (const { of, path } of rule.columns) {
    if (!of || !path) continue;
    const models = new Set(rows.flatMap((row) => (isRecordCell(row[of]) ? row[of].model : [])));
    for (const model of models) paths.set(model, (paths.get(model) ?? new Set()).add(path));
  }
  return paths;
}

/** Records of one model by identity: none where the caller may not read the model, no name and no value that is refused. */
async function readModel(
  tenant: TenantTransaction,
  slug: string,
  ids: readonly string[],
  paths: readonly string[],
): Promise<Map<string, NamedRecord>> {
  const model = tenant.config.schema.models.get(slug);
  const guard = readGuard(tenant.access, tenant.client.id);
  if (!model || !allowed(() => guard.model(model))) return new Map();
  const primary = model.model.primary_attribute;
  const readable = await readablePaths(tenant, model, [primary, ...paths]);
  const wanted = Object.fromEntries(['identity', ...readable].map((path, index) => [`c${index}`, path]));
  const records = new Map<string, NamedRecord>();
  for (let at = 0; at < ids.length; at += filterLimits.values) {
    const where = { fact: 'identity', operator: 'in', value: ids.slice(at, at + filterLimits.values) };
    const lists = await readColumns(tenant, { model: slug, paths: wanted, where });
    (lists.c0 ?? []).forEach((id, row) => {
      const values = new Map(readable.map((path, index) => [path, lists[`c${index + 1}`]?.[row] ?? null]));
      records.set(String(id), { label: values.get(primary) ?? null, values });
    });
  }
  return records;
}

/** The paths that the caller may read. */
async function readablePaths(tenant: TenantTransaction, { table }: ResolvedModel, paths: readonly string[]): Promise<string[]> {
  const none = { fact: 'identity', operator: 'in', value: [] };
  const may = async (path: string): Promise<string[]> => {
    try {
      await readColumns(tenant, { model: table, paths: { path }, where: none });
      return [path];
    } catch (error) {
      if (error instanceof AppError && error.code === 'forbidden') return [];
      throw error;
    }
  };
  return (await Promise.all([...new Set(paths)].map(may))).flat();
}
