import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { type StepType, stepDescriptor, stepTypes } from '@millwright/core/automation/steps/registry.ts';
import { triggerDescriptor, triggerTypes } from '@millwright/core/automation/triggers/registry.ts';
import { descriptorOf, fieldTypes } from '@millwright/core/field/registry.ts';
import { languages } from '@millwright/core/json.ts';
import { channels } from '@millwright/core/message/channels/registry.ts';
import { blockTypes } from '@millwright/core/view/blocks/registry.ts';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '..');
const read = (path: string) => readFileSync(resolve(root, path), 'utf8');
const kebab = (type: string) => type.replaceAll('_', '-');
/** Returns the path of a step's file, in the folder of its family. */
const fileOfStep = (type: StepType) => `${stepDescriptor(type).family}/${kebab(type)}.ts`;

/** Tells whether an object or a type in `text` has a member: `rest,` `rest:` or `for_each: forEach`. */
const names = (text: string, member: string) => new RegExp(`\\b${member}\\b\\s*[,:}]`).test(text);

describe.each(['add-a-block', 'add-a-collection', 'add-a-field-type', 'add-a-rule', 'add-a-step-type', 'add-a-trigger', 'add-a-message-channel'])(
  'docs/guide/%s.md',
  (guide) => {
    const text = read(`docs/guide/${guide}.md`);
    const points = text.split('\n').filter((line) => /^\d\. /.test(line));

    it('takes five places at most', () => expect(points.length).toBeLessThanOrEqual(5));

    it('names files that are there', () => {
      const paths = [...text.matchAll(/`((?:core|api|workers|web|docs|scripts|e2e)\/[\w./-]+\.tsx?)`/g)].map(([, path]) => path ?? '');
      expect(paths.length).toBeGreaterThan(1);
      expect(paths.filter((path) => !existsSync(resolve(root, path)))).toEqual([]);
    });
  },
);

describe('the places that the guides name', () => {
  const editors = languages.map((language) => JSON.parse(read(`web/views/locales/${language}.json`)) as { viewEditor: { types: object } });
  const refusals = languages.map((language) => JSON.parse(read(`core/failure/problems/locales/${language}.json`)) as { problems: object });
  const texts = languages.map((language) => JSON.parse(read(`web/automations/locales/${language}.json`)).automations as Record<string, object>);

  const rules = readdirSync(resolve(root, 'core/model/rules')).filter((file) => !['define-rule.ts', 'registry.ts'].includes(file));

  it.each(rules)('hold the rule %s on both sides', (file) => {
    expect(read(`core/model/rules/${file}`)).toContain('defineRule({');
    const own = read(`api/records/rules/${file}`);
    expect(own).toContain('defineRecordRule({');
    // A rule has its own text or the sentence of its error code.
    const codes = [...own.matchAll(/code: '(\w+)'([^{}]*)\}/g)].filter(([, , rest = '']) => !/\btext(?::|,?\s*$)/.test(rest));
    for (const [, code] of codes) for (const { problems } of refusals) expect(problems).toHaveProperty(code ?? '');
  });

  it.each(fieldTypes)('hold the field type %s', (type) => {
    expect(read(`core/field/types/${type}.ts`)).toContain('defineField({');
    for (const registry of ['core/field/registry.ts', 'web/fields/registry.ts'])
      expect(names(read(registry).replaceAll("'", ''), type), registry).toBe(true);
    const { cell, hasOptions, parse } = descriptorOf({ type });
    const refused = parse({}, 'no value of it');
    // Files and options are chosen, and any text is a text.
    if (refused.ok || !cell || hasOptions) return;
    for (const { problems } of refusals) expect(problems).toHaveProperty(`${refused.problem.code}_${refused.problem.params?.type}`);
  });

  it('hold no step that the registry forgets', () => {
    const files = readdirSync(resolve(root, 'core/automation/steps'), { recursive: true, encoding: 'utf8' }).filter(
      (name) => name.endsWith('.ts') && !name.startsWith('registry.') && !name.endsWith('.test.ts'),
    );
    expect(files.sort()).toEqual(stepTypes().map(fileOfStep).sort());
  });

  it.each(stepTypes())('hold the step %s', (type) => {
    expect(names(read('core/automation/steps/registry.ts'), type)).toBe(true);
    expect(read(`core/automation/steps/${fileOfStep(type)}`)).toContain(`type: '${type}'`);
    const { place, form } = stepDescriptor(type);
    if (place === 'inside') expect(names(read('api/automations/steps/performers.ts'), type)).toBe(true);
    if (place === 'outside') expect(names(read('workers/activities/senders.ts'), type)).toBe(true);
    for (const text of texts) {
      expect(text.steps).toHaveProperty(type);
      expect(text.stepHints).toHaveProperty(type);
      for (const { label } of form) expect(text.fields).toHaveProperty(label);
    }
  });

  it.each(triggerTypes())('hold the trigger %s', (type) => {
    expect(names(read('core/automation/triggers/registry.ts'), type)).toBe(true);
    expect(read(`core/automation/triggers/${kebab(type)}.ts`)).toContain(`'${type}'`);
    expect(names(read('web/automations/triggers/setups.ts'), type)).toBe(true);
    if (triggerDescriptor(type).starts === 'time') expect(names(read('api/automations/triggers/due-times.ts'), type)).toBe(true);
    for (const text of texts) expect(text.triggers).toHaveProperty(type);
  });

  it.each(blockTypes())('hold the block %s', (type) => {
    expect(read(`core/view/blocks/${type}.ts`)).toContain(`export const ${type} = define`);
    const [, entry = ''] = new RegExp(`^ {2}${type}: \\{\\n(.*?)^ {2}\\},`, 'ms').exec(read('web/blocks/registry.ts')) ?? [];
    for (const part of ['Reader', 'editing', 'icon', 'fills']) expect(entry, part).toContain(`    ${part}: `);
    for (const { viewEditor } of editors) expect(viewEditor.types).toHaveProperty(type);
  });

  it('list the types of blocks in two files: with declaration, component and editor a new block takes five', () => {
    const sources = globSync('{core,api,workflows,workers,web}/**/*.{ts,tsx}', { cwd: root, exclude: ['**/node_modules/**', '**/*.test.*'] });
    const listed = sources.filter((file) => {
      const text = read(file);
      return blockTypes().every((type) => names(text, type));
    });
    expect(listed.sort()).toEqual(['core/view/blocks/registry.ts', 'web/blocks/registry.ts']);
  });

  it.each(Object.keys(channels))('hold the channel %s', (name) => {
    expect(read(`core/message/channels/${name}.ts`)).toContain(`name: '${name}'`);
    expect(names(read('api/messages/send-message.ts'), name)).toBe(true);
  });
});
