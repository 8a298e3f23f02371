import type { BuiltIn } from '../../../languages/english.ts';

type Root = BuiltIn['views'][number]['root'];
type Blocks = Root['blocks'];

const layout = { type: 'layout' as const, misc: { layout: 'tabs' as const } };

/** Shows blocks one at a time, in tabs with the number of records of each. */
export const inTabs = (blocks: Blocks): Root => ({ blocks: [{ id: 'states', blocks }] });

/** The setup of the block that `inTabs` creates. */
export const tabs = { states: layout };

/** Shows tables of different models one at a time, in tabs with counts, below the blocks in `above`. */
export const kindsInTabs = (blocks: Blocks, above: Blocks = []): Root => ({ blocks: [...above, { id: 'kinds', blocks }] });

/** The setup of the block that `kindsInTabs` creates. */
export const kinds = { kinds: layout };
