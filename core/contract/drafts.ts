import { z } from 'zod';
import { document } from './documents.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, idParams, inDigits, instant, one, switching } from './parts/shapes.ts';

const content = z.record(z.string().max(100), z.json());

/**
 * What is to become of an automation, beside the one that is live. `base` is what was live when it was begun (its version is
 * `based_on`); `revision` counts its changes.
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

/** The revision that the caller has seen; without it, whatever is stored. */
const seen = z.strictObject({ revision: inDigits(1, 2_000_000_000).optional() });

const path = '/v1/documents/settings_data_connections/:id/draft';

export const readDraft = endpoint({
  method: 'GET',
  path,
  summary: 'The draft of an automation, for those who may change it; null where there is none. Its secrets are hidden.',
  params: idParams,
  output: one(draft.nullable()),
});

export const saveDraft = endpoint({
  method: 'PATCH',
  path,
  summary:
    'Keep a draft of an automation; what is live stays as it is. `revision` is the one that was changed, 0 for a new draft; of another one the refusal ' +
    '(`out_of_sync`) tells it in `current`. `based_on` is the version of the automation that it stands on. A draft may be unfinished.',
  params: idParams,
  input: z.strictObject({ revision: z.number().int().min(0), based_on: z.number().int().min(1), content }),
  output: one(draft),
});

export const discardDraft = endpoint({
  method: 'DELETE',
  path,
  summary:
    'Throw the draft of an automation away; what is live stays as it is. With `revision`, only that one: of another one the refusal (`out_of_sync`) ' +
    'tells it in `current`.',
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
    'Make the draft of an automation live, at the version of the automation that it stands on (If-Match): checked as any change is, and a new version. ' +
    'Runs that have begun go on as they began. With `revision`, only that one: of another one, or one that stands on another version, the refusal ' +
    '(`out_of_sync`) tells the draft in `current`. An input that other automations hand over only goes with `switch_off=1`; the refusal ' +
    '(`still_read`) lists them.',
  params: idParams,
  query: seen.extend(switching.shape),
  output: one(document),
});
