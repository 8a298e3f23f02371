import type { Problem } from '../errors.ts';
import { languages, type Text } from '../json.ts';

/** Layouts are nested once: a block stands in at most so many others. */
export const mostAround = 2;

type Nested = { id: string; label?: Text | undefined; blocks?: readonly Nested[] | undefined };

/** The blocks that stand in more others than layouts may be nested, the outermost of each branch. */
const tooDeep = (blocks: readonly Nested[], around = 0): Nested[] =>
  around > mostAround ? [...blocks] : blocks.flatMap(({ blocks: inner = [] }) => tooDeep(inner, around + 1));

/** What something is called: in English, else in the first language that has a name. */
export const nameIn = (label: Text | undefined): string | undefined =>
  (typeof label === 'object' ? languages.map((one) => label[one]).find(Boolean) : label) || undefined;

const nameOf = ({ id, label }: Nested): string => nameIn(label) ?? id;

/** Blocks of a view that stand too deep, and did not before: a view that is stored with deeper ones can still be changed. */
export function nestingProblems(blocks: readonly Nested[], before: readonly Nested[] = []): Problem[] {
  const stored = new Set(tooDeep(before).map(({ id }) => id));
  return tooDeep(blocks)
    .filter(({ id }) => !stored.has(id))
    .map((block) => ({
      field: `setup.${block.id}`,
      code: 'nested_twice',
      params: { name: nameOf(block) },
      message: `The block “${nameOf(block)}” stands too deep: a layout may stand in another one, and no further layout in that.`,
    }));
}
