import type { BuiltIn } from '../../../languages/english.ts';

type Root = BuiltIn['views'][number]['root'];

/** Blocks one at a time, behind tabs that say how many records each has. */
export const inTabs = (blocks: Root['blocks']): Root => ({ blocks: [{ id: 'states', blocks }] });

/** The set-up of what `inTabs` holds them in. */
export const tabs = { states: { type: 'layout' as const, misc: { layout: 'tabs' as const } } };
