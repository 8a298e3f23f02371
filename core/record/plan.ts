import { AppError, type Problem } from '../errors.ts';
import type { Json, JsonObject } from '../json.ts';
import { type End, Ends, ownName, type ResolvedModel, type Schema } from '../model/schema.ts';
import { isUuid } from '../value/uuid.ts';
import { checkProperties } from './properties.ts';
import type { SaveChild, SaveItem, Target } from './types.ts';

/** A link to write. Its targets may still be references. */
export type PlannedLink = { end: End; action: 'link' | 'unlink' | 'set'; targets: Target[]; attributes: Map<string, Json>; place: string };

/** One record of a save, taken out of its tree. `place` is its path in the request, '' at the top. */
export type PlannedRecord = {
  id: string;
  model: ResolvedModel;
  creating: boolean;
  version: number | undefined;
  values: Map<string, Json>;
  links: PlannedLink[];
  place: string;
  /** The index of the top-level item that contains this record. */
  item: number;
};

/** Everything that a save writes. `refs` maps references to identities; `removals` are lines to delete. */
export type SavePlan = {
  records: PlannedRecord[];
  tops: PlannedRecord[];
  refs: Map<string, string>;
  removals: { id: string; end: End; parent: string; place: string }[];
  problems: Problem[];
};

const mostProblems = 200;

/**
 * Flattens items into records and links, checks every value, and collects all problems with their places. A new record
 * gets its identity from `newId`, so that links within the save are known before anything is written. 404 for an unknown
 * model.
 */
export function planSave(schema: Schema, items: readonly SaveItem[], newId: () => string): SavePlan {
  const plan: SavePlan = { records: [], tops: [], refs: new Map(), removals: [], problems: [] };
  for (const [index, item] of items.entries()) {
    const prefix = items.length === 1 ? '' : `items[${index}].`;
    const model = schema.models.get(item.model);
    if (!model) throw new AppError('model_not_found', { id: String(item.model).slice(0, 80) });
    const record = planRecord(schema, plan, model, item, prefix, index, newId);
    plan.tops[index] = record;
    if (item.ref !== undefined) plan.refs.set(item.ref, record.id);
  }
  return plan;
}

/** Adds a problem, up to two hundred. */
export function note(plan: { problems: Problem[] }, problem: Problem): void {
  if (plan.problems.length < mostProblems) plan.problems.push(problem);
}

function planRecord(
  schema: Schema,
  plan: SavePlan,
  model: ResolvedModel,
  item: SaveChild,
  place: string,
  index: number,
  newId: () => string,
): PlannedRecord {
  const creating = item.identity === undefined;
  if (!creating && !isUuid(item.identity)) note(plan, { field: `${place}identity`, code: 'not_found', message: 'Not found.' });
  const record: PlannedRecord = {
    id: creating ? newId() : String(item.identity).toLowerCase(),
    model,
    creating,
    version: item.version,
    values: checkProperties(model, item.properties ?? {}, { creating, place: `${place}properties`, note: (problem) => note(plan, problem) }),
    links: [],
    place,
    item: index,
  };
  plan.records.push(record);
  for (const [at, write] of (item.relations ?? []).entries()) {
    const end = endOf(plan, model, write.name, `${place}relations[${at}]`);
    if (end)
      record.links.push({
        end,
        action: write.action,
        targets: [...write.ids],
        attributes: attributesOf(plan, end, write.properties, `${place}relations[${at}]`),
        place: `${place}relations[${at}]`,
      });
  }
  for (const [at, group] of (item.children ?? []).entries()) planChildren(schema, plan, record, group, `${place}children[${at}]`, newId);
  return record;
}

function planChildren(
  schema: Schema,
  plan: SavePlan,
  parent: PlannedRecord,
  group: NonNullable<SaveChild['children']>[number],
  place: string,
  newId: () => string,
): void {
  const end = endOf(plan, parent.model, group.name, place);
  const model = end && schema.models.get(end.to);
  if (!end || !model) return;
  if (!end.many) {
    note(plan, { field: `${place}.name`, code: 'not_a_list', message: `${group.name} holds one record, not lines.` });
    return;
  }
  const created: string[] = [];
  for (const [at, item] of (group.items ?? []).entries()) {
    created.push(planRecord(schema, plan, model, item, `${place}.items[${at}].`, parent.item, newId).id);
  }
  if (created.length) parent.links.push({ end, action: 'link', targets: created, attributes: new Map(), place });
  for (const [at, id] of (group.delete ?? []).entries()) plan.removals.push({ id, end, parent: parent.id, place: `${place}.delete[${at}]` });
}

/** The end of that name. An attribute that displays a relation writes the relation. */
function endOf(plan: SavePlan, model: ResolvedModel, name: string, place: string): End | null {
  const named = model.ends.get(name);
  const end = named && model.ends.get(ownName(named));
  if (end) return end;
  note(plan, { field: `${place}.name`, code: 'unknown_relation', message: `${model.model.slug} has no relation ${String(name).slice(0, 80)}.` });
  return null;
}

function attributesOf(plan: SavePlan, end: End, properties: JsonObject | undefined, place: string): Map<string, Json> {
  if (!properties) return new Map();
  const fields = new Map((end.relation.schema ?? []).filter((field) => !field.deleted).map((field) => [field.name, field]));
  return checkProperties({ fields, ends: new Ends() }, properties, {
    creating: false,
    place: `${place}.properties`,
    note: (problem) => note(plan, problem),
  });
}
