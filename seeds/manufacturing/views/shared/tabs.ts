import type { BuiltIn } from '../../../languages/english.ts';

type Root = BuiltIn['views'][number]['root'];
type Blocks = Root['blocks'];

const layout = { type: 'layout' as const, misc: { layout: 'tabs' as const } };

/** Blocks one at a time, behind tabs that say how many records each has. */
export const inTabs = (blocks: Blocks): Root => ({ blocks: [{ id: 'states', blocks }] });

/** The set-up of what `inTabs` holds them in. */
export const tabs = { states: layout };

/** Tables of different things, one at a time behind tabs with counts, below what stands `above` them all. */
export const kindsInTabs = (blocks: Blocks, above: Blocks = []): Root => ({ blocks: [...above, { id: 'kinds', blocks }] });

/** The set-up of what `kindsInTabs` holds them in. */
export const kinds = { kinds: layout };
