import type { LaneName } from '../lanes/lanes.ts';

/** A fault that is planted: a piece of a file as it is and as it is made wrong, the lane that must see it, and the file of tests that says so. */
export type Fault = { name: string; file: string; from: string; to: string; lane: LaneName; seenBy: string };

/** The faults that every run of tests must see, however patient it is with a busy machine. */
export const faults: readonly Fault[] = [
  {
    name: 'a wrong lot in a server action',
    file: 'seeds/manufacturing/actions/stock/lots.ts',
    from: 'return first < second ? -1 : first > second ? 1 : 0;',
    to: 'return first < second ? 1 : first > second ? -1 : 0;',
    lane: 'unit',
    seenBy: 'seeds/manufacturing/actions/stock/lots.test.ts',
  },
  {
    name: 'a button that does nothing',
    file: 'web/forms/submit/SubmitBar.tsx',
    from: '        type="submit"\n',
    to: '        type="button"\n',
    lane: 'web',
    seenBy: 'web/forms/',
  },
  {
    name: 'a lost update in the API',
    file: 'api/records/draft/changes.ts',
    from: 'if (draft.version !== undefined && draft.version !== draft.stored.version) {',
    to: 'if (draft.version !== undefined && draft.version > draft.stored.version) {',
    lane: 'api',
    seenBy: 'api/records/save.test.ts',
  },
];

/** The text of a file with the fault in it; refuses a fault that fits nowhere, or at more than one place. */
export function planted(text: string, { name, file, from, to }: Fault): string {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`${name}: ${file} holds ${parts.length - 1} places to plant it, not one`);
  return parts.join(to);
}

/** Whether a run of tests with a fault stayed red for it: it ended badly, and a test of the file that must see it is named as failed. */
export function wasSeen({ seenBy }: Fault, code: number, output: string): boolean {
  const failed = /\nFailed:\n([\s\S]*?)\n(?=\S)/.exec(output)?.[1] ?? '';
  return code !== 0 && failed.split('\n').some((line) => line.startsWith(`  ${seenBy}`));
}
