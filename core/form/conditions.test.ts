import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import type { FilterContext } from '../value/context.ts';
import { checkValues } from './check-values.ts';
import { hasConditions, standing } from './conditions.ts';
import { formProblems } from './form-rules.ts';
import { inOrder, pagesOf } from './sections.ts';
import type { FormField, FormSection } from './types.ts';

const context: FilterContext = { now: '2026-11-26T12:00:00Z', time_zone: 'Europe/Paris', values: {} };
const is = (fact: string, value: string | number) => ({ fact, operator: 'equal' as const, value });
const fields: FormField[] = [
  { id: 'kind', kind: 'option', attribute: 'kind' },
  { id: 'weight', kind: 'number', attribute: 'weight', visible_when: is('kind', 'heavy'), required: true },
  { id: 'crane', kind: 'text', attribute: 'crane', visible_when: { fact: 'weight', operator: 'greaterThan', value: 100 } },
  { id: 'reason', kind: 'text', attribute: 'reason', required_when: is('kind', 'late') },
  { id: 'customs', kind: 'text', attribute: 'customs', section: 'abroad', required: true },
  {
    id: 'lines',
    kind: 'items',
    attribute: 'lines',
    columns: [
      { id: 'type', kind: 'text', attribute: 'type' },
      { id: 'lot', kind: 'text', attribute: 'lot', visible_when: is('type', 'batch'), required: true },
      { id: 'lift', kind: 'text', attribute: 'lift', visible_when: is('form.kind', 'heavy') },
    ],
  },
];
const sections: FormSection[] = [{ id: 'abroad', title: 'Abroad', visible_when: is('kind', 'export') }];
const form = { fields, sections };
const found = (values: JsonObject, stored: JsonObject | null = null) =>
  checkValues(form, values, stored, context).map(({ field, code }) => `${field} ${code}`);

describe('what is hidden', () => {
  it('is neither demanded nor taken, with the fields of its section and of each line for itself', () => {
    expect(found({ kind: 'light', lines: [{ type: 'piece' }, { type: 'batch' }] })).toEqual(['lines[1].lot missing_field']);
    expect(found({ kind: 'light', weight: 5, customs: 'x', lines: [{ type: 'piece', lot: 'L', lift: 'y' }] })).toEqual([
      'weight not_shown',
      'customs not_shown',
      'lines[0].lot not_shown',
      'lines[0].lift not_shown',
    ]);
    expect(found({ kind: 'heavy', weight: 5, lines: [{ type: 'batch', lot: 'L', lift: 'y' }] })).toEqual([]);
    expect(found({ kind: 'export' })).toEqual(['customs missing_field']);
  });

  it('counts as empty for what comes after it', () => {
    expect(found({ kind: 'heavy', weight: 200, crane: 'big' })).toEqual([]);
    expect(found({ kind: 'light', weight: 200, crane: 'big' })).toEqual(['weight not_shown', 'crane not_shown']);
    expect(found({ kind: 'light', crane: 'big' }, { weight: 200 })).toEqual(['crane not_shown']);
  });

  it('is decided by the record with what a submission changes of it', () => {
    expect(found({ weight: 7 }, { kind: 'heavy' })).toEqual([]);
    expect(found({ kind: 'light', weight: 7 }, { kind: 'heavy' })).toEqual(['weight not_shown']);
    expect(found({ kind: 'heavy' }, { kind: 'light', weight: null })).toEqual(['weight missing_field']);
    expect(found({ lines: [{ identity: 'a', lot: 'L' }] }, { lines: [{ identity: 'a', type: 'batch' }] })).toEqual([]);
    expect(found({ lines: [{ identity: 'a', lot: 'L' }] }, { lines: [{ identity: 'a', type: 'piece' }] })).toEqual(['lines[0].lot not_shown']);
  });

  it('is told with its sections, and its values are left out', () => {
    const stands = standing(form, { kind: 'light', weight: 9, customs: 'x' }, false, {}, context);
    expect([[...stands.hidden], [...stands.hidden_sections], stands.values.weight]).toEqual([['weight', 'crane', 'customs'], ['abroad'], undefined]);
  });

  it('never hangs on a value that is only shown in a new form: the server does not get it', () => {
    const shown: FormField[] = [
      { id: 'a', kind: 'text', attribute: 'a', read_only: true },
      { id: 'b', kind: 'text', attribute: 'b', visible_when: is('a', 'x') },
    ];
    expect([...standing({ fields: shown }, { a: 'x' }, false, {}, context).hidden]).toEqual(['b']);
    expect([...standing({ fields: shown }, { a: 'x' }, true, {}, context).hidden]).toEqual([]);
  });
});

describe('what is required by a condition', () => {
  it('is demanded while it holds, of a record that exists too', () => {
    expect(found({ kind: 'late' })).toEqual(['reason missing_field']);
    expect(found({ kind: 'light' })).toEqual([]);
    expect(found({ kind: 'late' }, { kind: 'light' })).toEqual(['reason missing_field']);
    expect(found({ kind: 'late' }, { kind: 'light', reason: 'rain' })).toEqual([]);
  });
});

describe('formProblems', () => {
  const wrong = (more: Partial<FormField>, others: FormField[] = []) =>
    formProblems({ fields: [{ id: 'x', kind: 'text', attribute: 'x', ...more }, ...fields, ...others], sections }).map(
      ({ field, code, params }) => `${field} ${code} ${params?.fact ?? ''}`,
    );

  it('lets a condition name only what is filled in before it', () => {
    expect(formProblems(form)).toEqual([]);
    expect(wrong({ visible_when: is('kind', 'a') })).toEqual(['fields[0].visible_when not_filled_before kind']);
    expect(wrong({ required_when: is('x', 'a') })).toEqual(['fields[0].required_when not_filled_before x']);
    const line: FormField = {
      id: 'l',
      kind: 'items',
      attribute: 'more',
      columns: [{ id: 'c', kind: 'text', attribute: 'c', visible_when: is('form.late', 'a') }],
    };
    const last: FormField = { id: 'late', kind: 'text', attribute: 'late' };
    expect(wrong({}, [line, last])).toEqual(['fields[7].columns[0].visible_when not_filled_before form.late']);
    expect(wrong({}, [last, line])).toEqual([]);
  });

  it('lets none name lines, formulas or what is only shown', () => {
    for (const more of [{ kind: 'formula' as const }, { read_only: true }, { kind: 'items' as const, columns: [] }])
      expect(wrong(more, [{ id: 'y', kind: 'text', attribute: 'y', visible_when: is('x', 'a') }])).toHaveLength(1);
  });

  it('takes sections as they stand, and names one that is not there', () => {
    const early: FormSection[] = [{ id: 's', title: 'S', visible_when: is('kind', 'a') }];
    expect(formProblems({ fields: [{ ...(fields[0] as FormField), section: 's' }], sections: early })).toMatchObject([
      { field: 'sections[0].visible_when' },
    ]);
    expect(formProblems({ fields: [{ id: 'x', kind: 'text', attribute: 'x', section: 'gone' }] })).toMatchObject([{ field: 'fields[0].section' }]);
  });
});

it('formProblems names fields, columns and sections whose id stands twice beside them', () => {
  const text = (id: string): FormField => ({ id, kind: 'text', attribute: id });
  const lines = (...columns: FormField[]): FormField => ({ id: 'l', kind: 'items', attribute: 'lines', columns });
  const places = (of: FormField[], ids: string[] = []) =>
    formProblems({ fields: of, sections: ids.map((id) => ({ id, title: id })) }).map(({ field, code }) => `${field} ${code}`);
  expect(places([text('a'), text('b'), text('a')], ['s', 's'])).toEqual(['fields[2].id not_unique', 'sections[1].id not_unique']);
  expect(places([text('a'), lines(text('b'), text('b'))])).toEqual(['fields[1].columns[1].id not_unique']);
  expect(places([text('a'), lines(text('a'))])).toEqual([]);
});

describe('sections and pages', () => {
  it('stand in order, and what has no section before them', () => {
    expect(inOrder(form).map(({ section, fields: inside }) => [section?.id ?? null, inside.map(({ id }) => id)])).toEqual([
      [null, ['kind', 'weight', 'crane', 'reason', 'lines']],
      ['abroad', ['customs']],
    ]);
  });

  it('begin a page where they say so; a form without such has one', () => {
    const pages = (given: FormSection[], inside: FormField[]) =>
      pagesOf(inOrder({ fields: inside, sections: given })).map((page) => page.map(({ section }) => section?.id));
    const [a, b] = [
      { id: 'a', title: 'A', page: true },
      { id: 'b', title: 'B', page: true },
    ];
    expect(pages([], fields)).toEqual([[undefined]]);
    expect(pages([a, { id: 'c', title: 'C' }, b], fields)).toEqual([[undefined], ['a', 'c'], ['b']]);
    expect(pages([a, b], [{ id: 'x', kind: 'text', attribute: 'x', section: 'a' }])).toEqual([['a'], ['b']]);
  });

  it('tell whether anything depends on what is filled in', () => {
    expect([hasConditions(form), hasConditions({ fields: [] }), hasConditions({ fields: [fields[5] as FormField] })]).toEqual([true, false, true]);
  });
});
