import type { Rows } from '@millwright/core/automation/actions.ts';
import { expect, it } from 'vitest';
import { context, created, updated } from '../../../testing/decide.ts';
import { endLeftWork } from './leave.ts';
import { markWork } from './mark.ts';
import { reportWork } from './report.ts';

const ana = { std_user_id: 'ana', std_person: 'Ana' };
const ben = { std_user_id: 'ben', std_person: 'Ben' };
const open = {
  identity: 'o',
  std_label: 'Baking',
  std_status: 'ongoing',
  std_unreported_minutes: 42,
  std_manufacturing_order: { identity: 'mo', std_unit: 'pc' },
};
const current = { ...open, std_active_manufacturing_order: { identity: 'mo' } };
const mark = (identity: string, std_mark: string, std_at: string, who: object = ana) => ({ identity, std_mark, std_at, ...who });

const marked = (given: object, marks: object[], operation: object = current, user_id: string | null = 'ana') => {
  const rows = { mark: [{ ...given, std_operation: { identity: 'o' } }], operation: [operation], marks } as unknown as Rows;
  return markWork.decide(rows, { ...context, user_id });
};
const refusal = ({ refused }: { refused?: { because: string }[] }) => refused?.[0]?.because;
const fresh = (std_mark: string, std_at = '2026-11-21T09:00:00Z') => mark('new', std_mark, std_at, { std_user_id: null, std_person: 'Ana' });

it('whoever is signed in starts and pauses in turn, and two are at work at once', () => {
  const bens = mark('1', 'start', '2026-11-21T08:00:00Z', ben);
  const { effects } = marked(fresh('start'), [bens, fresh('start')]);
  expect(updated(effects, 'new')[0]?.properties).toEqual({ std_user_id: 'ana', std_at: '2026-11-21T09:00:00Z' });
  expect(updated(effects, 'o')[0]?.properties).toEqual({ std_at_work: 'Ben, Ana', std_working_ids: 'ben ana' });
  const anas = mark('2', 'start', '2026-11-21T08:30:00Z');
  expect(updated(marked(fresh('pause'), [bens, anas]).effects, 'o')[0]?.properties).toEqual({ std_at_work: 'Ben', std_working_ids: 'ben' });
  expect(refusal(marked(fresh('start'), [anas]))).toBe('started');
  expect(refusal(marked(fresh('pause'), [bens]))).toBe('not-started');
});

it('nobody starts on what is closed or not yet in turn, but pauses what was closed meanwhile', () => {
  expect(refusal(marked(fresh('start'), [], open))).toBe('not-current');
  expect(refusal(marked(fresh('start'), [], { ...current, std_status: 'completed' }))).toBe('closed');
  const anas = mark('2', 'start', '2026-11-20T08:30:00Z');
  expect(refusal(marked(fresh('pause'), [anas], { ...open, std_status: 'completed' }))).toBeUndefined();
});

it('a tablet whose clock is ahead marks now, and what comes late from one without a connection does not undo what is later', () => {
  expect(updated(marked(fresh('start', '2026-11-21T11:00:00Z'), []).effects, 'new')[0]?.properties?.std_at).toBe(context.now);
  expect(refusal(marked(fresh('start', '1970-01-01T00:00:10Z'), []))).toBe('too-old');
  const later = [mark('1', 'start', '2026-11-21T09:10:00Z'), mark('2', 'pause', '2026-11-21T09:20:00Z')];
  expect(refusal(marked(fresh('start'), later))).toBe('earlier');
});

const reported = (report: object, marks: object[] = [], operation: object = current) => {
  const base = {
    identity: 'r',
    std_done: true,
    std_quantity: null,
    std_scrap_quantity: null,
    std_covered_minutes: null,
    std_operation: { identity: 'o' },
  };
  return reportWork.decide({ report: [{ ...base, ...report }], operation: [operation], marks } as unknown as Rows, { ...context, user_id: 'ana' });
};

it('a report of what is done covers the time so far, makes an output and ends the work of all', () => {
  const marks = [
    mark('1', 'start', '2026-11-21T08:00:00Z', ben),
    mark('2', 'start', '2026-11-21T08:00:00Z'),
    mark('3', 'pause', '2026-11-21T08:20:00Z'),
  ];
  const { effects } = reported({ std_quantity: 8, std_scrap_quantity: 1 }, marks);
  expect(updated(effects, 'r')[0]?.properties).toEqual({ std_user_id: 'ana', std_covered_minutes: 42 });
  expect(created(effects, 'std_work_mark').map(({ properties }) => properties)).toEqual([{ std_mark: 'pause', std_at: context.now, ...ben }]);
  expect(
    created(effects, 'std_production_output').map(({ properties, links }) => [properties.std_quantity, properties.std_scrap_quantity, links]),
  ).toEqual([[8, 1, { std_manufacturing_order: 'mo', std_work_report: 'r' }]]);
});

it('a report in the middle leaves all at work, one without a quantity makes nothing', () => {
  const marks = [mark('1', 'start', '2026-11-21T08:00:00Z')];
  expect(reported({ std_done: false }, marks).effects).toHaveLength(1);
});

it('an operation is finished once, and nothing is made where nothing is manufactured', () => {
  expect(refusal(reported({}, [], { ...open, std_status: 'completed' }))).toBe('closed');
  expect(refusal(reported({ std_quantity: 1 }, [], { ...current, std_manufacturing_order: null }))).toBe('makes-nothing');
});

it('whoever is at work on an operation that its order has left stops there, and nobody on the one where it stands', () => {
  const of = (operation: string, given: object) => ({ ...given, std_operation: { identity: operation } });
  const marks = [
    of('left', mark('1', 'start', '2026-11-21T08:00:00Z')),
    of('left', mark('2', 'start', '2026-11-21T08:10:00Z', ben)),
    of('left', mark('3', 'pause', '2026-11-21T08:20:00Z', ben)),
    of('o', mark('4', 'start', '2026-11-21T09:00:00Z', ben)),
  ];
  const rows = { operations: [{ ...open, identity: 'left', std_status: 'completed' }, current], marks } as unknown as Rows;
  const { effects } = endLeftWork.decide(rows, { ...context, primary_item_id: 'mo' });
  expect(created(effects, 'std_work_mark').map(({ properties, links }) => [properties, links])).toEqual([
    [{ std_mark: 'pause', std_at: context.now, ...ana }, { std_operation: 'left' }],
  ]);
});
