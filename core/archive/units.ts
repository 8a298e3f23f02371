import { isCollection } from '../document/collections/registry.ts';
import { isItems } from '../document/merge.ts';
import type { ConfigurationCollection } from '../document/types.ts';
import { isObject, type Json, type JsonObject } from '../json.ts';
import { inOrderOfAfter, withAfter } from './field-order.ts';
import { ArchiveError } from './problems.ts';
import type { ArchivedDocument, ArchivedRole, ArchiveFiles, Before, Configured, Unit } from './types.ts';

/** A name as a file may be called by everywhere. */
const fileName = (name: string) =>
  name
    .replace(/[^\w.-]/g, '_')
    .replace(/^(?=\.|$)/, '_')
    .slice(0, 80);
/** A part of a path that leads nowhere but below where it stands. */
const isPart = (part: string) => /^[\w-][\w.-]*$/.test(part);

const rolesFolder = 'roles';
/** Whether a unit of this key is a role. */
export const isRole = (key: string): boolean => key.startsWith(`${rolesFolder}/`);

type Draft = Unit & { folder: string; name: string };

/** Files are told apart on disks that know no capitals: a second one of a name carries its id too. */
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

/** The attributes of a model, or what is changed of those of a built-in one, apart from it. */
function apart({ schema, ...rest }: JsonObject): { rest: JsonObject; fields: JsonObject[] } {
  if (Array.isArray(schema)) return { rest, fields: withAfter(schema as JsonObject[]) };
  if (!isItems(schema ?? null)) return { rest: schema === undefined ? rest : { ...rest, schema }, fields: [] };
  const { $items, ...order } = schema as JsonObject & { $items: JsonObject };
  const fields = Object.entries($items).map(([identity, change]): JsonObject => ({ $of: identity, ...(change as JsonObject) }));
  return { rest: { ...rest, schema: { ...order, $items: {} } }, fields };
}

const isOfField = ({ at }: Before) => at[0] === 'schema' && at.length > 1;

/** What a built-in attribute said where it is changed stands with the change. */
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

/** The files of a configuration, those of a collection by the names of its documents. */
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

/** What the file at this path is: its key follows from its content, a file of an attribute belongs to the model beside it. */
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

/** The units of files as somebody sends them; ArchiveError names the file that is none, or is there twice. */
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

/** The configuration that units make up. */
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

/** Units as the files that they are. */
export const filesOf = (units: readonly Unit[]): ArchiveFiles => Object.fromEntries(units.map(({ path, content }) => [path, content]));
