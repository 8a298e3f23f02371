import { Api } from '../lib/api.ts';
import { signIn } from '../lib/people.ts';
import { expect, test } from '../lib/test.ts';

type Model = { data: { displayed_name: unknown } };

for (const width of [1440, 390])
  test(`what was changed of a built-in model is listed and given up again, ${width} pixels wide`, { tag: width === 390 ? '@all' : [] }, async ({
    page,
    request,
  }) => {
    const api = await Api.signIn(request);
    const name = async () => (await api.get<Model>('/v1/documents/models/std_bom_line')).data.displayed_name;
    const builtIn = await name();
    await api.change('models', 'std_bom_line', { displayed_name: 'Recipe line' });

    await page.setViewportSize({ width, height: 900 });
    await signIn(page, { at: '/configuration' });
    await page.getByRole('link', { name: 'Recipe line' }).click();
    const place = page.getByRole('listitem', { name: 'Name' });
    await expect(place.getByText('Recipe line')).toBeVisible();
    await expect(place.getByText('Bill of materials line')).toBeVisible();
    await place.getByRole('button', { name: 'Take the built-in one' }).click();
    await expect(page.getByText('Nothing was changed here')).toBeVisible();
    expect(await name()).toEqual(builtIn);
  });
