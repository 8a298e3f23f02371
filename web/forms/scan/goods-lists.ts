import type { GoodsPart } from '@millwright/core/barcode/goods-parts.ts';
import { isWritable } from '@millwright/core/form/kinds.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { End, ResolvedModel, Schema } from '@millwright/core/model/schema.ts';

/** A to-one relation to a model whose records can be found by a code. */
export type GoodsLink = { name: string; target: ResolvedModel };

/** Lines of a form that scans fill, with the names of their columns by GS1 part. */
export type GoodsList = {
  field: FormField;
  /** The model of the lines' parent record, and their own model. */
  owner: ResolvedModel;
  model: ResolvedModel;
  article: (GoodsLink & { column: FormField }) | null;
  /** The column of the lot: a link to an existing one, or its number. */
  lot: { name: string; link: (GoodsLink & { column: FormField }) | null } | null;
  expiry: string | null;
  quantity: string | null;
  /** The column of the place where the goods of a line are stored. */
  place: (GoodsLink & { column: FormField }) | null;
  /** The nested lines of such a line, which name the lots of its article. */
  inner: GoodsList | null;
};

/** The fields of a model that store this part of a code. */
export const fieldsOf = ({ fields }: ResolvedModel, part: GoodsPart): string[] =>
  [...fields.values()].filter(({ misc }) => misc?.gs1 === part).map(({ name }) => name);

const targetOf = (schema: Schema, end: End | undefined, part: GoodsPart): ResolvedModel | null => {
  const target = end && !end.many && schema.models.get(end.to);
  return target && fieldsOf(target, part).length ? target : null;
};

/** The first relation of a model to records that this part of a code identifies. */
export function linkOf(schema: Schema, { ends }: ResolvedModel, part: GoodsPart): GoodsLink | null {
  for (const [name, end] of ends) {
    const target = targetOf(schema, end, part);
    if (target) return { name, target };
  }
  return null;
}

function goodsList(schema: Schema, owner: ResolvedModel, field: FormField): GoodsList | null {
  const end = owner.ends.get(field.attribute);
  const model = field.kind === 'items' && end ? schema.models.get(end.to) : undefined;
  if (!model) return null;
  const columns = field.columns ?? [];
  const linked = (part: GoodsPart, fits: (column: FormField) => boolean = () => true) =>
    columns.flatMap((column) => {
      const target = column.kind === 'relationship' && fits(column) ? targetOf(schema, model.ends.get(column.attribute), part) : null;
      return target ? [{ name: column.attribute, target, column }] : [];
    })[0] ?? null;
  const filled = (part: GoodsPart) =>
    columns.find((column) => isWritable(column) && model.fields.get(column.attribute)?.misc?.gs1 === part)?.attribute ?? null;
  const lotLink = linked('lot', isWritable);
  const lotName = lotLink?.name ?? filled('lot');
  const article = linked('article');
  const inner = article && goodsLists(schema, model, columns)[0];
  return {
    field,
    owner,
    model,
    article,
    lot: lotName === null ? null : { name: lotName, link: lotLink },
    expiry: filled('expiry'),
    quantity: filled('quantity'),
    place: linked('place', isWritable),
    inner: inner ?? null,
  };
}

/** The lines of a record that scans fill: with the quantity of a lot or article, or with the lots of an article. */
export const goodsLists = (schema: Schema, owner: ResolvedModel, fields: readonly FormField[]): GoodsList[] =>
  fields.flatMap((field) => {
    const list = goodsList(schema, owner, field);
    return list && (list.inner || (list.quantity && (list.lot || list.article))) ? [list] : [];
  });

/** The link to existing lots, of these lines or of the nested ones. */
export const lotLinkOf = ({ lot, inner }: GoodsList): (GoodsLink & { column: FormField }) | null => lot?.link ?? (inner && lotLinkOf(inner));

/** The lines that a scan fills: those with links to existing lots (picking, counting), because others would create lots. */
export const listToFill = (lists: readonly GoodsList[]): GoodsList | null => lists.find((list) => lotLinkOf(list) !== null) ?? lists[0] ?? null;
