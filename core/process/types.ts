import type { z } from 'zod';
import type { Condition } from '../filter/types.ts';
import type { Text } from '../json.ts';
import type { stepPolicySchema } from './schema.ts';

/**
 * Which models and fields carry processes. The built-in configuration gives it; a company's own models that go through
 * processes come to its subjects. The platform only follows it.
 */
export type ProcessBinding = {
  process: { model: string; type: string; is_default: string; key: string; steps: string };
  step: { model: string; line_num: string; key: string; description: string; include_in_mrp: string; workstation: string; process: string };
  operation: { model: string; line_num: string; key: string; status: string; include_in_mrp: string; workstation: string };
  statuses: { hold: string; next: string; active: string; done: string; cancelled: string };
  subjects: ProcessSubject[];
  rules: CrossRule[];
  chains: ChainRule[];
  anew: AnewRule[];
  guards: GuardRule[];
};

/** A model whose records go through a process. */
export type ProcessSubject = {
  model: string;
  /** Value of the process's type field. */
  type: string;
  /** To-many relation to its operations, and the operation's relation back. */
  operations: string;
  operation_link: string;
  active: string;
  process: string;
  /** Key of the step a new record starts in; where its process has none of this key it is the first one. */
  initial: string;
  /** Keys of the steps that are never reached by advancing. */
  cancelled: string[];
  /** To-one path to a process that wins over the type's default one. */
  own_process?: string;
  /** A new record gets its process within the save that makes it. Without this, automations give it one. */
  at_creation?: true;
};

/** When a record enters a step, others of which the facts hold are moved. Evaluated by json-rules-engine in the transition's transaction. */
export type CrossRule = {
  id: string;
  label: Text;
  /** Subject model and the key it enters. */
  model: string;
  enters: string;
  /** Facts are paths from a target. */
  when: Condition;
  /** Paths from the subject to the records that are moved, through lists too and all to one model; their expected step, and the step they get. */
  targets: string[];
  only_from: string;
  set_step: string;
};

/** When a record enters a step, the records behind it enter theirs in the same transaction, wherever they stand but in some steps. */
export type ChainRule = {
  id: string;
  label: Text;
  /** Subject model and the key it enters. */
  model: string;
  enters: string;
  /** Paths to the records behind it, through lists too and all to one model; the keys of the steps that they are left in, and the step the others get. */
  behind: string[];
  except: string[];
  set_step: string;
  /**
   * What is behind several records has parts of each: the relation to its parts, the path from a part to its owner, and
   * the link to the record that it mainly belongs to. It stays where it is, without the parts of this one.
   */
  shared?: { parts: string; owner: string; link: string };
};

/** When a record leaves a step, what was worked out for it before is deleted, so that it is worked out anew. */
export type AnewRule = {
  id: string;
  label: Text;
  /** Subject model and the key it leaves. */
  model: string;
  leaves: string;
  /** Relations from the subject to what is deleted, and the relation of these that keeps those that have it. */
  drops: string;
  unless: string;
};

/**
 * What keeps a record out of every step but the free ones, also of those that a company adds to a process: for which
 * records, and why. Steps before `from` are free too, where the process has it, and so are cancellations.
 */
export type GuardRule = {
  id: string;
  model: string;
  from: string;
  free: string[];
  refuse: { when: Condition; text: Text };
};

/** A status as screens show it, and what holds of records in it: a document of the collection `processes`, by step keys. */
export type StepPolicy = z.infer<typeof stepPolicySchema>;
export type StepOffer = NonNullable<StepPolicy['offers']>[number];

export type Operation = { identity: string; label: string; key: string; line_num: number; status: string };
/** Why a step would refuse the record as it stands, its values filled in. `step` is the step's key. */
export type StepRefusal = { step: string; reason: Text };
/** The records behind a record that entering a step would move with it. */
export type StepFollowers = {
  step: string;
  /** One that `stays` only loses its parts of the record. */
  records: { identity: string; label: string; stays?: true }[];
};
export type LiveProcess = {
  process: { identity: string; label: string } | null;
  operations: Operation[];
  active_operation: Operation | null;
  /** What speaks against steps, where a person asks for it. */
  refusals?: StepRefusal[];
  /** The records that would be moved with it to steps, where a person asks for it. */
  follows?: StepFollowers[];
};
