import { AppError, type Problem } from '@millwright/core/errors.ts';
import type { BuiltIn, FieldTemplate, ModelTemplate } from '@millwright/core/seed/types.ts';
import { inTenant } from '../db/tenant.ts';
import type { TenantOptions, TenantTransaction } from '../db/types.ts';
import { builtIn, principalOf, type Scratch, scratch, scratchClient } from '../testing/scratch.ts';

const field = (name: string, type: FieldTemplate['type'] = 'text', parts: Partial<FieldTemplate> = {}): FieldTemplate => ({
  name,
  label: name,
  type,
  ...parts,
});
const model = (slug: string, schema: FieldTemplate[], parts: Partial<ModelTemplate> = {}): ModelTemplate => ({
  slug,
  name: slug,
  displayed_name: slug,
  primary_attribute: schema[0]?.name ?? 'name',
  schema,
  ...parts,
});
type RelationTemplate = BuiltIn['relations'][number];
const relation = (
  from: string,
  name: string,
  type: RelationTemplate['type'],
  to: string,
  inverse: string,
  parts: Partial<RelationTemplate> = {},
): RelationTemplate => ({
  slug: `${from}_${name}`,
  name,
  inverse,
  type,
  object_id: from,
  to_object_id: to,
  labels: { name, inverse },
  ...parts,
});

const options = ['open', 'doing', 'done'].map((key) => ({ key, label: key }));

/** A small company: customers with projects and tasks, people who share them, and boxes with a balance of moves. */
export const company = builtIn({
  views: [
    {
      slug: 'overview',
      name: 'Overview',
      view_group: 'work',
      order: 1,
      root: {
        blocks: [
          { id: 'large', betterFilters: { fact: 'budget', operator: 'greaterThan', value: 40 } },
          { id: 'outdated', betterFilters: { fact: 'gone', operator: 'equal', value: 1 } },
          { id: 'written' },
        ],
      },
      setup: { large: { type: 'table', misc: { model: 'project' } }, outdated: { type: 'table', misc: { model: 'project' } } },
    },
  ],
  view_groups: [{ slug: 'work', name: 'Work', order: 1, parent: null }],
  models: [
    model(
      'customer',
      [field('name', 'text', { validation: 'required', misc: { searchable: true } }), field('city'), field('secret'), field('credit', 'number')],
      { misc: { tells: ['projects'] } },
    ),
    model(
      'project',
      [
        field('title', 'text', { validation: 'required', misc: { searchable: true } }),
        field('number', 'text', { misc: { counter: 'P-{n}', unique: true } }),
        field('state', 'tag', { misc: { options, default: 'open' } }),
        field('labels', 'multitag', { misc: { options } }),
        field('budget', 'number'),
        field('seats', 'number', { subtype: 'integer' }),
        field('starts', 'date'),
        field('due', 'datetime'),
        field('meeting', 'datetime-local'),
        field('active', 'boolean'),
        field('progress', 'progress'),
        field('notes', 'textarea'),
        field('site', 'link'),
        field('papers', 'file'),
        field('born', 'datetime', { misc: { default: { context: 'now' }, create_only: true } }),
        field('hours_total', 'number', { misc: { formulaV1: 'SUM(tasks.hours)' } }),
        field('customer_city', 'text', { misc: { formulaV1: 'customer.city' } }),
        field('billed', 'boolean', { misc: { formulaV1: 'COALESCE(SUM(tasks.hours), 0) >= 100' } }),
        field('closed', 'boolean'),
      ],
      {
        misc: {
          owns: ['tasks'],
          indexes: [['budget']],
          fixed: [
            { when: 'billed', names: ['budget', 'customer'], text: { en: 'It has been billed.', fr: 'Déjà facturé.' } },
            { when: 'closed', names: ['tasks', 'members', 'lead', 'label'], text: { en: 'It is closed.', fr: 'Il est clos.' } },
          ],
        },
      },
    ),
    model('task', [field('name', 'text', { validation: 'required' }), field('hours', 'number'), field('line', 'number', { subtype: 'integer' })]),
    model('offer', [
      field('title'),
      field('note', 'text', { misc: { default: { formula: 'customer.secret' } } }),
      field('city', 'text', { misc: { default: { formula: 'customer.city', option: 'offers.city' } } }),
      field('rate', 'number', { validation: 'required', misc: { default: { formula: 'customer.credit', option: 'offers.rate' } } }),
    ]),
    model('offer_line', [field('name'), field('rate', 'number', { misc: { default: { formula: 'offer.customer.credit * 2' } } })]),
    model('person', [field('name', 'text', { validation: 'required' })]),
    model('label', [field('code', 'text')]),
    model('badge', [
      field('code', 'text', { misc: { unique: true } }),
      field('uses', 'number', { misc: { min: 0 } }),
      field('mail', 'text', { misc: { format: 'email' } }),
      field('lent', 'number', { misc: { derived: true } }),
    ]),
    model('place', [field('name'), field('key')]),
    model('box', [field('label', 'text'), field('amount', 'number', { misc: { balance: balance() } })], { misc: { kept_by: ['moves'] } }),
    model('move', [field('amount', 'number', { validation: 'required' }), field('reason')], { misc: { append_only: true } }),
  ],
  relations: [
    relation('project', 'customer', 'N_1', 'customer', 'projects'),
    relation('task', 'project', 'N_1', 'project', 'tasks', { required: true }),
    relation('offer', 'customer', 'N_1', 'customer', 'offers'),
    relation('offer_line', 'offer', 'N_1', 'offer', 'lines'),
    relation('task', 'assignee', 'N_1', 'person', 'tasks'),
    relation('project', 'members', 'N_N', 'person', 'projects', { schema: [field('share', 'number'), field('role', 'tag', { misc: { options } })] }),
    relation('project', 'lead', 'N_1', 'person', 'leads', { schema: [field('share', 'number')] }),
    relation('label', 'project', '1_1', 'project', 'label'),
    relation('person', 'badge', '1_1', 'badge', 'person'),
    relation('box', 'place', 'N_1', 'place', 'boxes'),
    relation('move', 'box', 'N_1', 'box', 'moves', { required: true }),
    relation('move', 'source', 'N_1', 'place', 'outgoing'),
    relation('move', 'target', 'N_1', 'place', 'incoming'),
  ],
});

function balance() {
  return {
    entries: 'move',
    amount: 'amount',
    account: 'box',
    stands: { at: 'place', from: 'source', to: 'target' },
    in: 'source.key',
    out: 'target.key',
    may_be_negative: 'place.key',
    opening: {
      properties: { reason: 'opening' },
      links: { source: { find: { model: 'place', field: 'key', value: 'opening' } }, target: { fact: 'place' } },
    },
  };
}

/** A database with two clients of that company, and a door to each. */
export async function openCompany(): Promise<
  Scratch & {
    client: { id: string };
    other: { id: string };
    work: <T>(run: (tenant: TenantTransaction) => Promise<T>, options?: TenantOptions & { role?: string; client?: { id: string } }) => Promise<T>;
  }
> {
  const made = await scratch({ built_in: company });
  const client = await scratchClient(made.database, { name: 'One' });
  const other = await scratchClient(made.database, { name: 'Two' });
  const work = <T>(
    run: (tenant: TenantTransaction) => Promise<T>,
    { role, client: of, ...options }: TenantOptions & { role?: string; client?: { id: string } } = {},
  ) => inTenant(made.database, principalOf(of ?? client, role ? { role } : {}), run, options);
  return { ...made, client, other, work };
}

/** The failure that some work must end with. */
export async function failure(work: Promise<unknown>): Promise<AppError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof AppError)) throw error ?? new Error('It did not fail.');
  return error;
}

/** The refused values of a failure as `<place> <rule>`, sorted. */
export const problems = (error: AppError): string[] => (error.details.fields as Problem[]).map(({ field, code }) => `${field} ${code}`).sort();

/** A row as JSON. */
export const row = async (tenant: TenantTransaction, table: string, id: string) =>
  (await tenant.query<Record<string, unknown>>(`select to_jsonb(t) as row from "${tenant.client.schema}"."${table}" t where id = $1`, [id]))[0]
    ?.row as Record<string, unknown>;

/** The timeline of a record, oldest first. */
export const events = (tenant: TenantTransaction, id: string) =>
  tenant.query<{ type: string; changes: Record<string, unknown> }>(
    `select type, changes from "${tenant.client.schema}"._events where node_id = $1 order by id`,
    [id],
  );
