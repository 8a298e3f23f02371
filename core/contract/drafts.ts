import { z } from 'zod';
import { document } from './documents.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, idParams, inDigits, instant, one, switching } from './parts/shapes.ts';

const content = z.record(z.string().max(100), z.json());

/**
 * The draft of an automation beside the live one. `base` is the live content when the draft was created, `based_on` its
 * version. `revision` counts the changes of the draft.
 */
const draft = z.strictObject({
  document_id: identity,
  revision: z.number().int(),
  based_on: z.number().int(),
  base: content,
  content,
  changed_at: instant,
  changed_by: z.strictObject({ id: identity, name: z.string() }).nullable(),
});
export type DocumentDraft = z.output<typeof draft>;

/** The revision that the caller has read. Without it, the stored one is used. */
const seen = z.strictObject({ revision: inDigits(1, 2_000_000_000).optional() });

const path = '/v1/documents/settings_data_connections/:id/draft';

export const readDraft = endpoint({
  method: 'GET',
  path,
  summary: 'The draft of an automation, without its secrets, for those who may change it. Null if there is none.',
  params: idParams,
  output: one(draft.nullable()),
});

export const saveDraft = endpoint({
  method: 'PATCH',
  path,
  summary:
    'Store a draft of an automation. The live version is unchanged. `revision` is the edited one, 0 for a new draft; if it is outdated, the refusal (`out_of_sync`) returns the stored draft in `current`. `based_on` is the version of the automation that the draft is based on. A draft may be incomplete.',
  params: idParams,
  input: z.strictObject({ revision: z.number().int().min(0), based_on: z.number().int().min(1), content }),
  output: one(draft),
});

export const discardDraft = endpoint({
  method: 'DELETE',
  path,
  summary:
    'Discard the draft of an automation. The live version is unchanged. With `revision`, only that one; if it is outdated, the refusal (`out_of_sync`) returns the stored draft in `current`.',
  params: idParams,
  query: seen,
  status: 204,
  output: z.undefined(),
});

export const publishDraft = endpoint({
  method: 'POST',
  path: '/v1/documents/settings_data_connections/:id/draft/publish',
  version: 'must',
  summary:
    'Publish the draft of an automation as a new version, at the version that it is based on (If-Match). It is checked like any change. Running runs continue unchanged. With `revision`, only that one; if it, or its base, is outdated, the refusal (`out_of_sync`) returns the draft in `current`. An input that other automations use is removed only with `switch_off=1`; the refusal (`still_read`) lists them.',
  params: idParams,
  query: seen.extend(switching.shape),
  output: one(document),
});
