import type { z } from 'zod';
import { automation } from '../automation/schema.ts';
import type { Problem } from '../errors.ts';
import { formSchema } from '../form/schema.ts';
import type { JsonObject } from '../json.ts';
import { labelTemplate } from '../label/template.ts';
import { modelSchema, relationSchema } from '../model/document.ts';
import { stepPolicySchema } from '../process/schema.ts';
import { slug } from '../schema/shared.ts';
import { view, viewGroup } from '../view/schema.ts';
import { misplacedProblems } from './misplaced.ts';
import { integration, messageTemplate, pdfTemplate } from './named-documents.ts';
import { problemsOf } from './problems.ts';
import type { ConfigurationCollection } from './types.ts';

/** The shape of each collection's documents, without what the store keeps beside them (id, slug, version, dates). */
export const documentSchemas: Record<ConfigurationCollection, z.ZodObject> = {
  views: view,
  view_groups: viewGroup,
  forms: formSchema,
  settings_data_connections: automation,
  models: modelSchema,
  relations: relationSchema,
  message_templates: messageTemplate,
  pdf_templates: pdfTemplate,
  label_templates: labelTemplate,
  integrations: integration,
  processes: stepPolicySchema,
};

/** Keys that the store keeps itself; a caller may send them back as they were. */
export const storedKeys = [
  'id',
  'slug',
  'client_id',
  'version',
  'template',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'deleted_at',
  'deletedAt',
  'deleted',
  'conflicts',
  'parked',
  'problems',
  'withheld',
  'change',
  'view_list',
  'module_view_list',
] as const;

/** The document without what the store keeps beside it. */
export function contentOf(document: JsonObject): JsonObject {
  const stored = new Set<string>(storedKeys);
  return Object.fromEntries(Object.entries(document).filter(([key]) => !stored.has(key)));
}

/** What is wrong with the shape of a document's content, value by value. References and names are checked elsewhere. */
export function shapeProblems(collection: ConfigurationCollection, content: JsonObject): Problem[] {
  const { error } = documentSchemas[collection].safeParse(content, { reportInput: true });
  return error ? problemsOf(error) : [];
}

/** Keys that stand in a document's `misc` instead of beside it. */
export const misplacedKeys = (collection: ConfigurationCollection, { misc }: JsonObject, before: JsonObject = {}): Problem[] =>
  misplacedProblems('misc', misc, before.misc, Object.keys(documentSchemas[collection].shape));

/** What is wrong with a slug. */
export function slugProblems(value: string): Problem[] {
  const { error } = slug.safeParse(value);
  return error ? problemsOf(error).map((problem) => ({ ...problem, field: 'slug' })) : [];
}

const defaultsOf = (content: JsonObject): Partial<Record<ConfigurationCollection, JsonObject>> => ({
  views: { order: 0, root: { blocks: [] }, setup: {} },
  view_groups: { name: 'Default Group', order: 0, parent: null },
  forms: { read_query: '', fields: [], title: content.name ?? null },
  settings_data_connections: { label: content.name ?? null, trigger: { type: 'manual' }, steps: [], edges: [], disabled: false },
  models: { name: content.slug ?? null, displayed_name: content.name ?? content.slug ?? null, schema: [] },
});

/** What a new document holds where its author left something out. */
export const withDefaults = (collection: ConfigurationCollection, content: JsonObject): JsonObject => ({
  ...defaultsOf(content)[collection],
  ...content,
});

/** Keys that the author of a new document may leave out. */
export const defaultKeys = (collection: ConfigurationCollection): string[] => Object.keys(defaultsOf({})[collection] ?? {});
