import { z } from 'zod';
import { draftedCollections } from '../document/types.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, inDigits, instant, one, page } from './parts/shapes.ts';

/** The most drafts of a person, and the drafts per page. Each may have a million bytes. */
export const draftLimits = { drafts: 200, page: 20 } as const;

const content = z.record(z.string().max(100), z.json());
const collection = z.enum(draftedCollections);
/** A document of the collection. For `processes`: the process whose steps are edited. */
const params = z.strictObject({ collection, id: identity });
const revision = z.number().int().min(0);

/** `version` and `base` are the version and content of the document that the draft was begun from. */
const written = { version: z.number().int().min(1), base: content, content, without_secrets: z.boolean() };
const draft = z.strictObject({ collection, document_id: identity, revision, saved_at: instant, ...written });
export type PersonalDraft = z.output<typeof draft>;

const colleague = z.strictObject({ id: identity, name: z.string(), saved_at: instant });
export type DraftOfColleague = z.output<typeof colleague>;

export const listPersonalDrafts = endpoint({
  method: 'GET',
  path: '/v1/drafts',
  summary: 'The caller’s unpublished drafts of documents that they may still change, newest first, twenty per page.',
  by_person: true,
  query: z.strictObject({ limit: inDigits(1, draftLimits.page).default(draftLimits.page), skip: inDigits(0, draftLimits.drafts).default(0) }),
  output: page(draft),
});

export const readPersonalDraft = endpoint({
  method: 'GET',
  path: '/v1/drafts/:collection/:id',
  summary:
    'The caller’s draft of a document, for those who may change it. `draft` is null if there is none; `revision` counts on regardless. `others` are people who also have a draft of it, if the caller may read people.',
  by_person: true,
  params,
  output: one(z.strictObject({ revision, draft: draft.nullable(), others: z.array(colleague) })),
});

export const savePersonalDraft = endpoint({
  method: 'PATCH',
  path: '/v1/drafts/:collection/:id',
  summary:
    'Store the caller’s draft of a document. The document is unchanged. `revision` is the edited one, 0 for a first draft; if it is outdated, as after `DELETE`, the refusal (`out_of_sync`) returns the stored draft in `current`. A draft may be incomplete; its secrets are not stored.',
  by_person: true,
  params,
  input: z.strictObject({ revision, ...written, without_secrets: z.boolean().default(false) }),
  output: one(z.strictObject({ revision, saved_at: instant })),
});

export const discardPersonalDraft = endpoint({
  method: 'DELETE',
  path: '/v1/drafts/:collection/:id',
  summary:
    'Discard the caller’s draft of a document. The document is unchanged. The returned `revision` is higher, so a simultaneous change of the draft is refused. With `revision`, only that one; if it is outdated, the refusal (`out_of_sync`) returns the stored draft in `current`.',
  by_person: true,
  params,
  query: z.strictObject({ revision: inDigits(0, 2_000_000_000).optional() }),
  output: one(z.strictObject({ revision })),
});
