import type { GoodsPart } from '@millwright/core/barcode/goods-parts.ts';
import { isWritable } from '@millwright/core/form/kinds.ts';
import type { FormField } from '@millwright/core/form/types.ts';
import type { End, ResolvedModel, Schema } from '@millwright/core/model/schema.ts';

/** A to-one link, by its name, to a model whose records are found by what a code says. */
export type GoodsLink = { name: string; target: ResolvedModel };

/** Lines of a form that scans fill: the names of their columns by what a GS1 code says. */
export type GoodsList = {
  field: FormField;
  /** Model of the record that the lines belong to, and their own. */
  owner: ResolvedModel;
  model: ResolvedModel;
  article: (GoodsLink & { column: FormField }) | null;
  /** The lot that a line names: one that is there, by a link, or its number. */
  lot: { name: string; link: (GoodsLink & { column: FormField }) | null } | null;
  expiry: string | null;
  quantity: string | null;
  /** Where the goods of a line stand, or are put. */
  place: (GoodsLink & { column: FormField }) | null;
  /** The lines of such a line, which name the lots of its article. */
  inner: GoodsList | null;
};

/** The fields of a model that hold this of a code. */
export const fieldsOf = ({ fields }: ResolvedModel, part: GoodsPart): string[] =>
  [...fields.values()].filter(({ misc }) => misc?.gs1 === part).map(({ name }) => name);

const targetOf = (schema: Schema, end: End | undefined, part: GoodsPart): ResolvedModel | null => {
  const target = end && !end.many && schema.models.get(end.to);
  return target && fieldsOf(target, part).length ? target : null;
};

/** The first link of a model to one whose records are found by this of a code. */
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

/** The lines of a record that scans fill: those that take the quantity of a lot or of an article, or the lots of an article. */
export const goodsLists = (schema: Schema, owner: ResolvedModel, fields: readonly FormField[]): GoodsList[] =>
  fields.flatMap((field) => {
    const list = goodsList(schema, owner, field);
    return list && (list.inner || (list.quantity && (list.lot || list.article))) ? [list] : [];
  });

/** The link to lots that are there, of these lines or of the lines below them. */
export const lotLinkOf = ({ lot, inner }: GoodsList): (GoodsLink & { column: FormField }) | null => lot?.link ?? (inner && lotLinkOf(inner));

/** The lines that a scan is for: where some name lots that are there (picking, counting), no others, since these would make lots. */
export const listToFill = (lists: readonly GoodsList[]): GoodsList | null => lists.find((list) => lotLinkOf(list) !== null) ?? lists[0] ?? null;
