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
  summary: 'What the caller has changed in editors and not published, of what they may still change; the newest first, at most twenty at once.',
  by_person: true,
  query: z.strictObject({ limit: inDigits(1, draftLimits.page).default(draftLimits.page), skip: inDigits(0, draftLimits.drafts).default(0) }),
  output: page(draft),
});

export const readPersonalDraft = endpoint({
  method: 'GET',
  path: '/v1/drafts/:collection/:id',
  summary:
    "The caller's draft of a document, for those who may change it. `draft` is null where there is none; the next one follows `revision` all the same. " +
    '`others` are the people who have a draft of it too, as far as the caller may read people.',
  by_person: true,
  params,
  output: one(z.strictObject({ revision, draft: draft.nullable(), others: z.array(colleague) })),
});

export const savePersonalDraft = endpoint({
  method: 'PATCH',
  path: '/v1/drafts/:collection/:id',
  summary:
    "Keep the caller's draft of a document; the document stays as it is. `revision` is the one that was changed, 0 for a first draft; of another one, as after " +
    '`DELETE`, the refusal (`out_of_sync`) tells what is kept in `current`. A draft may be unfinished; secrets in it are not kept.',
  by_person: true,
  params,
  input: z.strictObject({ revision, ...written, without_secrets: z.boolean().default(false) }),
  output: one(z.strictObject({ revision, saved_at: instant })),
});

export const discardPersonalDraft = endpoint({
  method: 'DELETE',
  path: '/v1/drafts/:collection/:id',
  summary:
    "Throw the caller's draft of a document away; the document stays as it is. The answered `revision` has gone up, so a change of the draft that was under way is " +
    'refused. With `revision`, only that one: of another one the refusal (`out_of_sync`) tells what is kept in `current`.',
  by_person: true,
  params,
  query: z.strictObject({ revision: inDigits(0, 2_000_000_000).optional() }),
  output: one(z.strictObject({ revision })),
});
