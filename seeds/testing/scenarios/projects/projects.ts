import { expect } from 'vitest';
import type { Works } from '../../works.ts';

const one = async (works: Works, id: string) => {
  const { found } = await works.read(
    `query($id: ID!) { found: std_project_by_id(id: $id) {
      std_label std_status std_tasks_total std_tasks_done std_client { std_label } std_owner { std_label } std_tasks { identity std_label std_done } } }`,
    { id },
  );
  return found as unknown as { std_tasks: { identity: string; std_label: string }[] } & Record<string, unknown>;
};

/** A project is created with its tasks in its form, advances when these are done, and ends; what must be refused is refused. */
export async function managesProjects(works: Works): Promise<void> {
  const client = await works.save('std_client', { properties: { std_label: 'Bakery' } });
  const owner = await works.save('std_user', { properties: { std_label: 'Léa' } });
  const id = await works.submit('edit-project', {
    std_label: 'New oven',
    std_status: 'planned',
    std_client: client,
    std_owner: owner,
    std_start_date: '2026-03-02',
    std_due_date: '2026-03-31',
    std_tasks: [{ std_label: 'Order it' }, { std_label: 'Install it', std_owner: owner, std_due_date: '2026-03-20' }],
  });
  const made = await one(works, id);
  expect(made).toMatchObject({
    std_status: 'planned',
    std_tasks_total: 2,
    std_tasks_done: 0,
    std_client: { std_label: 'Bakery' },
    std_owner: { std_label: 'Léa' },
  });

  const ordered = made.std_tasks.find(({ std_label }) => std_label === 'Order it')?.identity ?? '';
  await works.update('std_project_task', ordered, { std_done: true });
  await works.update('std_project', id, { std_status: 'ongoing' });
  expect(await one(works, id)).toMatchObject({ std_status: 'ongoing', std_tasks_total: 2, std_tasks_done: 1 });

  await expect(works.update('std_project', id, { std_due_date: '2026-03-01' })).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: [{ code: 'refused' }] },
  });
  const other = await works.save('std_client', { properties: { std_label: 'Café' } });
  const others = await works.save('std_contact', { properties: { std_label: 'Of somebody else' }, links: { std_client: other } });
  await expect(works.update('std_project', id, {}, { std_contact: others })).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: [{ code: 'refused' }] },
  });

  await works.remove(id);
  expect(await works.read('{ std_project { identity } std_project_task { identity } }')).toEqual({ std_project: [], std_project_task: [] });
}
