import type { ServerAction } from '@millwright/core/automation/actions.ts';
import { step } from '@millwright/core/automation/testing.ts';
import { company, template } from '../company.ts';
import { everyStepWith, papers } from './every-step.ts';

/** Writes a note about a job, one more each time it runs. */
const noteIt: ServerAction = {
  name: 'jobs/note',
  label: 'Note',
  description: 'Writes a note about a job.',
  model: 'job',
  reads: [
    (_rows, { primary_item_id }) => ({
      job: { query: 'query($id: ID!) { job_by_id(id: $id) { identity title } }', variables: { id: primary_item_id } },
    }),
  ],
  decide: (rows) => ({
    effects: [{ op: 'create', model: 'note', ref: 'note', properties: { text: `acted ${rows.job?.[0]?.title}` } }],
    output: null,
  }),
};

export const everyStepActions = [noteIt];
export const everyStep = everyStepWith(noteIt.name);

/** A company whose runs go through every kind of step. */
export const everyStepCompany = company([everyStep, template('by-hand', { type: 'manual' }, [step('say')])], papers);
