import type { AccessChanges } from '@millwright/core/access/changes/changes.ts';
import type { Action } from '@millwright/core/access/types.ts';
import { type Base, changesBetween, type UnitChange } from '@millwright/core/archive/difference.ts';
import { upgraded } from '@millwright/core/archive/format.ts';
import { ArchiveError } from '@millwright/core/archive/problems.ts';
import { textOf } from '@millwright/core/archive/text.ts';
import type { ArchivedDocument, ArchivedRole, ArchiveFiles } from '@millwright/core/archive/types.ts';
import { configuredOf, isRole, unitsOfFiles } from '@millwright/core/archive/units.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Configuration } from '../configuration/configuration.ts';
import type { Operation } from '../documents/operations.ts';
import { hashOf, hashOfUnits, unitsIn } from './configured.ts';
import { demandShapes } from './sent-units.ts';

export type Push = { archive: { format: number; files: ArchiveFiles }; base?: Base | undefined; remove?: boolean | undefined };
export type PushPlan = { hash: string; changes: UnitChange[]; operations: Operation[]; access: AccessChanges | null };

/** Models before what names them; things inside before what is made of them. */
const rank: readonly ConfigurationCollection[] = ['models', 'relations', 'view_groups', 'processes', 'integrations'];
const rankOf = (collection: ConfigurationCollection) => (rank.includes(collection) ? rank.indexOf(collection) : rank.length);

const keyOf = ({ collection, id }: ArchivedDocument) => `${collection}/${id}`;
const asText = (thing: ArchivedDocument | ArchivedRole) => textOf(thing as unknown as JsonObject);

function operationsBetween(config: Configuration, before: readonly ArchivedDocument[], after: readonly ArchivedDocument[]): Operation[] {
  const then = new Map(before.map((document) => [keyOf(document), document]));
  const now = new Set(after.map(keyOf));
  const puts = after
    .filter((document) => asText(document) !== (then.has(keyOf(document)) ? asText(then.get(keyOf(document)) as ArchivedDocument) : ''))
    .toSorted((one, two) => rankOf(one.collection) - rankOf(two.collection))
    .map((document): Operation => ({ op: 'put', collection: document.collection, id: document.id, document }));
  const gone = before
    .filter((document) => !now.has(keyOf(document)))
    .toSorted((one, two) => rankOf(two.collection) - rankOf(one.collection))
    .map(({ collection, id }): Operation => {
      const version = config.effective(collection, id)?.version ?? 0;
      return config.template(collection, id) ? { op: 'reset', collection, id, version, own: true } : { op: 'delete', collection, id };
    });
  return [...puts, ...gone];
}

const cellsOf = ({ role, rights }: ArchivedRole) =>
  Object.entries(rights).flatMap(([resource, lines]) =>
    Object.entries(lines).map(([action, verb]) => ({ role, resource, action: action as Action, verb })),
  );
const placeOf = ({ role, resource, action }: { role: string; resource: string; action: string }) => `${role} ${resource} ${action}`;

function accessBetween(before: readonly ArchivedRole[], after: readonly ArchivedRole[]): AccessChanges | null {
  const then = new Map(before.map((role) => [role.role, asText(role)]));
  const changed = after.filter((role) => then.get(role.role) !== asText(role));
  const now = new Set(after.map(({ role }) => role));
  const removed = before.filter(({ role }) => !now.has(role)).map(({ role }) => role);
  if (!changed.length && !removed.length) return null;
  const cells = changed.flatMap(cellsOf);
  const set = new Set(cells.map(placeOf));
  const names = new Set(changed.map(({ role }) => role));
  const cleared = before
    .filter(({ role }) => names.has(role))
    .flatMap(cellsOf)
    .filter((cell) => !set.has(placeOf(cell)));
  return {
    roles: changed.map(({ role, parent, label }) => ({ role, parent, label })),
    removed,
    cells: [...cells, ...cleared.map((cell) => ({ ...cell, verb: null }))],
  };
}

function ownUnits({ format, files }: Push['archive']) {
  try {
    return unitsOfFiles(upgraded(files, format));
  } catch (error) {
    if (error instanceof ArchiveError) throw new AppError(error.code, { path: error.path, detail: error.detail ?? '' });
    throw error;
  }
}

/** What one push changes at most: each document is looked at with all others, each role with all lines. */
const most = { operations: 2000, roles: 100, cells: 5000 };

function demandFew({ operations, access }: Pick<PushPlan, 'operations' | 'access'>): void {
  const counts = { operations: operations.length, roles: access?.roles?.length ?? 0, cells: access?.cells?.length ?? 0 };
  for (const kind of ['operations', 'roles', 'cells'] as const)
    if (counts[kind] > most[kind])
      throw invalid([
        {
          field: 'archive.files',
          code: 'too_big',
          message: `One push changes at most ${most.operations} documents, ${most.roles} roles and ${most.cells} rights.`,
        },
      ]);
}

/** What a push does to the company as it is: the changes as they are told, and the work that makes them. Who may not change rights leaves roles as they are. */
export function planPush(config: Configuration, { archive, base, remove = false }: Push, changesRights: boolean): PushPlan {
  const target = unitsIn(config);
  const own = ownUnits(archive);
  const { changes: all, result } = changesBetween({ target, own, base, hash: hashOf }, remove);
  const brought = new Set(all.filter(({ kind }) => kind === 'added' || kind === 'changed').map(({ key }) => key));
  demandShapes(
    own.filter(({ key }) => brought.has(key)),
    result,
  );
  const isLeft = ({ key }: UnitChange) => !changesRights && isRole(key);
  const changes = all.map((change) => (isLeft(change) ? { ...change, kind: 'by_person' as const } : change));
  const [before, after] = [configuredOf(target), configuredOf(result)];
  const operations = operationsBetween(config, before.documents, after.documents);
  const access = changesRights ? accessBetween(before.roles, after.roles) : null;
  demandFew({ operations, access });
  return { hash: hashOfUnits(target), changes, operations, access };
}

/** Refuses a plan that was made for another state of the company, or that has conflicts. */
export function demandPlan({ hash, changes }: PushPlan, asked: string): void {
  if (hash !== asked) throw new AppError('archive_moved');
  const conflicts = changes.filter(({ kind }) => kind === 'conflict').map(({ path }) => path);
  if (conflicts.length) throw new AppError('archive_conflict', { files: conflicts.join(', ') });
}
