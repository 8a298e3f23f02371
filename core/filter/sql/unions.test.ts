import { expect, it } from 'vitest';
import { resolveSchema } from '../../model/schema.ts';
import type { Field, Model } from '../../model/types.ts';
import { checkCondition } from '../check.ts';
import type { Condition } from '../types.ts';
import { searchesOf, unionsOf } from './unions.ts';

const field = (name: string, type: Field['type'] = 'text', misc: Field['misc'] = {}): Field => ({ id: name, name, label: name, type, misc });
const model = (slug: string, schema: Field[]): Model => ({
  id: slug,
  slug,
  name: slug,
  displayed_name: slug,
  primary_attribute: 'title',
  schema,
  misc: { indexes: [['amount'], ['title']] },
});
const title = field('title', 'text', { searchable: true });
const schema = resolveSchema(
  [
    model('book', [title, field('note'), field('amount', 'number'), field('writer_title', 'text', { formulaV1: 'author.title' })]),
    model('author', [title, field('amount', 'number')]),
  ],
  [
    {
      id: 'r',
      slug: 'r',
      name: 'author',
      inverse: 'books',
      type: 'N_1',
      object_id: 'book',
      to_object_id: 'author',
      labels: { name: '', inverse: '' },
    },
  ],
);
const context = { now: '2026-11-21T12:00:00Z', time_zone: 'UTC', values: { word: 'copper', none: null } };
const count = (condition: Condition) => unionsOf(checkCondition(condition, schema, 'book'), context).length;

const own: Condition = { fact: 'title', operator: 'contains', value: 'copper' };
const related: Condition = { fact: 'author.title', operator: 'contains', value: 'copper' };
const any = (...conditions: Condition[]): Condition => ({ any: conditions });

it.each<[string, Condition, number]>([
  ['an OR over own and related fields', any(own, related), 1],
  ['one behind a formula that mirrors a related field', any(own, { fact: 'writer_title', operator: 'contains', value: 'copper' }), 1],
  ['two that must hold both', { all: [any(own, related), { all: [any(related, own)] }] }, 2],
  ['one with a branch of which one part is indexed', any(own, { all: [related, { fact: 'note', operator: 'isEmpty', value: true }] }), 1],
  [
    'amounts, links and beginnings of words',
    any(
      { fact: 'author.amount', operator: 'greaterThan', value: 3 },
      { fact: 'author', operator: 'equal', value: '01900002-0000-7000-8000-000000000077' },
      { fact: 'title', operator: 'wordStartsWith', value: 'c' },
    ),
    1,
  ],
  ['a value of the context', any({ fact: 'title', operator: 'contains', value: { context: 'word' } }, related), 1],
  ['own fields alone, whose bitmaps PostgreSQL joins', any(own, { fact: 'amount', operator: 'equal', value: 1 }), 0],
  ['one field without index', any({ fact: 'note', operator: 'contains', value: 'copper' }, related), 1],
  ['two of them', any({ fact: 'note', operator: 'contains', value: 'copper' }, { fact: 'note', operator: 'equal', value: 'x' }, related), 0],
  ['a related one', any(own, { fact: 'author.amount', operator: 'notEqual', value: 3 }), 0],
  ['two letters, whose trigrams are named', any({ fact: 'title', operator: 'contains', value: 'co' }, related), 1],
  ['one Chinese sign', any({ fact: 'title', operator: 'contains', value: '钢' }, related), 1],
  ['one letter', any({ fact: 'title', operator: 'contains', value: 'c' }, related), 1],
  ['signs between letters', any({ fact: 'title', operator: 'contains', value: 'a-b-c' }, related), 1],
  ['texts by their order, which is that of their index', any({ fact: 'title', operator: 'greaterThan', value: 'a' }, related), 1],
  ['texts by their order without an index', any({ fact: 'note', operator: 'greaterThan', value: 'a' }, related), 0],
  ['what is denied', { not: any(own, related) }, 0],
  ['a branch that denies', any(own, { not: related }), 0],
  ['negative operators', any(own, { fact: 'author.title', operator: 'doesNotContain', value: 'copper' }), 0],
  ['another field', any(own, { fact: 'author.title', operator: 'equal', value: { fact: 'title' } }), 0],
  ['an AND', { all: [own, related] }, 0],
  ['one below another OR', any(any(own, related), { fact: 'note', operator: 'isEmpty', value: true }), 0],
])('%s', (_, condition, unions) => expect(count(condition)).toBe(unions));

const searched = (condition: Condition) => searchesOf(checkCondition(condition, schema, 'book'), context).map(({ fields }) => fields);
const contains = (fact: string, value: string): Condition => ({ fact, operator: 'contains', value });

it.each<[string, Condition, string[][]]>([
  ['three letters of a searchable field, whose frequency is known', own, []],
  ['two letters', contains('title', 'co'), [[]]],
  ['one Chinese sign', contains('title', '钢'), [[]]],
  ['one letter, which no index finds', contains('title', 'c'), [['book.title']]],
  ['a field without an index', contains('note', 'copper'), [['book.note']]],
  ['a related one', contains('author.title', 'c'), [['author.title']]],
  ['one behind a mirror', contains('writer_title', 'c'), [['author.title']]],
  ['an OR with one of each', any(own, contains('note', 'copper')), [['book.note']]],
  ['two that must hold both', { all: [contains('note', 'copper'), contains('title', 'co')] }, [['book.note'], []]],
  ['what is denied', { not: contains('note', 'copper') }, []],
  ['what is not held', { fact: 'note', operator: 'doesNotContain', value: 'copper' }, []],
])('looks for %s', (_, condition, fields) => expect(searched(condition)).toEqual(fields));
