import type { Tone } from '@millwright/core/schema/tones.ts';
import type { StepPolicy } from '../../../languages/english.ts';

/** One default step: its name, its appearance and the workstation for it. */
export type StepDefinition = {
  key: string;
  line_num: number;
  label: string;
  tone: Tone;
  workstation: Workstation;
  include_in_mrp?: boolean;
  /** Text shown while a record is in the step. */
  help?: NonNullable<StepPolicy['help']>;
  /** Question before a person moves a record that matches into the step. */
  confirm?: NonNullable<StepPolicy['confirm']>;
  /** Question before a person advances a record that matches out of the step. */
  leave?: NonNullable<StepPolicy['leave']>;
  /** The form that opens instead of advancing. */
  next?: NonNullable<StepPolicy['next']>;
  /** Prevents records that match from entering the step. */
  refuse?: NonNullable<StepPolicy['refuse']>;
  /** Actions that a person may start in the step. */
  offers?: NonNullable<StepPolicy['offers']>;
};

/** A default process, from which both its record and the appearance of its steps are created. */
export type ProcessDefinition = { key: string; type: string; label: string; steps: StepDefinition[] };

export type Workstation = 'production' | 'purchase-administration' | 'sales-administration' | 'logistics' | 'accounting';

/** One of several questions before a step. A call that does not answer a question with `close_short` is refused. */
export type NamedDoubt = Extract<NonNullable<StepPolicy['confirm']>, readonly unknown[]>[number];

/** One of several reasons that prevent a record from entering a step. */
export type NamedObjection = Extract<NonNullable<StepPolicy['refuse']>, readonly unknown[]>[number];
