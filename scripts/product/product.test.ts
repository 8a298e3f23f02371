import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, expect, it, vi } from 'vitest';
import { scratchFolder } from '../lib/scratch.ts';
import { Product } from './product.ts';

const scratch = scratchFolder('product');
afterEach(() => vi.restoreAllMocks());
afterAll(() => scratch.remove());

/** Makes a product whose demo script fails until a file exists. Returns it with its output. */
function productWith(name: string) {
  const root = join(scratch.path, name);
  mkdirSync(join(root, 'scripts'), { recursive: true });
  const repaired = join(root, 'repaired');
  const script = `if (!(await import('node:fs')).existsSync(${JSON.stringify(repaired)})) throw new Error('the tables are gone');`;
  writeFileSync(join(root, 'scripts', 'load-demo.ts'), script);
  const said: string[] = [];
  for (const stream of [process.stdout, process.stderr])
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      said.push(String(text));
      return true;
    });
  return { product: new Product(root, join(root, 'data'), process.env), said, repair: () => writeFileSync(repaired, '') };
}

it('a failure of the demo data is told and ends nothing; they are loaded once that is possible', async () => {
  const { product, said, repair } = productWith('demo');
  expect(await product.addDemo()).toBe(false);
  expect(said.join('')).toContain('the tables are gone');
  expect(said.join('')).toContain('The demo company could not be loaded completely.');
  repair();
  await product.addTheRest();
  expect(said.join('')).toMatch(/The demo company is ready[\s\S]*The example companies are ready/);
});

it('a failure of the example companies is told too, and does not take the demo company along', async () => {
  const { product, said } = productWith('examples');
  await product.addTheRest();
  expect(said.join('')).toContain('The example companies could not be loaded completely.');
});
