import type { z } from 'zod';
import type { Condition } from '../filter/types.ts';
import type { Text } from '../json.ts';
import type { stepPolicySchema } from './schema.ts';

/**
 * Which models and fields store processes. The built-in configuration provides it, and a company's own models with
 * processes are added to its subjects.
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

/** A model whose records have a process. */
export type ProcessSubject = {
  model: string;
  /** The value of the process's type field. */
  type: string;
  /** The to-many relation to its operations, and the operation's relation back. */
  operations: string;
  operation_link: string;
  active: string;
  process: string;
  /** The key of the first step of a new record. If its process has no such step, the first one is used. */
  initial: string;
  /** The keys of the steps that advancing never reaches. */
  cancelled: string[];
  /** A to-one path to a process that takes precedence over the type's default process. */
  own_process?: string;
  /** Whether a new record gets its process in the save that creates it. Otherwise automations start it. */
  at_creation?: true;
};

/**
 * When a record enters a step, other records that match a condition are moved. It is evaluated by json-rules-engine in the
 * transaction of the transition.
 */
export type CrossRule = {
  id: string;
  label: Text;
  /** The subject model and the key of the step entered. */
  model: string;
  enters: string;
  /** The facts are paths of a target record. */
  when: Condition;
  /**
   * Paths from the subject to the records to move; they may cross lists and must all lead to one model. Then the step
   * that these must be in, and the step they get.
   */
  targets: string[];
  only_from: string;
  set_step: string;
};

/**
 * When a record enters a step, the records behind it are moved in the same transaction, whichever step they are in, except for
 * the given ones.
 */
export type ChainRule = {
  id: string;
  label: Text;
  /** The subject model and the key of the step entered. */
  model: string;
  enters: string;
  /**
   * Paths to the records behind it; they may cross lists and must all lead to one model. Then the keys of the steps
   * that are left alone, and the step the others get.
   */
  behind: string[];
  except: string[];
  set_step: string;
  /**
   * A record behind several records has parts of each of them: the relation to its parts, the path from a part to its
   * owner, and the link to its main record. It stays in its step and only loses the parts of this record.
   */
  shared?: { parts: string; owner: string; link: string };
};

/** When a record leaves a step, results computed for it are deleted, so that they are computed again. */
export type AnewRule = {
  id: string;
  label: Text;
  /** The subject model and the key of the step left. */
  model: string;
  leaves: string;
  /** The relation from the subject to the records to delete, and a relation that protects those that have it. */
  drops: string;
  unless: string;
};

/**
 * Conditions that keep a record out of every step except the free ones, including steps that a company adds to a
 * process. Steps before `from` are free too, if the process has it, and so are cancellations.
 */
export type GuardRule = {
  id: string;
  model: string;
  from: string;
  free: string[];
  refuse: { when: Condition; text: Text };
};

/** A step's appearance and its rules: a document of the collection `processes`, by step key. */
export type StepPolicy = z.infer<typeof stepPolicySchema>;
export type StepOffer = NonNullable<StepPolicy['offers']>[number];

export type Operation = { identity: string; label: string; key: string; line_num: number; status: string };
/** Why a step would refuse the record in its present state, with the record's values filled in. `step` is the step's key. */
export type StepRefusal = { step: string; reason: Text };
/** The related records that would move too when the record enters a step. */
export type StepFollowers = {
  step: string;
  /** With `stays` the record does not move and only loses its parts of the record. */
  records: { identity: string; label: string; stays?: true }[];
};
export type LiveProcess = {
  process: { identity: string; label: string } | null;
  operations: Operation[];
  active_operation: Operation | null;
  /** The reasons against steps, if requested. */
  refusals?: StepRefusal[];
  /** The records that would move to steps too, if requested. */
  follows?: StepFollowers[];
};
