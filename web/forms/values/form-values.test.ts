import { fillContext, offeredBy } from '@millwright/core/form/making/fill-context.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { describe, expect, it } from 'vitest';
import { pathName } from './field-name.ts';
import { changesOnly } from './form-changes.ts';
import { ownProblems, placedProblems } from './form-problems.ts';
import { type FormContext, initialValues, newRow, pathText, recordValues, storedSubmission, toSubmission, withValue } from './form-values.ts';

const context: FormContext = { today: '2026-03-01', now: '2026-03-01T09:00:00Z', user_id: 'u', object_id: null, time_zone: 'Europe/Paris' };
const fields: FormField[] = [
  { id: 'title', kind: 'text', attribute: 'title', required: true },
  { id: 'due', kind: 'date', attribute: 'due', default: { context: 'today' } },
  { id: 'owner', kind: 'relationship', attribute: 'owner' },
  { id: 'total', kind: 'number', attribute: 'total', read_only: true },
  {
    id: 'tasks',
    kind: 'items',
    attribute: 'tasks',
    allow_creation: true,
    columns: [
      { id: 'name', kind: 'text', attribute: 'name', required: true },
      { id: 'hours', kind: 'number', attribute: 'hours', min: 0 },
    ],
  },
];
const form = { fields };

describe('initialValues', () => {
  it('begins a new record with defaults and one empty line', () => {
    const { values } = initialValues(form, null, {}, context);
    expect(values).toEqual({ title: null, due: '2026-03-01', owner: null, total: null, tasks: [{ name: null, hours: null }] });
  });
  it('keeps identities of related records and lines, and their names for showing', () => {
    const record = {
      identity: 'p',
      version: 3,
      title: 'Boat',
      owner: { identity: 'x', full_name: 'Ana' },
      tasks: [{ identity: 't', version: 1, name: 'Cut', hours: 2 }],
    };
    const { values, names } = initialValues(form, record, {}, { ...context, object_id: 'p' });
    expect(values.owner).toBe('x');
    expect(names.get('x')).toBe('Ana');
    expect(values.tasks).toEqual([{ identity: 't', name: 'Cut', hours: 2 }]);
    expect(values).not.toHaveProperty('identity');
  });
});

describe('a choice with a default', () => {
  const choice: FormField = { id: 'rest', kind: 'option', attribute: 'rest', default: 'later' };
  const fields = [choice, { id: 'due', kind: 'date', attribute: 'due', default: { context: 'today' } } as FormField];
  const begin = (record: JsonObject) => initialValues({ fields }, { identity: 'p', ...record }, {}, context).values;

  it('is proposed where the record has none, and nothing else is', () => {
    expect(begin({ rest: null, due: null })).toEqual({ rest: 'later', due: null });
    expect(begin({ rest: 'never', due: null })).toEqual({ rest: 'never', due: null });
  });
  it('is sent although nobody touched it', () => {
    const record = { identity: 'p', rest: null, due: null };
    const opened = recordValues({ fields }, record);
    expect(changesOnly(fields, toSubmission({ fields }, begin(record), context), opened)).toEqual({ rest: 'later' });
  });
});

describe('a line number that is proposed', () => {
  const column: FormField = { id: 'at', kind: 'number', attribute: 'at', default: { context: 'next' } };
  const lines: FormField = {
    id: 'tasks',
    kind: 'items',
    attribute: 'tasks',
    allow_creation: true,
    columns: [column, { id: 'name', kind: 'text', attribute: 'name' }],
  };

  it('begins with one and follows the largest', () => {
    expect(initialValues({ fields: [lines] }, null, {}, context).values).toEqual({ tasks: [{ at: 1, name: null }] });
    expect(newRow(lines.columns ?? [], context, [{ at: 20 }, { at: 3 }])).toEqual({ at: 21, name: null });
  });

  it('does not make a line one that somebody touched', () => {
    expect(
      toSubmission(
        { fields: [lines] },
        {
          tasks: [
            { at: 1, name: 'Cut' },
            { at: 2, name: null },
          ],
        },
        context,
      ),
    ).toEqual({ tasks: [{ at: 1, name: 'Cut' }] });
  });
});

describe('toSubmission', () => {
  it('leaves out read-only fields and lines that nobody touched', () => {
    const values: JsonObject = {
      title: 'Boat',
      due: null,
      owner: 'x',
      total: 9,
      tasks: [
        { name: 'Cut', hours: 2 },
        { name: null, hours: null },
        { identity: 't', _delete: true, name: 'Old' },
      ],
    };
    expect(toSubmission(form, values, context)).toEqual({
      title: 'Boat',
      due: null,
      owner: 'x',
      tasks: [
        { name: 'Cut', hours: 2 },
        { identity: 't', _delete: true },
      ],
    });
  });
});

describe('problems', () => {
  it('are placed at the line on the screen, past lines that are not sent', () => {
    const values = {
      title: 'Boat',
      tasks: [
        { name: null, hours: null },
        { name: null, hours: 'many' },
      ],
    };
    expect(ownProblems(form, values, context, false).map(({ field, code }) => [field, code])).toEqual([
      ['tasks[1].name', 'missing_field'],
      ['tasks[1].hours', 'unable_to_parse'],
    ]);
  });
  it('of a request that could not be read stand at their fields as well', () => {
    const tasks = [
      { name: null, hours: null },
      { name: 'A', hours: 1 },
    ];
    const [problem] = placedProblems(form, { title: 'x', tasks }, context, [
      { field: 'values.tasks[0].name characters', code: 'bad_text', message: '' },
    ]);
    expect(problem?.field).toBe('tasks[1].name');
  });
});

describe('pathName', () => {
  it('names lines and their fields', () => {
    const named = [{ ...(fields[4] as FormField), label: 'Tasks', columns: [{ ...(fields[4]?.columns?.[1] as FormField), label: 'Hours' }] }];
    expect(pathName(named, null, null, 'tasks[3].hours', String)).toBe('Tasks 4: Hours');
    expect(pathName(fields, null, null, 'somewhere.else', String)).toBe('somewhere.else');
  });
});

describe('places', () => {
  it('are written as the server writes them and change only what they name', () => {
    expect(pathText(['tasks', 1, 'hours'])).toBe('tasks[1].hours');
    const before = { title: 'a', tasks: [{ hours: 1 }, { hours: 2 }] };
    const after = withValue(before, ['tasks', 1, 'hours'], 5) as typeof before;
    expect(after.tasks).toEqual([{ hours: 1 }, { hours: 5 }]);
    expect(after.tasks[0]).toBe(before.tasks[0]);
  });
});

describe('fillContext', () => {
  const filter = { all: [{ fact: 'article', operator: 'equal', value: { context: 'parent.article' } }] };
  it('takes the value of the line around', () => {
    expect(fillContext({ fact: 'owner', value: { context: 'form.owner' } }, { 'form.owner': 'ana' })).toEqual({
      condition: { fact: 'owner', value: 'ana' },
      missing: false,
    });
    expect(fillContext({ context: 'form.owner' }, {}).missing).toBe(true);
    expect(fillContext(filter, { 'parent.article': 'a1' })).toEqual({
      condition: { all: [{ fact: 'article', operator: 'equal', value: 'a1' }] },
      missing: false,
    });
  });
  it('says when it is not there yet', () => {
    expect(fillContext(filter, {}).missing).toBe(true);
  });
  it('narrows what a field offers only once all that the narrowing names is filled in', () => {
    const shipped = { fact: 'shipped', operator: 'equal' as const, value: true };
    const narrowing = { fact: 'shipment', operator: 'equal' as const, value: { context: 'form.shipment' } };
    const offered = (values: JsonObject) => offeredBy({ filter: shipped, narrowing }, values);
    for (const values of [{}, { 'form.shipment': null }] as JsonObject[]) expect(offered(values)).toEqual({ condition: shipped, missing: false });
    expect(offered({ 'form.shipment': 's1' }).condition).toEqual({ all: [shipped, { ...narrowing, value: 's1' }] });
    expect(offeredBy({ narrowing }, {})).toEqual({ condition: null, missing: false });
  });
});

describe('what is hidden by a condition', () => {
  const open = { fact: 'title', operator: 'equal' as const, value: 'open' };
  const hiding: FormField[] = [
    { id: 'title', kind: 'text', attribute: 'title' },
    { id: 'note', kind: 'text', attribute: 'note', visible_when: open, required: true },
    {
      id: 'tasks',
      kind: 'items',
      attribute: 'tasks',
      columns: [
        { id: 'name', kind: 'text', attribute: 'name' },
        { id: 'lot', kind: 'text', attribute: 'lot', visible_when: { fact: 'form.title', operator: 'equal', value: 'open' } },
      ],
    },
  ];
  const typed = { title: 'shut', note: 'typed before', tasks: [{ name: 'Cut', lot: 'L1' }] };

  it('is not sent and not asked for, and comes back as it was typed', () => {
    expect(toSubmission({ fields: hiding }, typed, context)).toEqual({ title: 'shut', tasks: [{ name: 'Cut' }] });
    expect(ownProblems({ fields: hiding }, { ...typed, note: null }, context, false)).toEqual([]);
    expect(toSubmission({ fields: hiding }, { ...typed, title: 'open' }, context)).toEqual({ ...typed, title: 'open' });
    expect(ownProblems({ fields: hiding }, { ...typed, title: 'open', note: null }, context, false)).toMatchObject([
      { field: 'note', code: 'missing_field' },
    ]);
  });

  it('is known of a record that exists, so that its change is compared with what it held', () => {
    const stored = { title: 'shut', note: 'kept', tasks: [] };
    expect(storedSubmission({ fields: hiding }, stored, { ...context, object_id: 'r' })).toEqual(stored);
  });
});
