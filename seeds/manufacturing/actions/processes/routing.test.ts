import { describe, expect, it } from 'vitest';
import { created, decide, updated } from '../../../testing/decide.ts';
import { duplicateBill } from '../boms/duplicate.ts';
import { addMandatorySteps, createRouting, duplicateProcess } from './routing.ts';

const stations = [{ identity: 'floor', std_key: 'production' }];
const routing = { identity: 'routing', std_label: 'Baking', std_process_type: 'manufacturing-order' };
const numbers = (effects: Parameters<typeof created>[0]) => created(effects, 'std_process_step').map((step) => step.properties.std_line_num);

describe('mandatory steps', () => {
  it('are 1, 2, 3, 100000 and 100001, the first three for planning', () => {
    const { effects } = decide(addMandatorySteps, { process: [routing], steps: [], stations });
    expect(numbers(effects)).toEqual([1, 2, 3, 100000, 100001]);
    expect(created(effects, 'std_process_step').map((step) => step.properties.std_include_in_mrp)).toEqual([true, true, true, false, false]);
  });

  it('are added only where they lack', () => {
    const steps = ['draft', 'picking', 'done'].map((key) => ({ std_key: `std-mo-status-${key}` }));
    expect(numbers(decide(addMandatorySteps, { process: [routing], steps, stations }).effects)).toEqual([2, 100001]);
  });

  it('belong to routings only', () => {
    expect(decide(addMandatorySteps, { process: [{ ...routing, std_process_type: 'shipment' }], steps: [], stations }).effects).toEqual([]);
  });
});

it('a created routing becomes the active one of its article, once', () => {
  const article = { identity: 'cake', std_label: 'Cake', std_active_process: null };
  const { effects } = decide(createRouting, { article: [article], stations });
  expect(updated(effects, 'cake')[0]?.links).toEqual({ std_active_process: { ref: 'routing' } });
  expect(decide(createRouting, { article: [{ ...article, std_active_process: { identity: 'old' } }], stations }).effects).toEqual([]);
});

it("copies a routing with its steps under ' - copie', neither default nor with its key", () => {
  const step = {
    std_label: 'Bake',
    std_description: null,
    std_line_num: 10,
    std_include_in_mrp: false,
    std_key: null,
    std_workstation: { identity: 'floor' },
  };
  const { effects } = decide(duplicateProcess, { process: [routing], steps: [step] });
  expect(created(effects, 'std_process')[0]?.properties).toEqual({ std_label: 'Baking - copie', std_process_type: 'manufacturing-order' });
  expect(created(effects, 'std_process_step')).toMatchObject([
    { properties: { std_label: 'Bake', std_line_num: 10 }, links: { std_workstation: 'floor' } },
  ]);
});

it("copies a bill with its lines under ' - copie', without its article", () => {
  const lines = [{ std_quantity: 2, std_type_of_bom: 'bomline-packaging', std_line_num: 1, std_sku: { identity: 'box' } }];
  const { effects } = decide(duplicateBill, { bill: [{ std_label: null, std_sku: { std_label: 'Cake' }, std_lines: lines }] });
  expect(created(effects, 'std_bom')[0]).toMatchObject({ properties: { std_label: 'Cake - copie' } });
  expect(created(effects, 'std_bom')[0]?.links).toBeUndefined();
  expect(created(effects, 'std_bom_line')).toMatchObject([{ properties: { std_quantity: 2 }, links: { std_sku: 'box' } }]);
});
