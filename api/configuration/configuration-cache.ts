import type { Acl } from '@millwright/core/access/types.ts';
import { sameJson } from '@millwright/core/document/merge.ts';
import type { Json } from '@millwright/core/json.ts';
import { Templates } from '@millwright/core/seed/templates.ts';
import type { BuiltIn } from '@millwright/core/seed/types.ts';
import { sortingOf } from '@millwright/core/value/sorting.ts';
import { Configuration } from './configuration.ts';
import type { DocumentRow } from './effective.ts';
import { templateId } from './template-id.ts';

type Versions = { id: string; documents_version: number; acl_version: number; language: string };
type Loaded = {
  language: string;
  documents_version: number;
  acl_version: number;
  acl: Acl | null;
  feature_flags: string[];
  documents: DocumentRow[];
};

const capacity = 1_000;

/** One snapshot of everything a configuration is made of. */
const loadSql = `
  SELECT language, documents_version, acl_version, acl, feature_flags, COALESCE((
    SELECT jsonb_agg(jsonb_build_object('collection', collection, 'id', id, 'slug', slug, 'data', data, 'base', base, 'template', template,
      'version', version, 'created_at', created_at, 'updated_at', updated_at, 'created_by', created_by, 'updated_by', updated_by,
      'deleted_at', deleted_at, 'authors', authors) ORDER BY created_at, id)
    FROM platform.documents d WHERE d.client_id = platform.current_client()), '[]') AS documents
  FROM platform.clients WHERE id = platform.current_client()`;

/** The rows, with the previous objects for unchanged ones, so that values cached per row stay valid. */
function keepRows(before: readonly DocumentRow[], rows: readonly DocumentRow[]): DocumentRow[] {
  const byPlace = new Map(before.map((row) => [`${row.collection}/${row.id}`, row]));
  return rows.map((row) => {
    const same = byPlace.get(`${row.collection}/${row.id}`);
    return same && sameJson(same as unknown as Json, row as unknown as Json) ? same : row;
  });
}

/** Keeps each client's configuration until its documents or its access list get another version; the least used ones go first. */
export class ConfigurationCache {
  readonly templates: Templates;
  readonly hasIcu: boolean;
  private readonly known = new Map<string, Configuration>();

  /** `hasIcu`: whether the database sorts texts as people do. */
  constructor(builtIn?: BuiltIn, hasIcu = true) {
    this.hasIcu = hasIcu;
    this.templates = new Templates(builtIn, templateId);
  }

  /** The configuration that belongs to the versions a transaction has read; loaded in that transaction when it is new. */
  async of(client: Versions, read: (sql: string) => Promise<unknown[]>): Promise<Configuration> {
    const cached = this.known.get(client.id);
    if (
      cached &&
      cached.version === client.documents_version &&
      cached.acl_version === client.acl_version &&
      cached.sorting === sortingOf(client.language, this.hasIcu)
    ) {
      this.known.delete(client.id);
      this.known.set(client.id, cached);
      return cached;
    }
    const fresh = await this.load(client.id, read);
    this.known.delete(client.id);
    this.known.set(client.id, fresh);
    for (const id of this.known.keys()) {
      if (this.known.size <= capacity) break;
      this.known.delete(id);
    }
    return fresh;
  }

  /** The configuration of a client that was read last. It may be outdated. */
  last(client_id: string): Configuration | undefined {
    return this.known.get(client_id);
  }

  /** The configuration of a client that has stored nothing of its own. */
  plain(client_id: string, feature_flags: readonly string[]): Configuration {
    const sorting = sortingOf('en', this.hasIcu);
    return new Configuration({ client_id, sorting, version: 1, acl_version: 1, acl: null, feature_flags, documents: [] }, this.templates);
  }

  /** Reads the configuration as it is now, past the cache: for a transaction that changes it. */
  async load(client_id: string, read: (sql: string) => Promise<unknown[]>): Promise<Configuration> {
    const [row] = (await read(loadSql)) as Loaded[];
    if (!row) throw new Error(`The client ${client_id} is not visible in its own transaction.`);
    const { documents_version: version, acl_version, acl, feature_flags } = row;
    const sorting = sortingOf(row.language, this.hasIcu);
    const before = this.known.get(client_id);
    const documents = keepRows(before?.documents ?? [], row.documents);
    return new Configuration({ client_id, sorting, version, acl_version, acl, feature_flags, documents }, this.templates, before);
  }
}
