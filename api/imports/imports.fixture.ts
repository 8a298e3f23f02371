import type { DryRun, Inspected } from '@millwright/core/contract/imports.ts';
import { openCompany } from '../records/company.fixture.ts';
import { serve } from '../testing/serve.ts';
import { importRoutes } from './imports.routes.ts';
import { type ImportState, runImport } from './imports.service.ts';

type Refusal = { code: string; details: { fields?: { field: string; code: string; params?: Record<string, unknown> }[] } };
type Answer = Partial<Pick<ImportState, 'file' | 'duplicates'> & { import_id: string; dry_run: DryRun; error: Refusal }>;

/** A sample company with the import calls. */
export async function openImports() {
  const company = await openCompany();
  const served = await serve(company.database, (services) => [importRoutes(services)]);
  const { send, token } = await served.signIn(company.client);

  async function upload(
    file: string | Uint8Array<ArrayBuffer>,
    fields: Record<string, unknown>,
    as = token,
  ): Promise<{ status: number; body: Answer }> {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, typeof value === 'string' ? value : JSON.stringify(value));
    form.set('file', new Blob([file]), 'rows.csv');
    const answer = await fetch(`${served.url}/v1/graph/import/`, { method: 'POST', headers: { authorization: `Bearer ${as}` }, body: form });
    return { status: answer.status, body: (await answer.json()) as Answer };
  }
  /** Inspects a file without importing it. */
  async function inspect(file: string | Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob([file]), 'rows.csv');
    const answer = await fetch(`${served.url}/v1/imports/inspect`, { method: 'POST', headers: { authorization: `Bearer ${token}` }, body: form });
    return { status: answer.status, body: (await answer.json()) as Inspected & { error?: Refusal } };
  }
  const state = async (id: string) => (await send('GET', `/v1/imports/${id}`)).body.data as ImportState;

  /** Uploads a file and imports it completely. */
  async function take(file: string | Uint8Array<ArrayBuffer>, fields: Record<string, unknown>): Promise<ImportState> {
    const { status, body } = await upload(file, fields);
    if (status !== 202 || !body.import_id) throw new Error(JSON.stringify(body));
    await runImport(company.database, company.client.id, body.import_id);
    return state(body.import_id);
  }
  /** The refusal of a file before any row was written. */
  async function refused(file: string | Uint8Array<ArrayBuffer>, fields: Record<string, unknown>) {
    const { status, body } = await upload(file, fields);
    return [status, ...(body.error?.details.fields ?? []).map(({ field, code }) => `${field} ${code}`)];
  }
  /** Some columns of all records of a model, in order of creation. */
  const records = <T>(model: string, columns: string) =>
    company.work((tenant) => tenant.query<T>(`select ${columns} from "${tenant.client.schema}"."${model}" t order by t.id`));

  const close = async () => {
    await served.close();
    await company.drop();
  };
  return { company, served, send, token, upload, inspect, state, take, refused, records, close };
}

/** The rows that an import refused: the line, then the column and rule of each problem. */
export const failures = ({ errors }: ImportState) =>
  errors.map(({ line, problems }) => [line, ...problems.map(({ field, code }) => `${field} ${code}`)]);
