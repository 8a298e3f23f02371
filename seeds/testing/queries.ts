import type { Condition } from '@millwright/core/filter/types.ts';
import type { JsonObject } from '@millwright/core/json.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import type { TableSetup, View } from '@millwright/core/view/types.ts';
import { seeds } from '../seeds.ts';

export type BlockQuery = { name: string; model: string; query: string; variables: JsonObject };

/** A column as a GraphQL selection: of a related record its primary attribute is read. */
function selection(schema: Schema, model: string, path: string): string {
  const [name = '', ...rest] = path.split('.');
  const end = schema.models.get(model)?.ends.get(name);
  if (!end) return name;
  const inner = rest.length > 0 ? selection(schema, end.to, rest.join('.')) : `identity ${schema.models.get(end.to)?.model.primary_attribute ?? ''}`;
  return `${name} { ${inner} }`;
}

type Blocks = View['root']['blocks'];

/** Blocks with the blocks in their rows and tabs. */
export const blocksWithin = (blocks: Blocks): Blocks => blocks.flatMap((block) => [block, ...blocksWithin(block.blocks ?? [])]);

/** The queries of every block of every built-in view, with filter and order. */
export const blockQueries = (schema: Schema): BlockQuery[] =>
  seeds.builtIn.views.flatMap((view) =>
    blocksWithin(view.root.blocks).flatMap((block) => {
      const { type, misc } = view.setup[block.id] ?? {};
      // A layout only contains blocks; metrics and charts read figures instead of rows.
      if (type === 'layout' || !misc || !('columns' in misc)) return [];
      const setup = misc as TableSetup;
      const fields = setup.columns.map((column) => selection(schema, setup.model, column.path)).join(' ');
      const order = setup.ordering.map(({ field, direction }) => `{ field: "${field}", direction: ${direction} }`).join(', ');
      const where: Condition = block.betterFilters ?? { all: [] };
      return {
        name: `${view.slug} ${block.id}`,
        model: setup.model,
        query: `query ($where: JSON) { ${setup.model}(where: $where, order_by: [${order}], limit: ${setup.limit}) { identity ${fields} } }`,
        variables: { where: where as unknown as JsonObject },
      };
    }),
  );

/** The read queries of the built-in forms. */
export const formQueries = (): BlockQuery[] =>
  seeds.builtIn.forms.map((form) => ({ name: form.slug, model: form.model, query: form.read_query, variables: {} }));
