import { expect, it } from 'vitest';
import { AppError } from '../errors.ts';
import { company, computed, field, model, relation } from '../formula/testing/company.ts';
import { checkCondition } from './check.ts';
import { parseCondition } from './parse.ts';

const options = [
  { key: 'open', label: { en: 'Open', fr: 'Ouvert' } },
  { key: 'done', label: 'Finished' },
];
const schema = company({
  models: [
    model('job', [
      field('state', 'tag', { options }),
      field('marks', 'multitag', { options }),
      field('free', 'tag'),
      computed('parent_state', 'tag', 'parent.state'),
      computed('joined', 'tag', 'CONCAT(state, "!")'),
    ]),
  ],
  relations: [
    relation('N_1', 'job', 'parent', 'job', 'parts'),
    relation('N_N', 'job', 'people', 'person', 'jobs', [field('role', 'tag', { options })]),
  ],
});

/** The message of the refusal of a comparison, or null. */
function refusal(fact: string, operator: string, value: unknown) {
  try {
    checkCondition(parseCondition({ fact, operator, value }), schema, 'job');
    return null;
  } catch (error) {
    if (error instanceof AppError) return `${String(error.details.path)}: ${String(error.details.message)}`;
    throw error;
  }
}

it.each([
  ['state', 'equal', 'opne', 'value: state has no option opne.'],
  ['state', 'notEqual', 'Finished', 'value: state has no option Finished. Did you mean done?'],
  ['state', 'in', ['open', 'ouvert'], 'value[1]: state has no option ouvert. Did you mean open?'],
  ['marks', 'contains', 'nothing', 'value: marks has no option nothing.'],
  ['marks', 'in', ['nothing'], 'value[0]: marks has no option nothing.'],
  ['parent.state', 'equal', 'nothing', 'value: parent.state has no option nothing.'],
  ['parent_state', 'equal', 'nothing', 'value: parent_state has no option nothing.'],
  ['parts.state', 'equal', 'nothing', 'value: parts.state has no option nothing.'],
  ['people@role', 'equal', 'nothing', 'value: people@role has no option nothing.'],
])('%s %s %j is refused by name', (fact, operator, value, message) => expect(refusal(fact, operator, value)).toBe(message));

it.each([
  ['state', 'equal', 'open'],
  ['state', 'in', ['open', 'done']],
  ['state', 'contains', 'op'],
  ['state', 'greaterThan', 'm'],
  ['state', 'equal', { context: 'state' }],
  ['state', 'isEmpty', true],
  ['free', 'equal', 'anything'],
  ['joined', 'equal', 'open!'],
])('%s %s %j fits', (fact, operator, value) => expect(refusal(fact, operator, value)).toBe(null));
