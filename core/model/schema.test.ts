import { describe, expect, it } from 'vitest';
import { layoutOf } from './layout.ts';
import { ownName, resolveSchema } from './schema.ts';
import type { Field, Model, Relation } from './types.ts';

const field = (name: string, type: Field['type'] = 'text', relation_id?: string): Field => ({
  id: `id-${name}`,
  name,
  label: name,
  type,
  ...(relation_id && { misc: { relation_id } }),
});
const model = (slug: string, ...more: Field[]): Model => ({
  id: `id-${slug}`,
  slug,
  name: slug,
  displayed_name: slug,
  primary_attribute: 'title',
  schema: [field('title'), ...more],
});
const relation = (from: string, name: string, to: string, inverse: string, parts: Partial<Relation> = {}): Relation => ({
  id: `id-${from}-${name}`,
  slug: `${from}_${name}`,
  name,
  inverse,
  type: 'N_1',
  object_id: from,
  to_object_id: to,
  labels: { name, inverse },
  ...parts,
});

describe('an attribute of the type relation', () => {
  const relations = [relation('task', 'project', 'project', 'tasks'), relation('task', 'before', 'task', 'after')];
  const task = model('task', field('belongs', 'relation', 'task_project'), field('earlier', 'relation', 'id-task-before'));
  const project = model('project', field('work', 'relation', 'id-task-project'), field('lost', 'relation', 'gone'));
  const { models } = resolveSchema([task, project], relations);
  const ends = (slug: string) => models.get(slug)?.ends;

  it('is a further name of its relation’s end, with whatever side it stands on', () => {
    expect(ends('task')?.get('belongs')).toEqual({ ...ends('task')?.get('project'), name: 'belongs', attribute: task.schema[1] });
    expect(ends('project')?.get('work')).toMatchObject({ to: 'task', many: true, storage: 'their_column', place: 'project' });
    const named = ends('project')?.get('work');
    expect(named && ownName(named)).toBe('tasks');
    expect(ends('task')?.get('earlier')).toMatchObject({ direction: 'out' });
  });

  it('shows nothing without its relation', () => {
    expect(ends('project')?.has('lost')).toBe(false);
    expect([...(ends('project')?.attributes() ?? [])].map(({ name }) => name)).toEqual(['work']);
  });

  it('adds no second end, no field and no column', () => {
    expect([...(ends('task')?.keys() ?? [])]).toEqual(['project', 'before', 'after']);
    expect(models.get('task')?.fields.has('belongs')).toBe(false);
    const plain = resolveSchema([model('task'), model('project')], relations);
    expect(layoutOf({ models, sorting: 'und' })).toEqual(layoutOf(plain));
  });
});
