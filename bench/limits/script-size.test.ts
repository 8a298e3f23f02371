import { expect, it } from 'vitest';
import { gzipped, loginJavaScript, scriptsOf } from '../cases/script-size.ts';

/** What every page of a signed-in person loads; a screen is measured together with it. */
const always = ['index.html', 'shell/Shell.tsx'];

it('the sign-in page loads at most 192 KB in its largest language', () => expect(loginJavaScript().worst.kilobytes).toBeLessThanOrEqual(192));

// KB after gzip, some hundredths above what each loads today: a library that comes in whole is noticed.
it.each([
  ['the shell', always, 312],
  ['home', [...always, 'home/HomeScreen.tsx'], 336],
  ['the list of automations', [...always, 'automations/list/AutomationsScreen.tsx'], 320],
  ['the editor of automations', [...always, 'automations/editor/Editor.tsx'], 480],
  ['a form', [...always, 'forms/FormScreen.tsx'], 415],
  ['a record', [...always, 'objects/ObjectScreen.tsx'], 412],
  ['a table', [...always, 'blocks/table/TableBlock.tsx'], 652],
])('%s loads its scripts and those of the shell within its limit', (_, entries, limit) =>
  expect(gzipped(scriptsOf(...entries))).toBeLessThanOrEqual(limit),
);
