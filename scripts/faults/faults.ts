import type { LaneName } from '../lanes/lanes.ts';

/** A planted fault: a piece of a file, its wrong replacement, the lane that must detect it, and the test file that fails. */
export type Fault = { name: string; file: string; from: string; to: string; lane: LaneName; seenBy: string };

/** The faults that every test run must detect, even with retries on a busy machine. */
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

/** Puts the fault into the text of a file. Throws unless it fits in exactly one place. */
export function planted(text: string, { name, file, from, to }: Fault): string {
  const parts = text.split(from);
  if (parts.length !== 2) throw new Error(`${name}: ${file} holds ${parts.length - 1} places to plant it, not one`);
  return parts.join(to);
}

/** Tells whether a test run detected the fault: it failed, and it names a failed test of the expected file. */
export function wasSeen({ seenBy }: Fault, code: number, output: string): boolean {
  const failed = /\nFailed:\n([\s\S]*?)\n(?=\S)/.exec(output)?.[1] ?? '';
  return code !== 0 && failed.split('\n').some((line) => line.startsWith(`  ${seenBy}`));
}
