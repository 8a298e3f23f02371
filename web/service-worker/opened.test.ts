import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, it } from 'vitest';
import { loadedWith } from '../testing/text-keys.ts';
import { opened, openedByScan } from './opened.ts';

const web = join(import.meta.dirname, '..');

/** Parts that forms show on demand and that need the server. */
const wantsConnection = [
  'fields/file/preview/FilePreview.tsx',
  'forms/RecordSteps.tsx',
  'forms/sharing/ShareDialog.tsx',
  'labels/PrintLabelsDialog.tsx',
  'outlooks/OutlookDialog.tsx',
  'pdf-templates/printing/PrintDialog.tsx',
  'pdf-templates/printing/PrintedDialog.tsx',
  'ui/states/AskAccess.tsx',
  'ui/states/CopiedRequest.tsx',
];

/** The files of ours that a file imports on demand, from the folder of the web app. */
const onDemand = (file: string): string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?<!typeof )\bimport\(\s*'((?:\.|@millwright\/core\/)[^']+\.tsx?)',?\s*\)/g)].map(([, path = '']) =>
    path.startsWith('.') ? relative(web, join(dirname(file), path)) : path.replace('@millwright/core', '../core'),
  );

it('every device keeps what a form and its controls import on demand', () => {
  const starts = [
    'forms/FormScreen.tsx',
    'fields/registry.ts',
    ...opened.filter((file) => /^(forms\/(fields|printing|sampling|scan|submit)|fields|measuring)\//.test(file)),
  ];
  const wanted = new Set(loadedWith(starts.map((file) => join(web, file))).flatMap(onDemand));
  expect([...wanted]).toEqual(expect.arrayContaining(['fields/tag/ChoiceEditor.tsx', 'fields/file/FileField.tsx', 'forms/scan/take-goods.ts']));
  expect([...wanted].filter((file) => !opened.includes(file) && !wantsConnection.includes(file))).toEqual([]);
  expect(wantsConnection.filter((file) => !wanted.has(file))).toEqual([]);
});

it('a device that scans keeps what is fetched ahead of its first scan', () => {
  const ahead = ['scan/lookup/use-scan-ahead.ts', 'scan/lookup/load-lookup.ts', 'objects/load-ahead.ts'];
  const wanted = new Set(ahead.flatMap((file) => onDemand(join(web, file))));
  expect([...wanted].filter((file) => !opened.includes(file)).sort()).toEqual([...openedByScan].sort());
});

it('every file of the lists is there', () => {
  expect([...opened, ...openedByScan].filter((file) => !existsSync(join(web, file)))).toEqual([]);
});
