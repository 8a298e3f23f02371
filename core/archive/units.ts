import { isCollection } from '../document/collections/registry.ts';
import { isItems } from '../document/merge.ts';
import type { ConfigurationCollection } from '../document/types.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { inOrderOfAfter, withAfter } from './field-order.ts';
import { ArchiveError } from './problems.ts';
import type { ArchivedDocument, ArchivedRole, ArchiveFiles, Before, Configured, Unit } from './types.ts';

/** Makes a file name that is valid on all systems. */
const fileName = (name: string) =>
  name
    .replace(/[^\w.-]/g, '_')
    .replace(/^(?=\.|$)/, '_')
    .slice(0, 80);
/** Whether a part of a path is safe: it cannot lead out of its folder. */
const isPart = (part: string) => /^[\w-][\w.-]*$/.test(part);

const rolesFolder = 'roles';
/** Whether a unit of this key is a role. */
export const isRole = (key: string): boolean => key.startsWith(`${rolesFolder}/`);

type Draft = Unit & { folder: string; name: string };

/** Assigns paths. Some disks ignore case, so the second file with the same name also gets a part of its id. */
function placed(drafts: readonly Draft[], end: (draft: Draft) => string): Unit[] {
  const taken = new Set<string>();
  return drafts.map((draft) => {
    const plain = `${draft.folder}/${fileName(draft.name)}`;
    const base = taken.has(plain.toLowerCase()) ? `${plain}.${draft.key.split('/').at(-1)?.slice(-12)}` : plain;
    taken.add(base.toLowerCase());
    return { key: draft.key, path: base + end(draft), content: draft.content };
  });
}

function contentOfUnit(document: ArchivedDocument): JsonObject {
  const { id, slug } = document;
  if ('content' in document) return { ...document.content, id, slug };
  return { id, slug, $built_in: true, changes: document.changes, before: document.before as unknown as Json };
}

/** Separates the attributes of a model, or the changes of a built-in model's attributes, from the rest. */
function apart({ schema, ...rest }: JsonObject): { rest: JsonObject; fields: JsonObject[] } {
  if (Array.isArray(schema)) return { rest, fields: withAfter(schema as JsonObject[]) };
  if (!isItems(schema ?? null)) return { rest: schema === undefined ? rest : { ...rest, schema }, fields: [] };
  const { $items, ...order } = schema as JsonObject & { $items: JsonObject };
  const fields = Object.entries($items).map(([identity, change]): JsonObject => ({ $of: identity, ...(change as JsonObject) }));
  return { rest: { ...rest, schema: { ...order, $items: {} } }, fields };
}

const isOfField = ({ at }: Before) => at[0] === 'schema' && at.length > 1;

/** Adds the former values of a changed built-in attribute as `$before`. */
function withBefore(field: JsonObject, before: readonly Before[]): JsonObject {
  const own = before.filter(({ at }) => at[1] === field.$of).map(({ at, value }) => ({ at: at.slice(2), value }));
  return own.length ? { ...field, $before: own } : field;
}

function unitsOfModel(document: ArchivedDocument, unit: Unit): Unit[] {
  const folder = unit.path.replace(/\/model\.json$/, '/fields');
  const { rest, fields } = apart('content' in document ? document.content : document.changes);
  const before = 'content' in document ? [] : document.before.filter(isOfField);
  const own =
    'content' in document
      ? { ...document, content: rest }
      : { ...document, changes: rest, before: document.before.filter((each) => !isOfField(each)) };
  const drafts = fields.map((field) => {
    const id = String(field.$of ?? field.id ?? field.name);
    return { key: `${unit.key}/${id}`, path: '', folder, name: String(field.name ?? id), content: withBefore(field, before) };
  });
  return [{ ...unit, content: contentOfUnit(own) }, ...placed(drafts, () => '.json')];
}

const textOfPath = ({ at }: Before) => JSON.stringify(at);

function together(content: JsonObject, fields: readonly JsonObject[]): JsonObject {
  if (!content.$built_in) return { ...content, schema: inOrderOfAfter(fields) };
  if (!fields.length) return content;
  const changes = content.changes as JsonObject;
  const order = isObject(changes.schema) ? changes.schema : {};
  const $items = Object.fromEntries(fields.map(({ $of, $before: _, ...change }) => [String($of), change]));
  const own = fields.flatMap(({ $of, $before = [] }) =>
    ($before as unknown as Before[]).map(({ at, value }) => ({ at: ['schema', String($of), ...at], value })),
  );
  const before = [...(content.before as unknown as Before[]), ...own].sort((one, two) => (textOfPath(one) < textOfPath(two) ? -1 : 1));
  return { ...content, changes: { ...changes, schema: { ...order, $items } }, before: before as unknown as Json };
}

const unitOfRole = ({ role, ...content }: ArchivedRole): Draft => ({
  key: `${rolesFolder}/${role}`,
  path: '',
  folder: rolesFolder,
  name: role,
  content: { role, ...content } as unknown as JsonObject,
});

/** The files of a configuration. Files of documents are named by their slug, or else by their id. */
export function unitsOf({ documents, roles }: Configured): Unit[] {
  const sorted = documents.toSorted((one, two) => (one.collection + one.id < two.collection + two.id ? -1 : 1));
  const drafts = sorted.map((document) => {
    const { collection, id, slug } = document;
    return { document, key: `${collection}/${id}`, path: '', folder: collection, name: slug ?? id, content: contentOfUnit(document) };
  });
  const units = placed(drafts, ({ folder }) => (folder === 'models' ? '/model.json' : '.json'));
  return [
    ...units.flatMap((unit, at) => {
      const { document } = drafts[at] as (typeof drafts)[number];
      return document.collection === 'models' ? unitsOfModel(document, unit) : [unit];
    }),
    ...placed(roles.map(unitOfRole), () => '.json'),
  ];
}

/**
 * The key of a file by its path and content. A file of an attribute belongs to the model in the folder above. Throws ArchiveError
 * for other files.
 */
function keyOf(path: string, content: JsonObject, files: ArchiveFiles): string {
  const parts = path.split('/');
  const [collection = '', folder = '', part] = parts;
  if (!parts.every(isPart)) throw new ArchiveError(path, 'archive_unknown_file');
  if (collection === rolesFolder && typeof content.role === 'string') return `${rolesFolder}/${content.role}`;
  if (!isCollection(collection)) throw new ArchiveError(path, 'archive_unknown_file');
  if (part === 'fields') {
    const id = content.$of ?? content.id ?? content.name;
    const model = files[`${collection}/${folder}/model.json`];
    if (typeof id !== 'string' || typeof model?.id !== 'string') throw new ArchiveError(path, 'archive_without_id');
    return `${collection}/${model.id}/${id}`;
  }
  if (typeof content.id !== 'string') throw new ArchiveError(path, 'archive_without_id');
  return `${collection}/${content.id}`;
}

/** The units of uploaded files. Throws ArchiveError with the path of a file that is unknown or a duplicate. */
export function unitsOfFiles(files: ArchiveFiles): Unit[] {
  const keys = new Map<string, string>();
  return Object.keys(files)
    .sort()
    .map((path) => {
      const content = files[path] as JsonObject;
      const key = keyOf(path, content, files);
      if (keys.has(key)) throw new ArchiveError(path, 'archive_twice', keys.get(key));
      keys.set(key, path);
      return { key, path, content };
    });
}

function documentOf(collection: ConfigurationCollection, content: JsonObject): ArchivedDocument {
  const { id, slug, ...rest } = content;
  const place = { collection, id: String(id), slug: typeof slug === 'string' ? slug : null };
  if (!rest.$built_in) return { ...place, content: rest };
  return { ...place, changes: (rest.changes ?? {}) as JsonObject, before: (rest.before ?? []) as unknown as Before[] };
}

/** The configuration that the units contain. */
export function configuredOf(units: readonly Unit[]): Configured {
  const parts = units.map((unit) => ({ ...unit, at: unit.key.split('/') }));
  const ofModel = Map.groupBy(
    parts.filter(({ at }) => at.length === 3 && at[0] === 'models'),
    ({ at }) => at[1],
  );
  const documents = parts.flatMap(({ at: [collection = '', id = '', field], content }) => {
    if (collection === rolesFolder || field !== undefined || !isCollection(collection)) return [];
    if (collection !== 'models') return [documentOf(collection, content)];
    const fields = (ofModel.get(id) ?? []).map((each) => each.content);
    return [documentOf(collection, together(content, fields))];
  });
  const roles = parts.filter(({ at }) => at[0] === rolesFolder).map(({ content }) => content as unknown as ArchivedRole);
  return { documents, roles };
}

/** The files of units, by path. */
export const filesOf = (units: readonly Unit[]): ArchiveFiles => Object.fromEntries(units.map(({ path, content }) => [path, content]));
