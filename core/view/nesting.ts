import type { Problem } from '../errors.ts';
import { languages, type Text } from '../json.ts';

/** The most blocks that may contain a block: layouts may be nested once. */
export const mostAround = 2;

type Nested = { id: string; label?: Text | undefined; blocks?: readonly Nested[] | undefined };
type Setups = Record<string, { type: string; misc?: object }>;
/** The blocks of a view with their settings by id. */
export type Layout = { blocks: readonly Nested[]; setups?: Setups };

/** The outermost blocks that are nested too deeply. */
const tooDeep = (blocks: readonly Nested[], around = 0): Nested[] =>
  around > mostAround ? [...blocks] : blocks.flatMap(({ blocks: inner = [] }) => tooDeep(inner, around + 1));

/** A label in English, or else in the first language that it has. */
const nameIn = (label: Text | undefined): string | undefined =>
  (typeof label === 'object' ? languages.map((one) => label[one]).find(Boolean) : label) || undefined;

/** The name of a block for a problem: its label in all its languages, or else its kind, which is translated. */
export function named(label: Text | undefined, kind: string): { name: string; params: NonNullable<Problem['params']> } {
  const name = nameIn(label);
  if (name === undefined) return { name: kind, params: { kind } };
  const filled = typeof label === 'object' && Object.fromEntries(Object.entries(label).filter(([, words]) => words));
  return { name, params: { name: filled ? { ...filled, en: name } : name } };
}

/** A text to compare the contents of blocks: the type, and the model or layout. Copies of a block have the same content. */
function contentOf({ setups = {} }: Layout, { id }: Nested): string {
  const { type, misc = {} } = setups[id] ?? {};
  const { model, layout } = misc as { model?: unknown; layout?: unknown };
  return JSON.stringify(type === undefined ? { id } : { type, model, layout });
}

/**
 * The problems of blocks that are nested too deeply. A block that the stored view already has at that depth is not reported, nor
 * are its copies.
 */
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
