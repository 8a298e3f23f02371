import { AppError, invalid } from '@millwright/core/errors.ts';
import { note, type PlannedRecord, planSave, type SavePlan } from '@millwright/core/record/plan.ts';
import type { SavedRecord, SaveItem } from '@millwright/core/record/types.ts';
import { newId } from '../../db/sql/new-id.ts';
import { together } from '../../db/sql/together.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { checkEntries, type Moved, moveBalances, movesBalances, reachAccounts } from '../draft/balances.ts';
import { checkNewValues, checkRequiredLinks, keepChanges, refuseByHand } from '../draft/changes.ts';
import { drawNumbers, fillDefaults } from '../draft/defaults.ts';
import { type Draft, newDraft, type Saving } from '../draft/drafts.ts';
import { type EdgeTable, planEdges, writeEdges } from '../draft/edges.ts';
import { checkFiles } from '../draft/files.ts';
import { applyColumnLinks, checkTargets, foreignTargets, type Link, readLinks } from '../draft/links.ts';
import { linkedNow, lockDrafts, tableOf } from '../draft/load.ts';
import { openingEntries } from '../draft/opening.ts';
import { demandDrafts, demandNoGuesses } from '../draft/rights.ts';
import { rulesFor } from '../rules/registry.ts';
import { modelsOf } from '../stored/model-of.ts';
import { areChecked, type Rights } from '../stored/types.ts';
import { tellResponsible } from './assigned.ts';
import { beginProcesses } from './begin-processes.ts';
import { deleteLines } from './delete-lines.ts';
import { leaveOut, takeEffects, type Written } from './effects.ts';
import { defaultsToLookUp, fillSettings, readSettings } from './lookups.ts';
import { judgeMoves } from './moves.ts';
import { emitChanges } from './outcome.ts';
import { writeDrafts } from './write.ts';

/** The most records in one save, including lines. */
const mostRecords = 20_000;

/**
 * Saves records with their lines and links. The number of statements does not grow with the number of records.
 * Everything is checked before anything is written. Unchanged records are not written.
 */
export async function save(tenant: TenantTransaction, items: readonly SaveItem[], options: Rights): Promise<SavedRecord[]> {
  const { schema } = tenant.config;
  const plan = planSave(schema, items, newId);
  if (plan.records.length > mostRecords) throw new AppError('too_large', { limit: mostRecords, records: plan.records.length });
  const saving: Saving = {
    tenant,
    schema,
    options,
    drafts: new Map(),
    models: new Map(),
    versions: new Map(),
    problems: plan.problems,
  };
  addDrafts(saving, plan.records);
  await together([readAhead(saving, plan.records), fillDefaults(saving)]);
  checkNewValues(saving);
  refuseProblems(saving);
  const written = await takeEffects(tenant, items, plan.tops);
  leaveOut(saving, plan, items, written);
  await run(saving, plan);
  return answer(saving, plan, items, written);
}

/** Reads what the save refers to, and the company's settings, in the first message of the transaction. */
async function readAhead(saving: Saving, records: readonly PlannedRecord[]): Promise<void> {
  const made = new Set(records.flatMap(({ id, creating }) => (creating ? [id] : [])));
  const targets = records.flatMap(({ links }) => links.flatMap(({ action, targets }) => (action === 'unlink' ? [] : targets)));
  const named = [...records.map(({ id }) => id), ...targets.flatMap((target) => (typeof target === 'string' ? target.toLowerCase() : []))];
  await together([
    learnModels(
      saving,
      named.filter((id) => !made.has(id)),
    ),
    readSettings(saving),
  ]);
}

/** Reads the models of records that are not known yet. */
async function learnModels({ tenant, models }: Saving, ids: readonly string[]): Promise<void> {
  const unknown = new Set(ids.filter((id) => !models.has(id)));
  for (const [id, model] of await modelsOf(tenant, [...unknown])) models.set(id, model);
}

function refuseProblems(saving: Saving): void {
  if (saving.problems.length) throw invalid(saving.problems);
}

/** The steps of a save, in order. Rules of models run in their phases (`rules/define-rule.ts`). */
async function run(saving: Saving, plan: SavePlan): Promise<void> {
  if (plan.records.length === 0) return;
  const links = await link(saving, plan);
  await lock(saving);
  const edges = await compare(saving, links);
  await prepare(saving);
  const rest = await fill(saving);
  await write(saving, edges);
  const moved = await complete(saving, plan, rest);
  await follow(saving, moved);
}

/** Resolves the links of the save, and adds records whose columns store them. */
async function link(saving: Saving, plan: SavePlan): Promise<Link[]> {
  const given = readLinks(saving, plan.records, plan.refs);
  refuseProblems(saving);
  const links = [...given, ...(await openings(saving, given))];
  await resolve(saving, links);
  return links;
}

/** Locks all records of the save, and what they share with others. */
async function lock(saving: Saving): Promise<void> {
  for (const rule of rulesFor(saving)) await rule.lock?.(saving);
  await lockDrafts(saving);
  for (const rule of rulesFor(saving)) await rule.lock?.(saving);
}

/** Reduces drafts to their changes, and refuses what may not be written. */
async function compare(saving: Saving, links: readonly Link[]): Promise<EdgeTable[]> {
  const edges = await planEdges(saving, links);
  if (areChecked(saving.options)) demandNoGuesses(saving, links, edges);
  keepChanges(saving);
  await checkFiles(saving, links, edges);
  checkRequiredLinks(saving);
  checkEntries(saving);
  if (saving.options.rights !== 'by_action') refuseByHand(saving);
  for (const rule of rulesFor(saving)) await rule.compare?.(saving, edges);
  refuseProblems(saving);
  if (areChecked(saving.options)) demandDrafts(saving, edges);
  return edges;
}

async function prepare(saving: Saving): Promise<void> {
  await judgeMoves(saving);
  for (const rule of rulesFor(saving)) await rule.prepare?.(saving);
}

/** Work that fills values after the records are written. `lookUp` can share a message with the checks, `rest` can't. */
type Rest = { lookUp: () => Promise<void>; rest: (() => Promise<void>)[] };

/** Fills empty values, as far as they are known before the records are written. */
async function fill(saving: Saving): Promise<Rest> {
  await drawNumbers(saving);
  await fillSettings(saving);
  const rest: Rest['rest'] = [];
  for (const rule of rulesFor(saving)) rest.push(...[(await rule.fill?.(saving)) ?? []].flat());
  return { lookUp: await defaultsToLookUp(saving), rest };
}

async function write(saving: Saving, edges: EdgeTable[]): Promise<void> {
  await writeDrafts(saving);
  await writeEdges(saving, edges);
  for (const rule of rulesFor(saving)) await rule.written?.(saving);
}

/** Writes what is left, and runs the checks of the rules, in one message if nothing else needs to be written. */
async function complete(saving: Saving, { removals }: SavePlan, { lookUp, rest }: Rest): Promise<Moved[]> {
  const judge = () => rulesFor(saving).flatMap((rule) => rule.judge?.(saving) ?? []);
  const moved: Moved[] = [];
  if (rest.length + removals.length === 0 && !movesBalances(saving)) await together([lookUp(), ...judge()]);
  else {
    await together([lookUp(), ...rest.map((fillRest) => fillRest())]);
    const lines = removals.filter(({ parent }) => saving.drafts.has(parent));
    await deleteLines(saving.tenant, lines, saving.options);
    moved.push(...(await moveBalances(saving)));
    await together(judge());
  }
  refuseProblems(saving);
  return moved;
}

async function follow(saving: Saving, moved: readonly Moved[]): Promise<void> {
  emitChanges(saving, moved);
  await tellResponsible(saving);
  for (const rule of rulesFor(saving)) await rule.follow?.(saving, moved);
  await beginProcesses(saving);
}

function addDrafts(saving: Saving, records: readonly PlannedRecord[], opening?: true): void {
  for (const record of records) {
    const existing = saving.drafts.get(record.id);
    if (!existing) saving.drafts.set(record.id, Object.assign(newDraft(record), opening ? { opening } : {}));
    else if (existing.model !== record.model) note(saving, { field: `${record.place}identity`, code: 'not_found', message: 'Not found.' });
    else mergeDraft(existing, record);
  }
}

/** Merges two drafts of one record. The last value of a field wins. */
function mergeDraft(existing: Draft, record: PlannedRecord): void {
  for (const [name, value] of record.values) existing.values.set(name, value);
  existing.version ??= record.version;
}

/**
 * Plans the entries of opening balances. They may read column links of new records, so those are resolved first, and
 * applied again with all others.
 */
async function openings(saving: Saving, links: readonly Link[]): Promise<Link[]> {
  const isNew = (id: string) => saving.drafts.get(id)?.creating === true;
  const settledLinks = links.filter(
    ({ draft, end, action, ids }) => action !== 'unlink' && (end.storage === 'own_column' ? draft.creating : ids.every(isNew)),
  );
  applyColumnLinks(saving, settledLinks, () => []);
  const items = await openingEntries(saving);
  if (items.length === 0) return [];
  const plan = planSave(saving.schema, items, newId);
  saving.problems.push(...plan.problems);
  addDrafts(saving, plan.records, true);
  await fillDefaults(saving);
  return readLinks(saving, plan.records, plan.refs);
}

/** Resolves the targets of links and whose columns change, up to the locks. */
async function resolve(saving: Saving, links: readonly Link[]): Promise<void> {
  const { tenant, drafts, models } = saving;
  const stored = [...drafts.values()].filter(({ creating }) => !creating);
  const named = [...new Set([...foreignTargets(saving, links), ...stored.map(({ id }) => id)])];
  await together([learnModels(saving, named), readSettings(saving)]);
  for (const draft of stored) if (models.get(draft.id) !== draft.model.model.slug) throw new AppError('not_found');
  checkTargets(saving, links, models);
  refuseProblems(saving);
  applyColumnLinks(saving, links, await linkedNow(tenant, links));
  reachAccounts(saving);
}

/** The saved records in the order of the items. Those that were written before are returned as they are now. */
async function answer(saving: Saving, plan: SavePlan, items: readonly SaveItem[], written: Written): Promise<SavedRecord[]> {
  const before = await versionsOf(saving, items, written);
  return items.map((item, index) => {
    const earlier = written.get(index);
    if (earlier !== undefined) return { identity: earlier, version: before.get(earlier) ?? 0, model: item.model, created: false };
    const record = plan.tops[index] as PlannedRecord;
    return { identity: record.id, version: saving.versions.get(record.id) ?? 1, model: item.model, created: record.creating };
  });
}

async function versionsOf({ tenant }: Saving, items: readonly SaveItem[], written: Written): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  for (const model of new Set([...written.keys()].map((index) => items[index]?.model as string))) {
    const ids = [...written].filter(([index]) => items[index]?.model === model).map(([, id]) => id);
    const rows = await tenant.query<{ id: string; version: number }>(`select id, version from ${tableOf(tenant, model)} where id = any($1::uuid[])`, [
      ids,
    ]);
    for (const { id, version } of rows) versions.set(id, version);
  }
  return versions;
}
