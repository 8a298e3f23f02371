import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../json.ts';
import { checkValues } from './check-values.ts';
import { toWrite } from './to-write.ts';
import type { FormField } from './types.ts';

const fields: FormField[] = [
  { id: 't', kind: 'text', attribute: 'title', required: true },
  { id: 's', kind: 'option', attribute: 'state' },
  { id: 'c', kind: 'text', attribute: 'code', read_only: true },
  {
    id: 'l',
    kind: 'items',
    attribute: 'lines',
    allow_deletion: true,
    columns: [{ id: 'q', kind: 'number', attribute: 'quantity', required: true, min: 1, max: 9 }],
  },
];
const places = (values: Parameters<typeof checkValues>[1], exists = false) =>
  checkValues({ fields }, values, exists ? {} : null).map(({ field, code }) => `${field} ${code}`);

describe('checkValues', () => {
  it('names every missing field, an unset option among them', () => {
    expect(places({})).toEqual(['title missing_field', 'state missing_field']);
  });

  it('lets a record that exists keep what is left out, but not clear what is required', () => {
    expect(places({}, true)).toEqual([]);
    expect(places({ title: '' }, true)).toEqual(['title missing_field']);
  });

  it('demands a file in the words of the catalogue', () => {
    const kinds = ['file', 'document', 'image'] as const;
    const filed: FormField[] = kinds.map((kind) => ({ id: kind, kind, attribute: kind, required: true }));
    const wanted = kinds.map((field) => ({ field, code: 'file_required', message: 'Form requires a file.' }));
    expect(checkValues({ fields: filed }, { file: [], document: null }, null)).toEqual(wanted);
    expect(checkValues({ fields: filed }, { file: ['a'], document: ['b'], image: ['c'] }, null)).toEqual([]);
  });

  it('takes days and times only as they are stored', () => {
    const dated: FormField[] = [
      { id: 'd', kind: 'date', attribute: 'due' },
      { id: 'm', kind: 'datetime', attribute: 'at' },
    ];
    const found = (due: string, at: string) =>
      checkValues({ fields: dated }, { due, at }, null).map(({ field, params }) => `${field} ${params?.type}`);
    expect(found('2026-11-12', '2026-11-12T08:30:00Z')).toEqual([]);
    expect(found('2026-11-12', '2026-11-12T08:30')).toEqual([]);
    expect(found('soon', 'later')).toEqual(['due date', 'at datetime']);
  });

  it('names the line and the rule', () => {
    const lines: JsonObject[] = [{ quantity: 0 }, { quantity: 5 }, { quantity: 10 }, { quantity: 'x' }, {}, { identity: 'a', _delete: true }];
    expect(places({ title: 'a', state: 'new', lines })).toEqual([
      'lines[0].quantity too_small',
      'lines[2].quantity too_large',
      'lines[3].quantity unable_to_parse',
      'lines[4].quantity missing_field',
    ]);
  });

  it('refuses what the form does not ask for', () => {
    expect(places({ title: 'a', state: 'new', password: 'x' })).toEqual(['password unknown']);
  });
});

describe('toWrite', () => {
  it('splits lines into new, changed and deleted ones and leaves read-only fields out', () => {
    const values: JsonObject = {
      title: 'a',
      code: 'forged',
      lines: [{ quantity: 1 }, { identity: 'x', quantity: 2 }, { identity: 'y', _delete: true }],
    };
    expect(toWrite(fields, values, 'me')).toEqual({
      values: { identity: 'me', title: 'a', lines: { create: [{ quantity: 1 }], update: [{ identity: 'x', quantity: 2 }] } },
      deleted: ['y'],
    });
  });
});
