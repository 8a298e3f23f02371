import { z } from 'zod';
import { text } from '../schema/shared.ts';
import { endpoint } from './parts/endpoint.ts';
import { identity, idParams, instant, one, page, paging } from './parts/shapes.ts';

/** How many of the approvers must decide: the first one, all of them, or a given number of people. */
export const approvalRules = ['any', 'all', 'some'] as const;

/** The state of an approval. `cancelled`: its run ended before a decision. */
export const approvalStates = ['open', 'approved', 'rejected', 'expired', 'cancelled'] as const;

const approval = z.strictObject({
  id: identity,
  title: z.string(),
  details: z.string(),
  /** Questions to answer with the decision, if any, and the answers. */
  questions: z.array(z.strictObject({ name: z.string(), question: z.string() })).nullable(),
  answers: z.record(z.string(), z.string()).nullable(),
  /** The automation that needs the approval. */
  automation_id: identity,
  label: text,
  run_id: z.string(),
  /** The record that the approval is about. */
  object_id: identity.nullable(),
  state: z.enum(approvalStates),
  created_at: instant,
  expires_at: instant.nullable(),
  /** The approvers: people by name, groups by key, and who delegated to them with which note. */
  approvers: z.array(
    z.strictObject({ person: z.string().nullable(), group: z.string().nullable(), passed_on_by: z.string().nullable(), note: z.string().nullable() }),
  ),
  rule: z.enum(approvalRules),
  /** How many people have to approve, if the rule is `some`. */
  needed: z.number().int().nullable(),
  /** The decisions so far, oldest first. `passed`: delegated to somebody else. */
  decisions: z.array(
    z.strictObject({ name: z.string(), outcome: z.enum(['approved', 'rejected', 'passed']), reason: z.string().nullable(), decided_at: instant }),
  ),
  decided_by: z.string().nullable(),
  decided_at: instant.nullable(),
  reason: z.string().nullable(),
  /**
   * Whether the caller may decide now. `starter`: the caller started the run, and somebody else has to decide.
   * `decided`: the caller has decided, others have not.
   */
  may: z.enum(['decide', 'starter', 'decided', 'read']),
});
export type Approval = z.output<typeof approval>;

const decision = z.strictObject({
  outcome: z.enum(['approved', 'rejected']),
  reason: z.string().trim().max(2_000).optional(),
  answers: z.record(z.string().max(200), z.string().trim().max(10_000)).optional(),
});
export type Decision = z.output<typeof decision>;

export const listApprovals = endpoint({
  method: 'GET',
  path: '/v1/approvals',
  summary: 'Approvals that the caller or their group can decide, first those that expire soonest, then the oldest.',
  query: paging,
  output: page(approval),
});

export const readApproval = endpoint({
  method: 'GET',
  path: '/v1/approvals/:id',
  summary: 'One approval, for its approvers, for those who decided it, and for readers of its automation.',
  params: idParams,
  output: one(approval),
});

export const decideApproval = endpoint({
  method: 'POST',
  path: '/v1/approvals/:id/decide',
  summary:
    'Approve or reject, once. A rejection needs a reason, an approval the answers to its questions. If one of several decides, the first decision counts, and the others are notified.',
  by_person: true,
  params: idParams,
  input: decision,
  output: one(approval),
});

export const passOnApproval = endpoint({
  method: 'POST',
  path: '/v1/approvals/:id/pass-on',
  summary: 'Delegate the decision to somebody else of the company, by address or identity, with a note.',
  by_person: true,
  params: idParams,
  input: z.strictObject({ person: z.string().trim().min(1).max(254), note: z.string().trim().max(2_000).optional() }),
  output: one(approval),
});

const token = z.string().min(20).max(100);

/** The content of a mailed link: the approval and the recipient of the mail. */
const mailed = approval.extend({ company: z.string(), to: z.string() });
export type MailedApproval = z.output<typeof mailed>;

export const openMailedApproval = endpoint({
  method: 'POST',
  path: '/v1/mailed-approvals/open',
  summary: 'The approval of a mailed link. Opening it decides nothing.',
  anonymous: true,
  reads: true,
  input: z.strictObject({ token }),
  output: one(mailed),
});

export const decideMailedApproval = endpoint({
  method: 'POST',
  path: '/v1/mailed-approvals/decide',
  summary: 'Approve or reject by a mailed link, as its recipient. A link decides once.',
  anonymous: true,
  reads: true,
  input: decision.extend({ token }),
  output: one(mailed),
});
