import { contentOf, shapeProblems } from '@millwright/core/document/check.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import { labelPaths, labelRead } from '@millwright/core/label/reads.ts';
import type { LabelTemplate } from '@millwright/core/label/template.ts';
import { expect, it } from 'vitest';
import { documentsOf, schema } from './testing/configuration.ts';

const templates = documentsOf('label_templates') as unknown as (LabelTemplate & { slug: string })[];

it('brings labels of articles, lots and places', () =>
  expect(templates.map(({ model }) => model)).toEqual(['std_sku_lot', 'std_sku', 'std_stock_location']));

it.each(templates.map((template) => [template.slug, template] as const))(
  '%s has the shape of a user’s own, reads what its model has, and is told in seven languages',
  (_, template) => {
    expect(shapeProblems('label_templates', contentOf(template as unknown as JsonObject))).toEqual([]);
    const model = schema.models.get(template.model ?? '');
    const astray = labelPaths(template).filter((path) => !model || !labelRead(schema, model, path));
    expect(astray).toEqual([]);
    expect(Object.keys(template.title ?? {})).toHaveLength(7);
  },
);
