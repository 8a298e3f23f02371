import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openCompany } from './company.fixture.ts';
import { runQuery } from './query.service.ts';

let company: Awaited<ReturnType<typeof openCompany>>;
beforeAll(async () => {
  company = await openCompany();
});
afterAll(() => company?.drop());

const ask = (source: string) => company.work((tenant) => runQuery(tenant, source));
const refused = (source: string) => expect(ask(source)).rejects.toMatchObject({ code: 'invalid_query' });

describe('what the schema is asked', () => {
  it('is answered in full to a tool, and the same again', async () => {
    const first = await ask(getIntrospectionQuery());
    expect((JSON.parse(first) as { __schema: { types: object[] } }).__schema.types.length).toBeGreaterThan(10);
    expect(await ask(getIntrospectionQuery())).toBe(first);
    expect(await ask('{ __type(name: "project") { name } }')).toBe('{"__type":{"name":"project"}}');
  });

  it('is asked for once in an operation', async () => {
    await refused(`{ ${Array.from({ length: 200 }, (_, n) => `a${n}: __schema { types { name fields { name type { name } } } }`).join(' ')} }`);
    await refused('{ a: __schema { types { name } } b: __schema { types { name } } }');
    await refused(`{ ${Array.from({ length: 20 }, (_, n) => `a${n}: __type(name: "project") { name }`).join(' ')} }`);
  });

  it('is counted by what it selects, under aliases and through fragments', async () => {
    await refused(`{ __schema { ${Array.from({ length: 100 }, (_, n) => `a${n}: types { name fields { name type { name } } }`).join(' ')} } }`);
    const fragments = Array.from({ length: 8 }, (_, n) => `fragment f${n} on __Type { a: ofType { ...f${n + 1} } b: ofType { ...f${n + 1} } }`).join(
      ' ',
    );
    await refused(`{ __schema { types { ...f0 } } } ${fragments} fragment f8 on __Type { name }`);
  });
});
