import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { folderCircles, fullFolders } from './lib/walls/folders.ts';
import { closedDoors, idleDoors, isDoor, packageBreaches } from './lib/walls/package-walls.ts';
import { isTest, packages, readSources } from './lib/walls/source-tree.ts';
import { type FeatureDoors, gridBreaches, idleFeatureDoors, storeyBreaches } from './lib/walls/storeys.ts';

const root = resolve(import.meta.dirname, '..');

/** The allowed imports from one feature of the web app to another. An unused one must be removed; a new one needs a reason. */
const featureDoors: FeatureDoors = {
  // A form that has no connection waits in the queue.
  forms: [
    // Who is mailed a link of many records is found as who is sent a message about them.
    'messages/SendMessageItem.tsx',
    'messages/send-messages.ts',
    'offline-queue/queue-entry.ts',
    'offline-queue/queue-store.ts',
    'offline-queue/send-queue.ts',
    'offline-queue/use-offline-queue.ts',
    // A shared form is a separate page, without the shell that sends queued submissions.
    'offline-queue/use-queue-sending.ts',
    'offline-queue/offline-queue.module.css',
    'processes/bar/ProcessBar.tsx',
    'processes/data/use-process.ts',
    'processes/policy/foresee.ts',
    // A form shows the outlook of saving it, with a question before it is sent.
    // Labels are printed for the saved records, with a template that the author of the form chooses.
    'labels/PrintLabelsButton.tsx',
    'labels/use-label-templates.ts',
    // A form is printed while it is filled in and after it is saved. A number can be read from a device.
    'pdf-templates/data/use-templates.ts',
    'pdf-templates/printing/PrintDialog.tsx',
    'pdf-templates/printing/PrintedDialog.tsx',
    'pdf-templates/printing/print-records.ts',
    'measuring/MeasureField.tsx',
    'outlooks/OutlookButton.tsx',
    'outlooks/OutlookParts.tsx',
    'outlooks/use-outlook-doubt.ts',
    // The conditions of a form are built like the filters of a block.
    'blocks/columns/columns.ts',
    'blocks/filter/FilterBuilder.tsx',
    'blocks/filter/conditions.ts',
    'blocks/filter/stored/draft-of.ts',
    'blocks/filter/sentence.ts',
  ],
  // A bulk advance shows beforehand which records the processes would refuse.
  // A deletion shows which records are deleted with it, and offers to undo it.
  // A board shows the questions of a step, as the process bar of a record does.
  // Chosen records are printed.
  blocks: [
    'labels/PrintLabelsOfRows.tsx',
    'pdf-templates/printing/PrintButton.tsx',
    'forms/sharing/ShareRows.tsx',
    'processes/policy/foresee.ts',
    'processes/policy/use-doubts.ts',
    'processes/bar/ConfirmDialog.tsx',
    'trash/DeletionDialog.tsx',
    'trash/use-restore.ts',
    // A message is sent about each of the chosen rows.
    'messages/SendMessageDialog.tsx',
    'messages/SendMessageItem.tsx',
    // An action shows its outlook before anything is changed.
    'outlooks/OutlookDialog.tsx',
    'outlooks/ask-outlook.ts',
  ],
  // A measuring device is a serial port, as a scanner may be.
  measuring: ['scan/devices/serial-lines.ts', 'scan/devices/serial-ports.ts'],
  // The preview of a message shows its attached document.
  messages: ['pdf-templates/printing/PrintedDialog.tsx', 'pdf-templates/printing/print-records.ts'],
  // A label is shown beside its template as a document is.
  labels: ['pdf-templates/editor/PdfPreview.tsx'],
  // The changes to built-in documents are part of the whole configuration, and are described there in the same way.
  configuration: ['overrides/BuiltInDocuments.tsx', 'overrides/PlaceValue.tsx', 'overrides/use-place-words.ts'],
  // Home collects the waiting work of a person from other features, and shows it like a block.
  home: [
    // Figures of the home tabs are beside the work to do.
    'blocks/columns/windows.ts',
    'blocks/registry.ts',
    'blocks/columns/ColumnValue.tsx',
    'blocks/columns/columns.ts',
    'blocks/columns/selection-set.ts',
    'blocks/columns/values.ts',
    'blocks/page/ways.ts',
    'blocks/messages/FirstSteps.tsx',
    'blocks/messages/first-steps.ts',
    'offline-queue/QueuePanel.tsx',
    // A view may be a tab of it.
    'views/ViewBlocks.tsx',
    'approvals/ApprovalsPanel.tsx',
    'notices/FailedPanel.tsx',
    'people/requests/RequestsPanel.tsx',
    'overrides/WaitingChanges.tsx',
    'help/tour.ts',
  ],
  // A change of rights is taken back there by the dialog that says what it means.
  audit: ['people/roles/SaveDialog.tsx', 'people/roles/rights/use-access.ts'],
  // What people ask to be allowed is told beside what failed.
  notices: ['people/requests/DecideDialog.tsx', 'people/requests/RequestItems.tsx', 'people/requests/use-requests.ts'],
  // A record stands in a step of its process, and goes to the trash. Its related records have the columns of a block.
  objects: [
    // The form of its step comes first where it is what takes the record on.
    'processes/policy/use-next-move.ts',
    // Forms of its step are read ahead, for when there is no connection.
    'forms/state/use-form-answer.ts',
    // The menu of a record shares its form.
    'forms/sharing/ShareDialog.tsx',
    'blocks/columns/ColumnValue.tsx',
    'blocks/columns/cell-text.ts',
    'blocks/columns/columns.ts',
    'blocks/columns/selection-set.ts',
    'blocks/columns/values.ts',
    'processes/bar/ProcessBar.tsx',
    'processes/data/use-process.ts',
    'processes/data/use-step-names.ts',
    // It tells what it leads to.
    'outlooks/OutlookDialog.tsx',
    'outlooks/OutlookItem.tsx',
    // What is confirmed on a list of work waits where there is no connection.
    'offline-queue/queue-entry.ts',
    'offline-queue/send-queue.ts',
    'offline-queue/use-offline-queue.ts',
    'pdf-templates/printing/PrintDialog.tsx',
    'pdf-templates/printing/PrintItem.tsx',
    // Labels are printed of a record.
    'labels/PrintLabelsDialog.tsx',
    'labels/PrintLabelsItem.tsx',
    // A message is sent about it.
    'messages/SendMessageDialog.tsx',
    'messages/SendMessageItem.tsx',
    // A record of a model that is traced leads to its trace.
    'traces/TraceLink.tsx',
    'trash/DeletionDialog.tsx',
    'trash/TrashLink.tsx',
    'trash/use-restore.ts',
  ],
  // A step tells what the automations that it started have done.
  // The rules of a step are conditions as filters have them; a process goes to the trash and comes back from it.
  processes: [
    'automations/data/use-run-state.ts',
    'automations/data/use-runs.ts',
    'automations/runs/StatusIcon.tsx',
    'blocks/editing/fields/FilterEditor.tsx',
    'trash/DeletionDialog.tsx',
    'trash/use-restore.ts',
  ],
  // A new password obeys the rules that sign-in shows; a person has API tokens and a PIN, shares a device, and chooses how to be told.
  profile: [
    'auth/PasswordRules.tsx',
    'auth/password-rules.ts',
    'notices/NoticeSettings.tsx',
    'second-step/PasskeysPanel.tsx',
    'second-step/PastSignInsPanel.tsx',
    'second-step/SecondStepPanel.tsx',
    'shared-device/ByPasswordPanel.tsx',
    'shared-device/PinPanel.tsx',
    'shared-device/ShareDevicePanel.tsx',
    'tokens/TokensPanel.tsx',
  ],
  // A password may not be enough, or not needed.
  auth: ['identity-provider/ProviderButton.tsx', 'second-step/PasskeyButton.tsx', 'second-step/SecondStepForm.tsx'],
  // What the provider confirms may not be enough either.
  'identity-provider': ['second-step/SecondStepForm.tsx'],
  // A badge is scanned as any code is.
  'shared-device': ['scan/capture.ts'],
  // People are invited from a sheet, and have badges for the company's shared devices.
  people: [
    'second-step/PersonSecondStepPanel.tsx',
    'shared-device/BadgePanel.tsx',
    'shared-device/SharedDevicesPanel.tsx',
    'imports/file/FilePanel.tsx',
    'imports/file/FileRefusal.tsx',
    'imports/file/send-file.ts',
    'imports/file/use-chosen-file.ts',
  ],
  // What a scan most often opens is fetched while it is looked up, or before.
  scan: ['objects/load-ahead.ts'],
  // A model is filled from a file, and may be made of one.
  models: [
    // A model of one's own shows the processes that its records go through, and begins them.
    'processes/data/use-process.ts',
    'processes/editor/publish/RefusedRecords.tsx',
    'processes/editor/state/use-moves.ts',
    'processes/list/NewProcess.tsx',
    'imports/ImportLink.tsx',
    'imports/columns/FirstRows.tsx',
    'imports/file/FilePanel.tsx',
    'imports/file/FileRefusal.tsx',
    'imports/file/send-file.ts',
    'imports/file/use-chosen-file.ts',
    // The page of a record is arranged beside a real one.
    'objects/page/RecordPage.tsx',
    'objects/panel/WorkPanel.tsx',
    // A button of it is offered by a condition as filters have them.
    'blocks/editing/fields/FilterEditor.tsx',
  ],
  // One chooses in an automation to be told when it fails.
  // Steps name people and groups, by name and by the words for their roles.
  automations: ['integrations/data/use-integrations.ts', 'notices/FollowItem.tsx', 'colleagues/ColleagueSelect.tsx', 'people/use-role-choices.ts'],
  // A colleague is chosen to decide in one's place.
  approvals: ['colleagues/ColleagueSelect.tsx'],
  // The company has API tokens and a provider for sign-in, and sends messages by what it says there. A device's scanner is tested there.
  settings: ['identity-provider/ProviderPanel.tsx', 'tokens/TokensPanel.tsx', 'messages/providers/ProvidersPanel.tsx', 'profile/ScannerSettings.tsx'],
  // Every editor's drafts stand in one list, each told in the words of its editor.
  unpublished: [
    'automations/data/automation-kind.ts',
    'automations/data/draft.ts',
    'automations/drafts/use-part-words.ts',
    'forms/editor/state/draft.ts',
    'forms/editor/state/use-part-words.ts',
    'labels/templates/label-draft.ts',
    'labels/templates/use-label-words.ts',
    'messages/templates/editor/template-draft.ts',
    'messages/templates/editor/use-template-words.ts',
    'models/data/use-models.ts',
    'models/data/use-relations.ts',
    'models/draft/differences.ts',
    'models/draft/model-kind.ts',
    'models/draft/relation-differences.ts',
    'models/draft/relation-kind.ts',
    'models/plan/use-difference-words.ts',
    'models/relations/use-relation-difference-words.ts',
    'pdf-templates/editor/template-draft.ts',
    'pdf-templates/editor/use-print-words.ts',
    'processes/editor/publish/use-change-words.ts',
    'processes/editor/state/changes.ts',
    'processes/editor/state/draft.ts',
    'processes/editor/state/process-kind.ts',
    'views/editor/draft/view-draft.ts',
    'views/editor/publish/use-part-words.ts',
    'views/groups/group-kind.ts',
    'views/groups/use-group-words.ts',
  ],
  // A view shows its blocks, whatever they are.
  // Its editor lends each block the draft, and shows what edits it.
  views: [
    // A view is printed from its menu.
    'pdf-templates/printing/PrintViewItem.tsx',
    'blocks/registry.ts',
    'blocks/page/PageFiltersProvider.tsx',
    'blocks/page/block-list.ts',
    'blocks/messages/UnavailableBlock.tsx',
    'blocks/actions/reveal.ts',
    'blocks/editing/block-editing.ts',
    'blocks/editing/actions/ActionsPanel.tsx',
    'blocks/editing/actions/DocumentSelect.tsx',
    'blocks/editing/fields/ModelSelect.tsx',
    'blocks/editing/fields/Section.tsx',
    'blocks/editing/rules/RulesPanel.tsx',
    // Its menu leads to what can be done with its models.
    'imports/ImportDrop.tsx',
    'imports/ImportLink.tsx',
    'trash/TrashLink.tsx',
  ],
};

/** Folders that hold one file of each kind of a thing, or of each change of the database, however many there are. */
const roomsOfKinds = [
  'api/db/migrations',
  'api/records/rules',
  'core/automation/triggers',
  'core/contract',
  'core/document/collections',
  'core/field/types',
  'core/model/rules',
  'core/view/blocks',
];

const sources = readSources(root);
const everything = readSources(root, [...packages, 'scripts', 'e2e', 'bench']);

describe('the walls of the house', () => {
  it('are read from every package', () => {
    expect(sources.length).toBeGreaterThan(900);
    expect(sources.flatMap(({ imports }) => imports).length).toBeGreaterThan(4000);
  });

  it('stand between the packages', () => expect(packageBreaches(root, sources)).toEqual([]));

  it('have doors: what a package opens to others is named in its exports, and nothing that nobody goes through', () => {
    expect(closedDoors(root, everything)).toEqual([]);
    expect(idleDoors(root, everything)).toEqual([]);
  });

  it('stand between the storeys and the features of the web app', () => {
    expect(storeyBreaches(sources, featureDoors)).toEqual([]);
    expect(idleFeatureDoors(sources, featureDoors)).toEqual([]);
  });

  it('keep the grid out of what blocks share', () => expect(gridBreaches(sources)).toEqual([]));

  it('stand around files, which automations use and which know nothing of them', () => {
    const files = sources.filter(({ file }) => file.startsWith('api/files/') && !isTest(file));
    const used = files.flatMap(({ file, imports }) => imports.flatMap(({ target }) => ('file' in target ? `${file} → ${target.file}` : [])));
    expect(used.filter((each) => each.includes('→ api/automations/'))).toEqual([]);
  });

  it('leave no circle of folders', () => expect(folderCircles(everything)).toEqual([]));

  it('leave no folder with more than a dozen sources, or a dozen tests', () => expect(fullFolders(everything, roomsOfKinds)).toEqual([]));
});

describe('a breach is noticed', () => {
  let scratch: string;
  /** A made-up house of six packages: each has one file that others may know and one that they may not. */
  const house: Record<string, string> = {
    'core/json.ts': 'export type Json = string;',
    'core/filter/parse.ts': "export const parse = '';",
    'core/filter/sql/inner.ts': "export const inner = '';",
    'workflows/run.ts': 'export const run = 1;',
    'seeds/seeds.ts': 'export const seeds = {};',
    'seeds/testing/scenario.ts': 'export const scenario = {};',
    'api/db/tenant.ts': 'export const inTenant = 1;',
    'api/testing/client.ts': 'export const client = 1;',
    'workers/relay.ts': 'export const relay = 1;',
    'web/data/http.ts': 'export const get = 1;',
    'web/objects/ObjectPanel.tsx': 'export const ObjectPanel = null;',
    'web/objects/parts/Line.tsx': 'export const Line = null;',
    'web/shell/Shell.tsx': 'export const Shell = null;',
    'web/blocks/table/grid.ts': 'export const grid = 1;',
    'scripts/start.ts': 'export const start = 1;',
  };
  const doors: Record<string, object> = {
    core: { './*.ts': './*.ts', './filter/*.ts': './filter/*.ts' },
    api: { './db/tenant.ts': './db/tenant.ts', './gone.ts': './gone.ts' },
  };

  const write = (file: string, text: string) => {
    mkdirSync(dirname(join(scratch, file)), { recursive: true });
    writeFileSync(join(scratch, file), `${text}\n`);
  };
  /** Builds the house with these files more, and reads it. */
  const housed = (more: Record<string, string>) => {
    scratch = mkdtempSync(join(tmpdir(), 'millwright-walls-'));
    for (const name of packages)
      write(
        `${name}/package.json`,
        JSON.stringify({ exports: doors[name] ?? { './*.ts': './*.ts' }, dependencies: { [`${name}-library`]: '1.0.0' } }),
      );
    for (const [file, text] of Object.entries({ ...house, ...more })) write(file, text);
    return readSources(scratch, [...packages, 'scripts']);
  };
  const inPackages = (file: string, text: string) => {
    const read = housed({ [file]: text }).filter((source) => !source.file.startsWith('scripts'));
    return packageBreaches(scratch, read);
  };
  const inStoreys = (file: string, text: string, allowed: FeatureDoors = {}) => storeyBreaches(housed({ [file]: text }), allowed);
  afterEach(() => rmSync(scratch, { recursive: true, force: true }));

  it('and a house without one has none', () => {
    const read = housed({});
    expect(
      packageBreaches(
        scratch,
        read.filter(({ file }) => !file.startsWith('scripts')),
      ),
    ).toEqual([]);
    expect([...storeyBreaches(read, {}), ...folderCircles(read), ...fullFolders(read), ...gridBreaches(read)]).toEqual([]);
  });

  /** What stands in a package, and what of which other package it reaches for. */
  const reaches = [
    ['core', 'api/db/tenant.ts'],
    ['core', 'web/data/http.ts'],
    ['core', 'workflows/run.ts'],
    ['workflows', 'api/db/tenant.ts'],
    ['workflows', 'seeds/seeds.ts'],
    ['seeds', 'api/db/tenant.ts'],
    ['seeds', 'workers/relay.ts'],
    ['api', 'workers/relay.ts'],
    ['api', 'web/data/http.ts'],
    ['workers', 'web/data/http.ts'],
    ['web', 'api/db/tenant.ts'],
    ['web', 'seeds/seeds.ts'],
  ] as const;

  it.each(reaches)('when %s imports %s by its package', (from, to) => {
    expect(inPackages(`${from}/room/breach.ts`, `import { thing } from '@millwright/${to}';`)).toEqual([
      expect.stringContaining(`${from}/room/breach.ts → @millwright/${to}: ${from} knows`),
    ]);
  });

  it.each(reaches)('when %s imports %s by a relative path', (from, to) => {
    expect(inPackages(`${from}/room/breach.ts`, `import { thing } from '../../${to}';`)).toEqual([
      expect.stringContaining(`${from}/room/breach.ts → ../../${to}: ${from} knows`),
    ]);
  });

  it.each([
    ['a type', "import type { Thing } from '../../api/db/tenant.ts';"],
    ['a type in passing', "export const thing = (one: import('../../api/db/tenant.ts').Thing) => one;"],
    ['on demand', "export const load = () => import('../../api/db/tenant.ts');"],
    ['to hand on', "export { thing } from '../../api/db/tenant.ts';"],
    ['all of it to hand on', "export * from '../../api/db/tenant.ts';"],
    ['for its effect', "import '../../api/db/tenant.ts';"],
    ['as a thread', "export const file = new URL('../../api/db/tenant.ts', import.meta.url);"],
  ])('when it is imported as %s', (_, text) => expect(inPackages('core/room/breach.ts', text)).toHaveLength(1));

  it('when a package that may be known is imported round its name', () => {
    expect(inPackages('web/objects/breach.ts', "import { parse } from '../../core/filter/parse.ts';")).toEqual([
      expect.stringContaining('another package is imported by its name'),
    ]);
    expect(inPackages('core/room/breach.ts', "import { parse } from '@millwright/core/filter/parse.ts';")).toEqual([
      expect.stringContaining('inside a package imports are relative'),
    ]);
  });

  it.each([
    ['core', 'node:fs', 'does no input and output'],
    ['workflows', 'node:crypto', 'does no input and output'],
    ['web', 'node:path', 'does no input and output'],
    ['core', 'pg', 'not a dependency'],
    ['workflows', 'zod', 'not a dependency'],
    ['workers', 'typeorm', 'not a dependency'],
    ['api', 'react/jsx-runtime', 'not a dependency'],
    ['web', '@temporalio/client', 'not a dependency'],
  ])('when %s imports %s', (from, library, reason) => {
    expect(inPackages(`${from}/room/breach.ts`, `import { thing } from '${library}';`)).toEqual([expect.stringContaining(reason)]);
  });

  it('when the product uses what is for tests, or a script', () => {
    expect(inPackages('workers/breach.ts', "import { client } from '@millwright/api/testing/client.ts';")).toEqual([
      expect.stringContaining('no part of the product'),
    ]);
    expect(inPackages('api/breach.ts', "import { start } from '../scripts/start.ts';")).toHaveLength(1);
  });

  it('when a helper of tests goes where its package may not', () => {
    expect(inPackages('seeds/testing/breach.ts', "import { inTenant } from '../../api/db/tenant.ts';")).toHaveLength(1);
  });

  it('when an import leads nowhere', () => {
    expect(inPackages('core/breach.ts', "import { gone } from './gone.ts';")).toEqual(['core/breach.ts → ./gone.ts: leads nowhere']);
  });

  it('when a file is imported that no door names, and when a door opens more than one folder or nothing', () => {
    const read = housed({
      'web/data/breach.ts': "import { inner } from '@millwright/core/filter/sql/inner.ts';",
      'web/data/taken.ts': "import { parse } from '@millwright/core/filter/parse.ts';",
      'workers/taken.ts': "import { inTenant } from '@millwright/api/db/tenant.ts';",
    });
    expect(closedDoors(scratch, read)).toEqual([expect.stringContaining('@millwright/core/filter/sql/inner.ts')]);
    expect(idleDoors(scratch, read)).toEqual(expect.arrayContaining(['core: ./*.ts', 'api: ./gone.ts']));
    expect(isDoor({ './*.ts': './*.ts' }, 'filter/parse.ts')).toBe(false);
  });

  it('when the ground imports a feature, or anything the roof', () => {
    expect(inStoreys('web/ui/breach.ts', "import { ObjectPanel } from '../objects/ObjectPanel.tsx';")).toEqual([
      'web/ui/breach.ts → web/objects/ObjectPanel.tsx: the ground knows no feature',
    ]);
    expect(inStoreys('web/ui/breach.ts', "import { ObjectPanel } from '@millwright/web/objects/ObjectPanel.tsx';")).toHaveLength(1);
    expect(inStoreys('web/data/breach.ts', "export const load = () => import('../shell/Shell.tsx');")).toHaveLength(1);
    expect(inStoreys('web/forms/breach.ts', "import { Shell } from '../shell/Shell.tsx';")).toEqual([
      expect.stringContaining('nothing imports the roof'),
    ]);
    expect(inStoreys('web/main/fine.ts', "import { ObjectPanel } from '../objects/ObjectPanel.tsx';")).toEqual([]);
  });

  it('when a feature imports another one but by its door', () => {
    const text = "import { ObjectPanel } from '../objects/ObjectPanel.tsx';\nimport { Line } from '../objects/parts/Line.tsx';";
    const inside = 'web/forms/breach.ts → web/objects/parts/Line.tsx: forms has no door to objects';
    expect(inStoreys('web/forms/breach.ts', text)).toHaveLength(2);
    expect(inStoreys('web/forms/breach.ts', text, { forms: ['objects/ObjectPanel.tsx'] })).toEqual([inside]);
    expect(idleFeatureDoors(housed({}), { forms: ['objects/ObjectPanel.tsx'] })).toEqual(['forms → objects/ObjectPanel.tsx']);
  });

  it('when what blocks share knows the grid or one type of block, or one type another', () => {
    const read = housed({
      'web/blocks/table/Table.tsx': 'export const Table = null;',
      'web/blocks/cards/Cards.tsx': 'export const Cards = null;',
      'web/blocks/source/breach.ts': "import { grid } from '../table/grid.ts';\nimport type { GridApi } from 'ag-grid-community';",
      'web/blocks/cards/breach.ts': "import { grid } from '@millwright/web/blocks/table/grid.ts';",
      'web/home/breach.ts': "export const load = () => import('ag-grid-react');",
      'web/blocks/table/fine.ts': "import type { GridApi } from 'ag-grid-community';",
      'web/blocks/registry.ts': "export const load = [() => import('./table/Table.tsx'), () => import('./cards/Cards.tsx')];",
    });
    expect(gridBreaches(read)).toEqual([
      'web/blocks/cards/breach.ts → @millwright/web/blocks/table/grid.ts: web/blocks/cards knows no other type of block',
      'web/blocks/source/breach.ts → ../table/grid.ts: what blocks share knows no single type',
      'web/blocks/source/breach.ts → ag-grid-community: only the table knows the grid',
      'web/home/breach.ts → ag-grid-react: only the table knows the grid',
    ]);
  });

  it('when folders import each other in a circle, however long; types of one folder may', () => {
    const read = housed({
      'core/a/one.ts': "import '../b/one.ts';",
      'core/b/one.ts': "import '../c/one.ts';",
      'core/c/one.ts': "import type { Thing } from '../a/one.ts';",
      'core/d/one.ts': "import type { Other } from './other.ts';",
      'core/d/other.ts': "import type { One } from './one.ts';",
    });
    expect(folderCircles(read)).toEqual(['core/a/one.ts → core/b/one.ts, core/b/one.ts → core/c/one.ts, core/c/one.ts → core/a/one.ts']);
  });

  it('when a folder takes its thirteenth source or its thirteenth test, each counted by itself', () => {
    const twelve = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`api/full/file-${at}.ts`, '']));
    const tests = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`api/full/file-${at}.test.ts`, '']));
    expect(fullFolders(housed({ ...twelve, ...tests, 'api/full/testing/help.ts': '' }))).toEqual([]);
    expect(fullFolders(housed({ ...twelve, ...tests, 'api/full/file-12.ts': '' }))).toEqual(['api/full: 13']);
    expect(fullFolders(housed({ ...twelve, ...tests, 'api/full/more.test.ts': '' }))).toEqual(['api/full: 13 tests']);
    expect(fullFolders(housed({ ...twelve, ...tests, 'api/full/file-12.ts': '' }), ['api/full'])).toEqual([]);
    const helpers = Object.fromEntries(Array.from({ length: 13 }, (_, at) => [`api/full/testing/help-${at}.ts`, '']));
    expect(fullFolders(housed(helpers))).toEqual(['api/full/testing: 13']);
  });
});
