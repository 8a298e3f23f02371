import { languages } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { externalScriptsOf, fileOf, gzipped, holds, loginJavaScript, scriptsOf } from '../cases/script-size.ts';

/** The entries that every page of a signed-in person loads. Each screen is measured together with them. */
const always = ['index.html', 'shell/Shell.tsx'];

it('the sign-in page loads at most 193 KB in its largest language', () => expect(loginJavaScript().worst.kilobytes).toBeLessThanOrEqual(193));

// Maximum KB after gzip, slightly above the present sizes, so that a newly added library is noticed.
it.each([
  ['the shell', always, 284],
  ['home', [...always, 'home/HomeScreen.tsx'], 328],
  ['the list of automations', [...always, 'automations/list/AutomationsScreen.tsx'], 305],
  ['the list of automations with folders', [...always, 'automations/list/AutomationsScreen.tsx', 'automations/list/FolderTable.tsx'], 308],
  ['the editor of automations', [...always, 'automations/editor/Editor.tsx'], 472],
  ['a form', [...always, 'forms/FormScreen.tsx'], 377],
  ['a record', [...always, 'objects/ObjectScreen.tsx'], 390],
  ['a table', [...always, 'blocks/table/TableBlock.tsx'], 616],
  ['a table of cards', [...always, ...['TableBlock', 'stack/StackBar', 'stack/StackCell'].map((part) => `blocks/table/${part}.tsx`)], 620],
])('%s loads its scripts and those of the shell within its limit', (_, entries, limit) =>
  expect(gzipped(scriptsOf(...entries))).toBeLessThanOrEqual(limit),
);

it.each(languages)('a shared form loads at most 243 KB with all that it says, in %s', (language) => {
  const texts = [`external/texts/${language}.ts`, `main/locales/${language}.json`, `../core/failure/locales/${language}.json`];
  expect(gzipped(externalScriptsOf('external/index.html', 'forms/shared/SharedFormScreen.tsx', ...texts))).toBeLessThanOrEqual(243);
});

it('a page without a chart loads no chart code, and a chart brings its own alone', () => {
  const drawing = scriptsOf('blocks/chart/ChartCanvas.tsx').filter((file) => holds(file, 'ag-charts'));
  expect(drawing).not.toEqual([]);
  for (const entry of ['blocks/table/TableBlock.tsx', 'blocks/cards/CardsBlock.tsx', 'blocks/chart/ChartBlock.tsx', 'views/ViewScreen.tsx'])
    expect(scriptsOf(...always, entry).filter((file) => drawing.includes(file))).toEqual([]);
});

it('a page without an open PDF loads nothing that reads or draws one', () => {
  const reading = scriptsOf('ui/pdf/PdfViewer.tsx').filter((file) => holds(file, 'GlobalWorkerOptions'));
  expect(reading).not.toEqual([]);
  const pages = [
    'objects/ObjectScreen.tsx',
    'forms/FormScreen.tsx',
    'views/ViewScreen.tsx',
    'pdf-templates/printing/PrintDialog.tsx',
    'fields/file/FileField.tsx',
  ];
  for (const entry of pages)
    expect(
      scriptsOf(...always, entry).filter((file) => reading.includes(file)),
      entry,
    ).toEqual([]);
});

it('a page that shows formulas loads no editor of code, which comes when one is entered', () => {
  const editing = scriptsOf('formula/code/CodeEditor.tsx').filter((file) => holds(file, 'cm-editor'));
  expect(editing).not.toEqual([]);
  for (const entry of ['models/ModelScreen.tsx', 'forms/editor/FormEditorScreen.tsx', 'forms/FormScreen.tsx', 'views/ViewScreen.tsx'])
    expect(scriptsOf(...always, entry).filter((file) => editing.includes(file))).toEqual([]);
});

it('a page without a calendar or a gantt loads neither, and the editor of views comes alone', () => {
  const others = ['blocks/calendar/CalendarBlock.tsx', 'blocks/gantt/GanttBlock.tsx', 'views/editor/ViewEditScreen.tsx'].map(fileOf);
  expect(new Set(others).size).toBe(others.length);
  for (const entry of ['blocks/table/TableBlock.tsx', 'blocks/cards/CardsBlock.tsx', 'views/ViewScreen.tsx'])
    expect(
      scriptsOf(...always, entry).filter((file) => others.includes(file)),
      entry,
    ).toEqual([]);
});

it('a table without rules loads nothing that evaluates conditions or formulas, nor any editor', () => {
  const table = scriptsOf(...always, 'views/ViewScreen.tsx', 'blocks/table/TableBlock.tsx');
  const evaluating = scriptsOf('../core/filter/evaluate/evaluate.ts').filter((file) => holds(file, 'Undefined fact'));
  const editing = ['views/editor/ViewEditScreen.tsx', ...['table', 'inputs', 'dataset'].map((type) => `blocks/${type}/editing/${type}-editing.tsx`)];
  expect(evaluating).not.toEqual([]);
  expect(table.filter((file) => evaluating.includes(file) || editing.some((entry) => fileOf(entry) === file))).toEqual([]);
});
