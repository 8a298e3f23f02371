import { describe, expect, it } from 'vitest';
import { resolveSchema } from '../../model/schema.ts';
import type { Field, Model, Relation } from '../../model/types.ts';
import { openGuard } from '../guard.ts';
import { compileForAnyList, compileQuery, planValues } from './compile.ts';
import { operationKind, readDocument, readVariables } from './document.ts';
import { buildGraph } from './graph-schema.ts';
import { markLists } from './named-records.ts';
import { innerLimits, publicLimits } from './operation.ts';

const field = (name: string, type: Field['type'] = 'text', parts: Partial<Field> = {}): Field => ({
  id: `f-${name}`,
  name,
  label: name,
  type,
  ...parts,
});
const model = (slug: string, schema: Field[]): Model => ({
  id: `m-${slug}`,
  slug,
  name: slug,
  displayed_name: slug,
  primary_attribute: 'name',
  schema,
});
const relation = (parts: Pick<Relation, 'name' | 'inverse' | 'type' | 'object_id' | 'to_object_id'> & Partial<Relation>): Relation => ({
  id: `r-${parts.name}`,
  slug: `r_${parts.name}`,
  labels: { name: parts.name, inverse: parts.inverse },
  ...parts,
});
const schema = resolveSchema(
  [model('book', [field('name'), field('pages', 'number'), field('Query')]), model('author', [field('name')]), model('Query', [field('name')])],
  [
    relation({ name: 'author', inverse: 'books', type: 'N_1', object_id: 'book', to_object_id: 'author' }),
    relation({ name: 'translators', inverse: 'translated', type: 'N_N', object_id: 'book', to_object_id: 'author', schema: [field('language')] }),
  ],
);
const graph = buildGraph(schema);
const context = { now: '2026-01-01T00:00:00Z', time_zone: 'Europe/Paris', values: {} };

function compile(source: string, variables: Record<string, string | number> = {}, limits = innerLimits) {
  const document = readDocument(graph, source);
  const values = readVariables(graph, document, variables);
  return { plan: compileQuery({ schema, namespace: 't_1', guard: openGuard, context, limits }, document, values), values };
}

describe('compiling', () => {
  it('chooses and limits the rows before it joins what is shown of them', () => {
    const { plan } = compile('{ book(limit: 2, order_by: [{field: "pages"}]) { name author { name } } }');
    const inner = plan.text.slice(plan.text.lastIndexOf('(select "'));
    expect(plan.text.indexOf('limit 2')).toBeLessThan(plan.text.indexOf('left join lateral'));
    expect(inner).not.toContain('*');
    expect(plan.text).not.toMatch(/nulls/i);
  });

  it('reads no record of which only the identity is asked for', () => {
    const { plan } = compile('{ book { name author { identity one: identity } } }');
    expect(plan.text).not.toContain('join');
    expect(plan.text).toMatch(/case when ("~\d+"\."author") is not null then json_build_object\('identity', \1, 'one', \1\) end/);
    expect(compile('{ book { author { identity name } } }').plan.text).toContain('left join lateral');
  });

  it('keeps one plan for every identity that comes as a variable', () => {
    const source = 'query ($id: ID!) { book_by_id(id: $id) { name } }';
    const one = compile(source, { id: '01890000-0000-7000-8000-000000000001' });
    expect(planValues(one.plan, { values: one.values, lists: [] })).toEqual(['01890000-0000-7000-8000-000000000001']);
    expect(planValues(one.plan, { values: { id: 'no identity' }, lists: [] })).toEqual([null]);
    expect(compile(source, { id: '01890000-0000-7000-8000-000000000002' }).plan.text).toBe(one.plan.text);
  });

  it('keeps one plan for all records that a filter names by a list', () => {
    const document = readDocument(graph, 'query ($where: JSON) { book(where: $where) { name } }');
    const ids = [1, 2, 3].map((at) => `01890000-0000-7000-8000-00000000000${at}`);
    const asked = (value: string[]) =>
      markLists(
        readVariables(graph, document, {
          where: {
            all: [
              { fact: 'author', operator: 'in', value },
              { fact: 'pages', operator: 'greaterThan', value: 3 },
            ],
          },
        }),
        (index) => `01890000-0000-7000-8000-0000000000a${index}`,
      );
    const input = { schema, namespace: 't_1', guard: openGuard, context, limits: innerLimits };
    const [few, many] = [asked(ids.slice(0, 1)), asked(ids)];
    const plan = compileForAnyList(input, document, few);
    expect(plan).toEqual(compileForAnyList(input, document, many));
    expect(plan && planValues(plan, many)).toEqual([ids, '3']);
    expect(compileQuery(input, document, many.values).text).toBe(plan?.text);
  });

  it('binds every value, and quotes every name', () => {
    const { plan } = compile('{ book(where: {fact: "name", operator: "equal", value: "x\'; drop table book; --"}) { name } }');
    expect(plan.text).not.toContain('drop');
    expect(plan.values).toContainEqual({ value: "x'; drop table book; --" });
  });

  it('does not keep a plan that depends on the instant', () => {
    expect(compile('{ book { name } }').plan.cacheable).toBe(true);
    expect(
      compile('{ book(where: {fact: "created_at", operator: "relativeToToday", value: {direction: "past", count: 1, unit: "day"}}) { name } }').plan
        .cacheable,
    ).toBe(false);
  });

  it('names a model that the schema itself would hide', () => {
    expect(compile('{ Query { name } }').plan.text).toContain('"t_1"."Query"');
  });

  it('refuses fragments that multiply, and many aliases of much', () => {
    const levels = Array.from({ length: 12 }, (_, index) => `fragment f${index} on book { ${`...f${index + 1} `.repeat(2)} a${index}: name }`).join(
      ' ',
    );
    const bomb = `{ book { ...f0 } } ${levels} fragment f12 on book { name }`;
    expect(() => compile(bomb)).toThrow(/resulted in an error/);
    const many = `{ ${Array.from({ length: 40 }, (_, index) => `a${index}: book(limit: 500) { author { books(limit: 500) { name } } }`).join(' ')} }`;
    expect(() => compile(many, {}, publicLimits)).toThrow(/resulted in an error/);
    expect(() => readDocument(graph, `{ book { ${'name '.repeat(10_000)} } }`)).toThrow(/resulted in an error/);
  });

  it('refuses a list under so many aliases that each reads the whole table', () => {
    const aliases = (count: number, root: string) => `{ ${Array.from({ length: count }, (_, index) => `a${index}: ${root}`).join(' ')} }`;
    for (const root of ['book(limit: 1) { name }', 'book_aggregate { count }']) {
      expect(() => compile(aliases(200, root), {}, publicLimits)).toThrow(/resulted in an error/);
      expect(compile(aliases(30, root), {}, publicLimits).plan.text).toContain('book');
    }
  });

  it.each([
    ['fields again and again under one name', `{ ${'book(limit: 1) { name } '.repeat(150)} }`, 'again under the same name'],
    ['a name again and again in a list', `{ book { ${'name '.repeat(5_000)} } }`, 'again under the same name'],
    [
      'fragments of which each is compared with each',
      `{ ${'...f '.repeat(9)} } ${Array.from({ length: 60 }, (_, n) => `fragment f${n} on Query { book { name } }`).join(' ')}`,
      'fragments',
    ],
    ['the schema under many names', `{ ${Array.from({ length: 30 }, (_, n) => `a${n}: __schema { types { name } }`).join(' ')} }`, 'the schema'],
  ])('refuses %s before it is validated', (_, source, words) => {
    const told = (work: () => unknown) => {
      try {
        work();
      } catch (error) {
        return JSON.stringify((error as { details: object }).details);
      }
    };
    expect(told(() => readDocument(graph, source))).toContain(words);
    expect(() => readDocument(graph, '{ book { name title: name name } again: book { name } }')).not.toThrow();
  });

  it('refuses brackets within brackets before anything reads them, as often as they come', () => {
    const deep = (open: string, close: string) => `{ book(where: ${open.repeat(3_000)}${close.repeat(3_000)}) { name } }`;
    for (let time = 0; time < 3; time++)
      for (const source of [deep('[', ']'), deep('{a:', '}'), `{ ${'book { '.repeat(3_000)}`]) {
        expect(() => operationKind(source)).toThrow(/resulted in an error/);
        expect(() => readDocument(graph, source)).toThrow(/resulted in an error/);
      }
    const text = `[({`.repeat(200);
    expect(compile(`{ book(where: {fact: "name", operator: "equal", value: "${text} \\" ${text}"}) { name } } # ${text}`).plan.text).toContain(
      'book',
    );
    expect(compile(`{ book(where: {fact: "name", operator: "equal", value: """${text} "a" ${text}"""}) { name } }`).plan.text).toContain('book');
  });

  it('counts brackets in one pass, also in strings without an end, and behind escaped quotes', () => {
    for (let time = 0; time < 20; time++)
      for (const end of ['', '\n', '\\'])
        expect(() => operationKind(`{ book(where: "${'\\"'.repeat(49_000)}${end}${time}`)).toThrow(/resulted in an error/);
    const hidden = `{ book(where: """\\""" ${'['.repeat(3_000)} """ ${'['.repeat(3_000)}`;
    expect(() => operationKind(hidden)).toThrow(/resulted in an error/);
  });

  it('is planned for its values when a filter has some', () => {
    expect(compile('{ book { name } book_by_id(id: "01890000-0000-7000-8000-000000000001") { name } }').plan.planned).toBe('either');
    expect(compile('{ book(where: {fact: "name", operator: "equal", value: "x"}) { name } }').plan.planned).toBe('by_value');
    const named = '{fact: "identity", operator: "in", value: ["01890000-0000-7000-8000-000000000001"]}';
    expect(compile(`{ book(where: ${named}) { name } }`).plan.planned).toBe('once');
    expect(compile(`{ book(where: {all: [{fact: "name", operator: "equal", value: "x"}, ${named}]}) { name } }`).plan.planned).toBe('once');
    expect(compile(`{ book(where: {not: ${named}}) { name } }`).plan.planned).toBe('by_value');
  });

  it('tells a mutation from a query before there is a schema', () => {
    expect([operationKind('mutation { a }'), operationKind('{ a }'), operationKind('query q { a }')]).toEqual(['mutation', 'query', 'query']);
    expect(() => operationKind('{ a ')).toThrow(/resulted in an error/);
  });
});
