import { configurationCollections } from '@millwright/core/document/types.ts';
import { Validator } from '@seriousme/openapi-schema-validator';
import { expect, describe as group, it } from 'vitest';
import { examples } from './examples.ts';
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

/** Every value of a key, at any depth. */
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
    // Only these refer to themselves: saved lines have lines, filters have filters, blocks have blocks, and fields of forms have fields.
    expect(endless.map(([name]) => name).filter((name) => !/graph|dataset|Failure|test|access|^(View|Form)(Changes)?\.input/i.test(name))).toEqual(
      [],
    );
  });

  it('names every call once, and says what its tag is', () => {
    const ids = all(document.paths, 'operationId');
    expect(new Set(ids).size).toBe(ids.length);
    expect(endpoints.map(({ path }) => tagOf(path)).filter((tag) => !Object.hasOwn(tags, tag))).toEqual([]);
  });

  it('has an example of every body, which is taken by what parses it', () => {
    const taking = endpoints.filter(({ input, takes }) => input || takes);
    const keys = taking.map(({ method, path }) => `${method} ${path}`);
    expect([keys.filter((key) => !(key in examples)), Object.keys(examples).filter((key) => !keys.includes(key))]).toEqual([[], []]);
    for (const { input, method, path } of taking) {
      const problems = input?.safeParse(examples[`${method} ${path}`]).error?.issues ?? [];
      expect([path, problems]).toEqual([path, []]);
    }
  });

  it('says what documents of each collection hold', () => {
    const { schemas } = document.components as {
      schemas: Record<string, { properties?: Record<string, Record<string, unknown>>; required?: string[] }>;
    };
    expect(schemas.Model?.properties).toMatchObject({ displayed_name: expect.anything(), schema: { type: 'array' } });
    expect([schemas.View?.required, schemas.ViewChanges?.required]).toEqual([expect.arrayContaining(['name']), undefined]);
    expect(schemas.Automation?.properties?.steps).toMatchObject({ maxItems: 500 });
    const { post } = document.paths['/v1/documents/{collection}'] as unknown as { post: { requestBody: unknown } };
    expect(all(post.requestBody, '$ref')).toEqual(expect.arrayContaining(['#/components/schemas/View', '#/components/schemas/ProcessStep']));
    expect(all(post.requestBody, '$ref')).toHaveLength(configurationCollections.length);
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
