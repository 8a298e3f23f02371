import { checkFormula } from '@millwright/core/formula/check/check.ts';
import { evaluateFormula } from '@millwright/core/formula/evaluate/evaluate.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { resolveSchema } from '@millwright/core/model/schema.ts';
import type { Field, Model, Relation } from '@millwright/core/model/types.ts';
import { describe, expect, it } from 'vitest';
import { neededRecords, queryOf, readNames, recordOf } from './formula-record.ts';

const field = (name: string, type: Field['type'] = 'number', formulaV1?: string) =>
  ({ id: name, name, label: name, type, ...(formulaV1 ? { misc: { formulaV1 } } : {}) }) as Field;
const model = (slug: string, schema: Field[]) =>
  ({ id: slug, slug, name: slug, displayed_name: slug, schema, primary_attribute: schema[0]?.name ?? '' }) as unknown as Model;
const link = (from: string, name: string, to: string, inverse: string) =>
  ({ id: `${from}_${name}`, slug: `${from}_${name}`, name, inverse, type: 'N_1', object_id: from, to_object_id: to }) as unknown as Relation;
const schema = resolveSchema(
  [
    model('project', [field('title', 'text')]),
    model('task', [field('name', 'text'), field('hours'), field('cost', 'number', 'hours * kind.rate')]),
    model('kind', [field('name', 'text'), field('rate')]),
  ],
  [link('task', 'project', 'project', 'tasks'), link('task', 'kind', 'kind', 'tasks')],
);
const kinds = new Map<string, JsonObject>([
  ['k1', { identity: 'k1', rate: 10 }],
  ['k2', { identity: 'k2', rate: 100 }],
]);
const values: JsonObject = {
  title: 'Boat',
  tasks: [
    { hours: 2, kind: 'k1', cost: 999 },
    { hours: 3, kind: 'k2' },
    { identity: 't', _delete: true, hours: 50, kind: 'k2' },
  ],
};
const total = checkFormula('SUM(tasks.cost)', schema, 'project');
const paths = readNames(total);

describe('a formula over what a form holds', () => {
  it('reads the formula fields on its way as well', () => {
    expect(paths).toEqual([
      ['tasks', 'cost'],
      ['tasks', 'hours'],
      ['tasks', 'kind', 'rate'],
    ]);
  });

  it('asks once for each stored record that lines name, and not for removed lines', () => {
    expect(neededRecords(schema, 'project', values, paths)).toEqual([
      { model: 'kind', id: 'k1', paths: [['rate']] },
      { model: 'kind', id: 'k2', paths: [['rate']] },
    ]);
    const twice = [...neededRecords(schema, 'project', values, paths), { model: 'kind', id: 'k1', paths: [['name']] }];
    expect(queryOf(twice)).toEqual({
      query: 'query facts($r0: ID!, $r1: ID!) { r0: kind_by_id(id: $r0) { identity rate name } r1: kind_by_id(id: $r1) { identity rate } }',
      variables: { r0: 'k1', r1: 'k2' },
      ids: ['k1', 'k2'],
    });
  });

  it('is computed from the typed values, whatever was stored before', () => {
    const context = { now: '2026-03-01T09:00:00Z', time_zone: 'Europe/Paris', values: {} };
    expect(evaluateFormula(total, recordOf(schema, 'project', values, paths, kinds), context)).toBe(320);
  });
});
