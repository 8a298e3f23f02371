import * as contracts from '@millwright/core/contract/graph.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, describe as group, it } from 'vitest';
import { describe } from './openapi.ts';
import { tagOf, tags } from './tags.ts';
import { endpoints } from './testing/endpoints.ts';

const document = describe(endpoints) as unknown as {
  paths: Record<
    string,
    Record<string, { operationId: string; responses: Record<string, object>; parameters: { name: string; required: boolean }[] }>
  >;
  components: { schemas: Record<string, object> };
};

/** Every value of a key, wherever it stands. */
function all(value: unknown, key: string): unknown[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [...(name === key ? [inner] : []), ...all(inner, key)]);
}

group('the OpenAPI document', () => {
  it('is valid as OpenAPI 3.1', async () => {
    expect(endpoints.length).toBeGreaterThan(80);
    const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(document)) as Record<string, unknown>);
    expect(errors ?? []).toEqual([]);
    expect(valid).toBe(true);
  });

  it('has no reference that leads nowhere, and no schema that goes on without end', () => {
    const references = all(document, '$ref').filter((each) => typeof each === 'string');
    expect(references.length).toBeGreaterThan(100);
    const at = (reference: string) =>
      reference
        .slice(2)
        .split('/')
        .reduce<unknown>((place, name) => (place as Record<string, unknown> | undefined)?.[name], document);
    expect(references.filter((each) => at(each) === undefined)).toEqual([]);
    const endless = Object.entries(document.components.schemas).filter(([name, schema]) =>
      all(schema, '$ref').includes(`#/components/schemas/${name}`),
    );
    // Saved lines have lines, filters have filters, and that is all.
    expect(endless.map(([name]) => name).filter((name) => !/graph|dataset|Failure|test|access/i.test(name))).toEqual([]);
  });

  it('names every call once, and says what its tag is', () => {
    const ids = all(document.paths, 'operationId');
    expect(new Set(ids).size).toBe(ids.length);
    expect(endpoints.map(({ path }) => tagOf(path)).filter((tag) => !Object.hasOwn(tags, tag))).toEqual([]);
  });

  it('has examples that fit what is taken', () => {
    const shown = endpoints.filter(({ example }) => example !== undefined);
    expect(shown.length).toBeGreaterThan(4);
    for (const { example, input } of shown) expect(input?.safeParse(example).error).toBeUndefined();
    expect(contracts.saveRecord.example).toBeDefined();
  });

  it('tells failures by status, versions where they are taken, and the fields of an upload', () => {
    const login = document.paths['/v1/auth/login']?.post;
    expect(Object.keys(login?.responses ?? {})).toEqual(['200', '400', '401', '404', '413', '415', '422', '429', '503', 'default']);
    const match = (path: string, method: string) => document.paths[path]?.[method]?.parameters.find(({ name }) => name === 'If-Match')?.required;
    expect([match('/v1/documents/{collection}/{id}', 'patch'), match('/v1/graph/update/', 'post'), match('/v1/preferences', 'patch')]).toEqual([
      true,
      false,
      undefined,
    ]);
    expect(document.paths['/v1/graph/import/']?.post).toMatchObject({
      requestBody: {
        content: { 'multipart/form-data': { schema: { required: ['file', 'model', 'mapping'], properties: { delimiter: { type: 'string' } } } } },
      },
    });
  });
});
