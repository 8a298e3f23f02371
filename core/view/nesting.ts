import type { Problem } from '../errors.ts';
import { languages, type Text } from '../json.ts';

/** Layouts are nested once: a block stands in at most so many others. */
export const mostAround = 2;

type Nested = { id: string; label?: Text | undefined; blocks?: readonly Nested[] | undefined };
type Setups = Record<string, { type: string; misc?: object }>;
/** The blocks of a view with their set-ups, by their ids. */
export type Layout = { blocks: readonly Nested[]; setups?: Setups };

/** The blocks that stand in more others than layouts may be nested, the outermost of each branch. */
const tooDeep = (blocks: readonly Nested[], around = 0): Nested[] =>
  around > mostAround ? [...blocks] : blocks.flatMap(({ blocks: inner = [] }) => tooDeep(inner, around + 1));

/** What something is called: in English, else in the first language that has a name. */
const nameIn = (label: Text | undefined): string | undefined =>
  (typeof label === 'object' ? languages.map((one) => label[one]).find(Boolean) : label) || undefined;

/** A name as a problem tells it: the label in all of its languages, else the kind, which the reader's language has a word for. */
export function named(label: Text | undefined, kind: string): { name: string; params: NonNullable<Problem['params']> } {
  const name = nameIn(label);
  if (name === undefined) return { name: kind, params: { kind } };
  const filled = typeof label === 'object' && Object.fromEntries(Object.entries(label).filter(([, words]) => words));
  return { name, params: { name: filled ? { ...filled, en: name } : name } };
}

/** What a block shows: its type, and the records or layout in it. A copy of a block shows the same. */
function contentOf({ setups = {} }: Layout, { id }: Nested): string {
  const { type, misc = {} } = setups[id] ?? {};
  const { model, layout } = misc as { model?: unknown; layout?: unknown };
  return JSON.stringify(type === undefined ? { id } : { type, model, layout });
}

/** Blocks of a view that stand too deep, and did not before: a view that is stored with deeper ones can still be changed, and they be copied in it. */
export function nestingProblems(view: Layout, before: Layout = { blocks: [] }): Problem[] {
  const stored = tooDeep(before.blocks);
  const [ids, contents] = [new Set(stored.map(({ id }) => id)), new Set(stored.map((block) => contentOf(before, block)))];
  return tooDeep(view.blocks)
    .filter((block) => !ids.has(block.id) && !contents.has(contentOf(view, block)))
    .map(({ id, label }) => {
      const { name, params } = named(label, view.setups?.[id]?.type ?? 'layout');
      return {
        field: `setup.${id}`,
        code: 'nested_twice',
        params,
        message: `The block “${name}” stands too deep: a layout may stand in another one, and no further layout in that.`,
      };
    });
}
