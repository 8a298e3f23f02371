import { descriptorOf } from '../field/registry.ts';
import type { Text } from '../json.ts';
import type { Sorting } from '../value/sorting.ts';
import type { Field, Model, ProcessRule, Relation } from './types.ts';

/** The settings of a model whose records go through processes; null if they do not, or if this was turned off. */
export const ruleInForce = ({ misc }: Pick<Model, 'misc'>): ProcessRule | null => (misc?.process && !misc.process.off ? misc.process : null);

/** One end of a relation, seen from the model that carries it. */
export type End = {
  name: string;
  relation: Relation;
  /** `out` when this model is the relation's `object_id`. */
  direction: 'out' | 'in';
  from: string;
  to: string;
  many: boolean;
  /** Where the link is stored: a column of this model's table, a column of the other model's table, or an edge table. */
  storage: 'own_column' | 'their_column' | 'edge';
  /** The column (own or theirs), or the edge table. */
  place: string;
  /** The attribute by whose name the end was looked up. */
  attribute?: Field;
};

/**
 * Relation ends by name. Iteration gives each end once, by the relation's own name. `get` and `has` also accept the names
 * of attributes of the type `relation`, which are further names of ends (decision 0017).
 */
export class Ends extends Map<string, End> {
  readonly #attributes = new Map<string, End>();

  constructor(ends?: Ends) {
    super(ends ?? []);
    for (const end of ends?.attributes() ?? []) this.#attributes.set(end.name, end);
  }

  override get(name: string): End | undefined {
    return super.get(name) ?? this.#attributes.get(name);
  }

  override has(name: string): boolean {
    return super.has(name) || this.#attributes.has(name);
  }

  /** Makes an attribute a further name of its relation's end. For a relation of a model with itself it is the outgoing end. */
  show(attribute: Field, relations: ReadonlyMap<string, string>): void {
    const id = relations.get(attribute.misc?.relation_id ?? '');
    const end = [...this.values()].find(({ relation }) => relation.id === id);
    if (end && !super.has(attribute.name)) this.#attributes.set(attribute.name, { ...end, name: attribute.name, attribute });
  }

  /** The ends that attributes show, each by the attribute's name. */
  attributes(): IterableIterator<End> {
    return this.#attributes.values();
  }
}

/** The relation's own name of an end, whichever name it was looked up by. */
export const ownName = ({ direction, relation }: Pick<End, 'direction' | 'relation'>): string =>
  direction === 'out' ? relation.name : relation.inverse;

/** The name of the relation's opposite end. */
export const inverseName = ({ direction, relation }: Pick<End, 'direction' | 'relation'>): string =>
  direction === 'out' ? relation.inverse : relation.name;

/** A model with its live fields and ends by name. */
export type ResolvedModel = {
  model: Model;
  table: string;
  /** Live fields by name. */
  fields: ReadonlyMap<string, Field>;
  /** Live relation ends by name, and by those of the attributes that show them. */
  ends: Ends;
};

/** The label of an end: that of its attribute, or else of its relation. */
export const endLabel = ({ attribute, direction, relation }: End): Text =>
  attribute?.label ?? (direction === 'out' ? relation.labels.name : relation.labels.inverse);

/** A client's effective models and relations, by slug, ready for lookups. Immutable; one per configuration version. */
export type Schema = { models: ReadonlyMap<string, ResolvedModel>; sorting: Sorting };

/** The properties that every record has besides its fields, with their columns. */
export const systemFields = { identity: 'id', version: 'version', created_at: 'created_at', updated_at: 'updated_at' } as const;

/**
 * Both ends of a relation. Its links have a table of their own when it is N:N or has (or once had) attributes; otherwise they are
 * a foreign key on the N side.
 */
function ends(relation: Relation): [End, End] {
  const edge = relation.type === 'N_N' || Boolean(relation.schema?.length);
  const ownColumn = relation.type === 'N_1' || relation.type === '1_1';
  const outMany = relation.type === '1_N' || relation.type === 'N_N';
  const inMany = relation.type === 'N_1' || relation.type === 'N_N';
  const place = edge ? `e_${relation.slug}` : ownColumn ? relation.name : relation.inverse;
  const storage = (own: boolean) => (edge ? 'edge' : own ? 'own_column' : 'their_column');
  const { object_id, to_object_id } = relation;
  return [
    { name: relation.name, relation, direction: 'out', from: object_id, to: to_object_id, many: outMany, storage: storage(ownColumn), place },
    { name: relation.inverse, relation, direction: 'in', from: to_object_id, to: object_id, many: inMany, storage: storage(!ownColumn), place },
  ];
}

/** Resolves documents into lookups. Relations to unknown or deleted models are left out. `sorting` is the order of the company's texts. */
export function resolveSchema(models: readonly Model[], relations: readonly Relation[], sorting: Sorting = 'und'): Schema {
  const live = models.filter((model) => !model.deletedAt);
  const bySlug = new Map(live.map((model) => [model.slug, { model, table: model.slug, fields: new Map<string, Field>(), ends: new Ends() }]));
  const slugs = new Map(
    live.flatMap(
      (model) =>
        [
          [model.slug, model.slug],
          [model.id, model.slug],
        ] as const,
    ),
  );
  for (const entry of bySlug.values()) {
    for (const field of entry.model.schema) if (!field.deleted && !descriptorOf(field).showsRelation) entry.fields.set(field.name, field);
  }
  for (const relation of relations) {
    const from = slugs.get(relation.object_id);
    const to = slugs.get(relation.to_object_id);
    if (relation.deletedAt || !from || !to) continue;
    for (const end of ends({ ...relation, object_id: from, to_object_id: to })) bySlug.get(end.from)?.ends.set(end.name, end);
  }
  const ids = new Map(relations.flatMap(({ id, slug }) => [[id, id] as const, [slug, id] as const]));
  for (const { model, ends } of bySlug.values()) {
    for (const field of model.schema) if (!field.deleted && descriptorOf(field).showsRelation) ends.show(field, ids);
  }
  return { models: bySlug, sorting };
}
