import { readFileSync } from 'node:fs';
import { seeds } from '@millwright/seeds/seeds.ts';
import { expect, it } from 'vitest';
import { partsOf } from '../../web/help/guides/words.ts';

const file = new URL('../../web/help/guides/texts/en.json', import.meta.url);
const english = JSON.parse(readFileSync(file, 'utf8')) as { tasks: Record<string, Record<string, string>> };

it('names only views, buttons of views and forms that are built in', () => {
  const { views, forms } = seeds.builtIn;
  for (const [id, task] of Object.entries(english.tasks)) {
    for (const part of partsOf(Object.values(task).join(' '))) {
      if (part.kind === 'view')
        expect(
          views.map(({ slug }) => slug),
          id,
        ).toContain(part.slug);
      if (part.kind === 'form')
        expect(
          forms.map(({ slug }) => slug),
          id,
        ).toContain(part.slug);
      if (part.kind !== 'do') continue;
      const setup = Object.values(views.find(({ slug }) => slug === part.view)?.setup ?? {}) as {
        misc: { actions?: { id: string; label?: unknown }[] };
      }[];
      const actions = setup.flatMap(({ misc }) => misc.actions ?? []);
      expect(
        actions.some(({ id: action, label }) => action === part.action && label !== undefined),
        `${id}: ${part.view}/${part.action}`,
      ).toBe(true);
    }
  }
});
