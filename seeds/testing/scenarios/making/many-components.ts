import { expect } from 'vitest';
import { find, type Works } from '../../works.ts';

/**
 * An order gets the components of its bill at once, which starts no run; a component that is added during production
 * starts one. `runs` counts them.
 */
export async function addsManyComponents(works: Works, runs: (automation: string) => Promise<number>): Promise<void> {
  const article = (std_label: string, std_type: string) =>
    works.save('std_sku', { properties: { std_label, std_type, std_stock_management_mode: 'batch', std_unit: 'pc' } });
  const [lamp, screw] = [await article('Lamp', 'finished-good'), await article('Screw', 'raw-material')];
  const component = { properties: { std_quantity: 1, std_type_of_bom: 'bomline-raw-materials' }, links: { std_sku: screw } };
  await works.save('std_bom', {
    properties: { std_label: 'Lamp' },
    links: { std_sku: lamp },
    children: { std_lines: Array.from({ length: 20 }, () => component) },
  });
  const order = await works.save('std_manufacturing_order', { properties: { std_quantity: 1 }, links: { std_sku: lamp } });
  await works.settled();
  expect(await find(works, 'std_component', 'std_manufacturing_order', order, 'identity')).toHaveLength(20);
  expect(await runs('follow-added-component')).toBe(0);
  await works.setStep(order, 'std-mo-status-picking');
  await works.settled();
  await works.save('std_component', { ...component, links: { ...component.links, std_manufacturing_order: order } });
  await works.settled();
  expect(await runs('follow-added-component')).toBe(1);
  expect(await find(works, 'std_component', 'std_manufacturing_order', order, 'identity')).toHaveLength(21);
}
