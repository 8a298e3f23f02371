import type { Model, Relation } from '@millwright/core/model/types.ts';
import { type Box, borderPoint, type Point, placeBoxes } from '../../ui/graph/place-boxes.ts';

/** One line between two models for all relations between them, from border to border. */
export type Line = { id: string; from: string; to: string; relations: string[]; start: Point; end: Point };
export type Diagram = { boxes: Box[]; lines: Line[] };

const size = { width: 220, height: 60 };

type Pair = { from: string; to: string; relations: string[] };

/** The pairs of related models, each once, whatever the direction of the relations. */
export function pairsOf(models: readonly Model[], relations: readonly Relation[]): Pair[] {
  const slugs = new Map(models.flatMap(({ id, slug }) => [[id, slug] as const, [slug, slug] as const]));
  const pairs = new Map<string, Pair>();
  for (const { id, object_id, to_object_id, deletedAt } of relations) {
    const [from, to] = [slugs.get(object_id), slugs.get(to_object_id)];
    if (deletedAt || !from || !to) continue;
    const key = [from, to].sort().join('\n');
    const pair = pairs.get(key) ?? { from, to, relations: [] };
    pairs.set(key, { ...pair, relations: [...pair.relations, id] });
  }
  return [...pairs.values()];
}

/** A model and its neighbours. */
export function around(focus: string, pairs: readonly Pair[]): Set<string> {
  return new Set([focus, ...pairs.flatMap(({ from, to }) => (from === focus ? [to] : to === focus ? [from] : []))]);
}

/** Lays out the models of a company, or one with its neighbours, with lines between related ones. */
export function diagramOf(models: readonly Model[], relations: readonly Relation[], focus: string | null): Diagram {
  const all = pairsOf(models, relations);
  const visible = focus === null ? new Set(models.map(({ slug }) => slug)) : around(focus, all);
  const pairs = all.filter(({ from, to }) => visible.has(from) && visible.has(to));
  const slugs = models.map(({ slug }) => slug).filter((slug) => visible.has(slug));
  const boxes = placeBoxes(slugs, pairs, size);
  const placed = new Map(boxes.map((box) => [box.id, box]));
  const lines = pairs.flatMap(({ from, to, relations: ids }): Line[] => {
    const [one, other] = [placed.get(from), placed.get(to)];
    if (!one || !other || from === to) return [];
    return [{ id: `${from}:${to}`, from, to, relations: ids, start: borderPoint(one, other), end: borderPoint(other, one) }];
  });
  return { boxes, lines };
}
