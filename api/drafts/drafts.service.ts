import { ownerOf } from '@millwright/core/access/principals.ts';
import { type DraftOfColleague, draftLimits, type PersonalDraft } from '@millwright/core/contract/personal-drafts.ts';
import { collectionOf } from '@millwright/core/document/collections/registry.ts';
import type { ConfigurationCollection } from '@millwright/core/document/types.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import type { TenantTransaction } from '../db/types.ts';
import { resourceOf } from '../documents/checks/rules.ts';
import { withoutSecrets } from '../documents/secrets/secrets.ts';
import { changeable } from '../documents/versions/versions.service.ts';
import { processById } from '../processes/processes.service.ts';
import {
  colleaguesWithDraft,
  type DraftOf,
  draftsOf,
  endDraft,
  findDraft,
  readDrafts,
  removeDrafts,
  storeDraft,
  type Written,
} from './draft-rows.ts';

type Check = (tenant: TenantTransaction, of: DraftOf) => Promise<void> | void;

/** By kind of subject: throws unless the caller may change it. */
const checks: Record<'document' | 'process', Check> = {
  document: (tenant, of) => void changeable(tenant, of),
  process: async (tenant, { collection, id }) => {
    if (!tenant.access.allows('UPDATE', resourceOf(collection)))
      throw new AppError('forbidden', { verb: 'UPDATE', resource: resourceOf(collection) });
    if (!(await processById(tenant, id))) throw new AppError('not_found');
  },
};

const check: Check = (tenant, of) => {
  const { drafts } = collectionOf(of.collection);
  if (drafts === null) throw new AppError('not_found');
  return checks[drafts](tenant, of);
};

/** Whether the caller may have a draft of this subject. */
async function mayDraft(tenant: TenantTransaction, of: DraftOf): Promise<boolean> {
  try {
    await check(tenant, of);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** The caller's drafts: `open` if the caller may change the subject, otherwise `lost`. */
async function partedDrafts(tenant: TenantTransaction): Promise<{ open: DraftOf[]; lost: DraftOf[] }> {
  const all = await draftsOf(tenant, ownerOf(tenant.principal));
  const open: DraftOf[] = [];
  // One after the other, because a transaction runs one statement at a time.
  for (const of of all) if (await mayDraft(tenant, of)) open.push(of);
  return { open, lost: all.filter((of) => !open.includes(of)) };
}

/** A page of the caller's drafts whose subject they may still change, the newest first. */
export async function listDrafts(tenant: TenantTransaction, { limit, skip }: { limit: number; skip: number }) {
  const { open } = await partedDrafts(tenant);
  return { data: await readDrafts(tenant, ownerOf(tenant.principal), open.slice(skip, skip + limit)), total: open.length };
}

/** The caller's draft, and the colleagues who have one too, as far as the caller may read people. */
export async function readDraft(tenant: TenantTransaction, of: DraftOf) {
  await check(tenant, of);
  const person = ownerOf(tenant.principal);
  const { id: client_id } = tenant.client;
  const isReadable = ({ id }: DraftOfColleague) => tenant.access.allows('READ', 'USERS', { id, client_id });
  return { ...(await findDraft(tenant, person, of)), others: (await colleaguesWithDraft(tenant, person, of)).filter(isReadable) };
}

const tooMany = () =>
  invalid([{ field: 'content', code: 'too_big', message: `A person has at most ${draftLimits.drafts} drafts. Publish or discard others first.` }]);

/** Throws if the person already has the most drafts. Drafts of lost subjects are deleted first. */
async function requireRoom(tenant: TenantTransaction, person: string | null, of: DraftOf): Promise<void> {
  const all = await draftsOf(tenant, person);
  if (all.length < draftLimits.drafts || all.some(({ collection, id }) => collection === of.collection && id === of.id)) return;
  const { lost } = await partedDrafts(tenant);
  if (lost.length === 0) throw tooMany();
  await removeDrafts(tenant, person, lost);
}

const hide = (collection: ConfigurationCollection, { base, content, ...more }: Written): Written => ({
  ...more,
  base: withoutSecrets(collection, base),
  content: withoutSecrets(collection, content),
});

/** Stores the caller's draft on top of a revision (0 for the first one). Throws `out_of_sync` if the stored revision differs. */
export async function saveDraft(tenant: TenantTransaction, of: DraftOf, { revision, ...written }: Written & { revision: number }) {
  await check(tenant, of);
  const person = ownerOf(tenant.principal);
  await requireRoom(tenant, person, of);
  const stored = await storeDraft(tenant, person, of, revision, hide(of.collection, written));
  if (stored) return stored;
  throw outOfSync(await findDraft(tenant, person, of));
}

/** The error for a call whose revision is not the stored one. */
const outOfSync = (current: { revision: number; draft: PersonalDraft | null }) => new AppError('out_of_sync', { current });

/** Ends the caller's draft. If they may no longer change its subject, its row is deleted. */
export async function discardDraft(tenant: TenantTransaction, of: DraftOf, revision?: number): Promise<{ revision: number }> {
  const person = ownerOf(tenant.principal);
  if (!(await mayDraft(tenant, of))) {
    const { draft } = await findDraft(tenant, person, of);
    // Without a draft, the check throws the reason why the caller can't have one.
    if (!draft) await check(tenant, of);
    await removeDrafts(tenant, person, [of]);
    return { revision: 0 };
  }
  const ended = await endDraft(tenant, person, of, revision);
  if (ended === undefined) throw outOfSync(await findDraft(tenant, person, of));
  return { revision: ended };
}
