import type { ChildrenWrite, RelationWrite, SaveChild } from '@millwright/core/record/types.ts';
import type { Line } from '@millwright/seeds/testing/works.ts';

/** Links as they are written. */
export const relationsOf = (links: Record<string, string> = {}): RelationWrite[] =>
  Object.entries(links).map(([name, id]) => ({ name, action: 'set', ids: [id] }));
const childrenOf = (children: Record<string, Line[]> = {}): ChildrenWrite[] =>
  Object.entries(children).map(([name, lines]) => ({ name, items: lines.map(childOf) }));
/** A record of a scenario as it is written, with its links and lines. */
export const childOf = ({ properties, links, children }: Line): SaveChild => ({
  properties,
  relations: relationsOf(links),
  children: childrenOf(children),
});
