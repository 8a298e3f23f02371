import { expect, it } from 'vitest';
import { gzipped, loginJavaScript, scriptsOf } from '../cases/script-size.ts';

/** What every page of a signed-in person loads; a screen is measured together with it. */
const always = ['index.html', 'shell/Shell.tsx'];

it('the sign-in page loads at most 192 KB in its largest language', () => expect(loginJavaScript().worst.kilobytes).toBeLessThanOrEqual(192));

// KB after gzip, some hundredths above what each loads today: a library that comes in whole is noticed.
it.each([
  ['the shell', always, 325],
  ['home', [...always, 'home/HomeScreen.tsx'], 348],
  ['the list of automations', [...always, 'automations/list/AutomationsScreen.tsx'], 333],
  ['the editor of automations', [...always, 'automations/editor/Editor.tsx'], 488],
  ['a form', [...always, 'forms/FormScreen.tsx'], 418],
  ['a record', [...always, 'objects/ObjectScreen.tsx'], 420],
  ['a table', [...always, 'blocks/table/TableBlock.tsx'], 657],
])('%s loads its scripts and those of the shell within its limit', (_, entries, limit) =>
  expect(gzipped(scriptsOf(...entries))).toBeLessThanOrEqual(limit),
);
