import { z } from 'zod';
import { actions } from '../access/types.ts';
import { privilege, role } from './access.ts';
import { endpoint } from './parts/endpoint.ts';
import { isOneLine } from './parts/one-line.ts';
import { identity, instant, one, page, paging } from './parts/shapes.ts';

const path = z.string().min(1).max(300);
const files = z.record(path, z.record(z.string().max(200), z.json()));
const archive = z.strictObject({
  /** The version of the archive format. Older formats are upgraded when read. */
  format: z.number().int().min(1),
  /** The version of the product that wrote the archive. */
  product: z.string().max(50),
  files,
});
export type Archive = z.output<typeof archive>;
/** The most files in one push. */
const mostFiles = 5000;
const sentArchive = archive.extend({
  files: files.refine((all) => Object.keys(all).length <= mostFiles, { error: `An archive has ${mostFiles} files at most.` }),
});

const rights = z.record(privilege.shape.resource, z.partialRecord(z.enum(actions), privilege.shape.verb));
/** A role as a file of the archive. */
export const archivedRole = role.extend({ label: role.shape.label.refine(isOneLine, { error: 'Write the name in one line.' }), rights });

const before = z.array(z.strictObject({ at: z.array(z.string().max(300)), value: z.json() }));
const override = z.record(z.string().max(200), z.json());
/** A company's changes of a built-in document, as a file of the archive. */
export const archivedChanges = z.strictObject({ id: z.string(), slug: z.string().nullable(), $built_in: z.literal(true), changes: override, before });
/** A company's changes of a built-in attribute. */
export const archivedFieldChange = z.looseObject({ $of: z.string(), $before: before.optional() });

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
/** The last pull: the hash of the file of each document, attribute and role. */
const base = z.record(z.string().max(300), sha256);

const place = z.strictObject({ at: z.array(z.string()), from: z.json(), to: z.json() });
/** `by_person`: a change of a role. It is skipped for callers who may not change rights, such as API tokens. */
const change = z.strictObject({
  key: z.string(),
  path: z.string(),
  kind: z.enum(['added', 'changed', 'removed', 'conflict', 'by_person']),
  places: z.array(place),
});
export type ArchiveChange = z.output<typeof change>;

const refusal = z.strictObject({ code: z.string(), message: z.string(), details: z.record(z.string(), z.unknown()) });
const preview = z.strictObject({
  /** The hash of the company's current configuration. A push is refused if the configuration has changed since. */
  hash: sha256,
  changes: z.array(change),
  /** Why a push would be refused. Null if it would succeed. */
  refusal: refusal.nullable(),
});
export type ArchivePreview = z.output<typeof preview>;

const pushed = preview.omit({ refusal: true }).extend({ restore_point: identity.nullable() });
export type ArchivePushed = z.output<typeof pushed>;

const restorePoint = z.strictObject({
  id: identity,
  created_at: instant,
  created_by: z.strictObject({ id: identity, name: z.string() }).nullable(),
  changes: z.number().int(),
});
export type RestorePoint = z.output<typeof restorePoint>;

const reading = ['READ', 'CLIENTS'] as const;
/** Each document and the access list also require their own right. */
const writing = ['UPDATE', 'SETTINGS'] as const;

const pulled = archive.extend({ company: z.strictObject({ id: identity, name: z.string() }), hash: sha256, base });
/** The configuration of the company as the server returns it. */
export type PulledArchive = z.output<typeof pulled>;

export const readArchive = endpoint({
  method: 'GET',
  path: '/v1/configuration/archive',
  summary:
    'The configuration of the company as files: its own documents, its changes of built-in documents, and its roles with their rights. Without secrets and records. `hash` covers everything; a later push compares with the hashes in `base`.',
  access: reading,
  output: one(pulled),
});

export const previewArchive = endpoint({
  method: 'POST',
  path: '/v1/configuration/archive/preview',
  summary:
    'What a push of an archive would change, file by file. Nothing is changed. Compared with `base` (the last pull): what only the company has changed stays, what both have changed is a `conflict`, and what the archive lacks is `removed` if the last pull had it.',
  access: reading,
  reads: true,
  input: z.strictObject({ archive: sentArchive, base: base.optional(), remove: z.boolean().optional() }),
  output: one(preview),
});

export const pushArchive = endpoint({
  method: 'POST',
  path: '/v1/configuration/archive',
  summary:
    'Apply an archive, all or nothing. It is refused if the `hash` of the company has changed, or on a conflict. Files that are `removed` are deleted only with `remove`. The previous configuration is stored as a restore point.',
  access: writing,
  input: z.strictObject({ archive: sentArchive, base: base.optional(), remove: z.boolean().optional(), hash: sha256 }),
  output: one(pushed),
});

export const listRestorePoints = endpoint({
  method: 'GET',
  path: '/v1/configuration/restore-points',
  summary: 'The restore points of the configuration, one before each push, newest first.',
  access: reading,
  query: paging,
  output: page(restorePoint),
});

export const restoreConfiguration = endpoint({
  method: 'POST',
  path: '/v1/configuration/restore-points/:id/restore',
  summary:
    'Undo a push: its changes are reverted, its additions deleted. Refused if they were changed since then. This also creates a restore point.',
  access: writing,
  params: z.strictObject({ id: identity }),
  input: z.strictObject({}),
  output: one(pushed),
});
