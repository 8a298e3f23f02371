import { join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { loadedWith } from '../testing/text-keys.ts';

const web = join(import.meta.dirname, '..');
const loadedFirst = (entry: string) => loadedWith([join(web, entry)]).map((file) => relative(web, file));

/** What a screen has only once somebody opens it there: `import()` brings it. `bench/limits/script-size.test.ts` weighs the build. */
const later: Record<string, string[]> = {
  'main/main.tsx': [
    'shell/',
    'automations/editor/',
    'blocks/',
    'fields/',
    'forms/FormScreen',
    'objects/Object',
    'views/ViewScreen',
    'views/editor/ViewEditor',
    '../core/filter/sql/',
  ],
  'shell/Shell.tsx': [
    'blocks/table/',
    'forms/fields/',
    'fields/registry',
    'objects/ObjectPanel',
    'automations/editor/',
    'views/editor/',
    'shell/dialogs/',
    'shell/SheetOfPlaces',
    'ui/toasts/Toasts',
  ],
  'automations/list/AutomationsScreen.tsx': ['automations/folders/', 'automations/list/FolderTable', 'automations/failures/', 'automations/search/'],
  'forms/FormScreen.tsx': ['forms/submit/Preflight', 'forms/scan/ScannedGoods'],
  'automations/editor/Editor.tsx': [
    'automations/inputs/',
    'automations/variables/',
    'automations/conditions/',
    'automations/inspector/StepInspector',
    'automations/drafts/PublishDialog',
    'fields/registry',
  ],
  'objects/ObjectScreen.tsx': ['objects/work/', 'objects/panel/', 'forms/FormView', 'pdf-templates/printing/PrintDialog', 'ui/pdf/'],
};

it.each(Object.entries(later))('%s does not bring what is shown later', (entry, parts) => {
  const first = loadedFirst(entry);
  expect(first.length).toBeGreaterThan(20);
  expect(first.filter((file) => parts.some((part) => file.startsWith(part)))).toEqual([]);
});

it('what is named as shown later is there', () => {
  const all = loadedWith([join(web, 'main/main.tsx')], { onDemand: true }).map((file) => relative(web, file));
  const missing = Object.values(later).flatMap((parts) =>
    parts.filter((part) => !part.startsWith('..') && !all.some((file) => file.startsWith(part))),
  );
  expect(missing).toEqual([]);
});
