import type { Tone } from '@millwright/core/schema/tones.ts';
import type { StepPolicy } from '../../../languages/english.ts';

/** One default step: what it is called, how it looks and who works on it. */
export type StepDefinition = {
  key: string;
  line_num: number;
  label: string;
  tone: Tone;
  workstation: Workstation;
  include_in_mrp?: boolean;
  /** Told while a record stands in the step. */
  help?: NonNullable<StepPolicy['help']>;
  /** Asked before a person moves a record that this holds for into the step. */
  confirm?: NonNullable<StepPolicy['confirm']>;
  /** Asked before a person advances a record that this holds for out of the step. */
  leave?: NonNullable<StepPolicy['leave']>;
  /** What is opened next, rather than advancing. */
  next?: NonNullable<StepPolicy['next']>;
  /** Keeps every record that this holds for out of the step. */
  refuse?: NonNullable<StepPolicy['refuse']>;
  /** What a person may start there. */
  offers?: NonNullable<StepPolicy['offers']>;
};

/** A default process: its record and the looks of its steps are both made from this. */
export type ProcessDefinition = { key: string; type: string; label: string; steps: StepDefinition[] };

export type Workstation = 'production' | 'purchase-administration' | 'sales-administration' | 'logistics' | 'accounting';

/** One of several questions before a step; a call that says nothing of one that closes short is refused. */
export type NamedDoubt = Extract<NonNullable<StepPolicy['confirm']>, readonly unknown[]>[number];

/** One of several reasons that keep a record out of a step. */
export type NamedObjection = Extract<NonNullable<StepPolicy['refuse']>, readonly unknown[]>[number];
