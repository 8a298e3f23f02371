import { defaultAcl } from '@millwright/core/access/roles.ts';
import type { Acl } from '@millwright/core/access/types.ts';
import { startingKinds } from '@millwright/core/automation/match.ts';
import { awaitedKinds } from '@millwright/core/automation/record-waits/awaited-kinds.ts';
import type { Automation } from '@millwright/core/automation/types.ts';
import type { ConfigurationCollection, DocumentTypes } from '@millwright/core/document/types.ts';
import { AppError } from '@millwright/core/errors.ts';
import type { FormulaProblem } from '@millwright/core/formula/check/broken.ts';
import { nameClash } from '@millwright/core/model/generated-names.ts';
import type { Schema } from '@millwright/core/model/schema.ts';
import { withOwnSubjects } from '@millwright/core/process/subjects/own-subjects.ts';
import type { ProcessBinding, StepPolicy } from '@millwright/core/process/types.ts';
import { processesFlag, type Template, type Templates } from '@millwright/core/seed/templates.ts';
import type { Sorting } from '@millwright/core/value/sorting.ts';
import { type DocumentRow, type Effective, effectiveOf, followedRow } from './effective.ts';
import { Schemas } from './schemas.ts';

type ConfigurationSource = {
  client_id: string;
  sorting: Sorting;
  version: number;
  acl_version: number;
  acl: Acl | null;
  feature_flags: readonly string[];
  documents: readonly DocumentRow[];
};

type Indexed = { live: readonly Effective[]; all: readonly Effective[]; byKey: ReadonlyMap<string, Effective> };

/** 404 in the words of the collection. */
export function documentNotFound(collection: string, id: string): AppError {
  if (collection === 'models') return new AppError('model_not_found', { id });
  if (collection === 'relations') return new AppError('relation_not_found');
  if (collection === 'views') return new AppError('view_not_found', { id });
  return new AppError('document_not_found', { id, name: collection });
}

/**
 * A client's effective documents: the built-in ones (as its feature flags say) merged with its own. Immutable; one
 * per version of the documents and of the access list.
 */
export class Configuration {
  readonly version: number;
  readonly acl_version: number;
  readonly acl: Acl;
  /** The order of the company's texts. */
  readonly sorting: Sorting;
  private readonly source: ConfigurationSource;
  private readonly library: Templates;
  private readonly templates: Templates | null;
  private readonly rows: ReadonlyMap<ConfigurationCollection, ReadonlyMap<string, DocumentRow>>;
  private readonly indexes = new Map<ConfigurationCollection, Indexed>();
  private readonly schemas: Schemas;
  private boundProcesses: ProcessBinding | null = null;
  private policiesByKey: ReadonlyMap<string, StepPolicy> | null = null;
  private automationsOfEvents: readonly Automation[] | null = null;
  private startingEvents: ReadonlySet<string> | null = null;
  private awaitedEvents: ReadonlySet<string> | null = null;

  /** `before`: an earlier one of the same client, whose schemas serve again where its models and relations are still the same. */
  constructor(source: ConfigurationSource, templates: Templates, before?: Configuration) {
    this.library = templates;
    this.version = source.version;
    this.acl_version = source.acl_version;
    this.sorting = source.sorting;
    this.acl = source.acl ?? defaultAcl();
    this.templates = templates.forFlags(source.feature_flags);
    const documents = source.documents.map((row) => followedRow(this.template(row.collection, row.id), row));
    this.source = { ...source, documents };
    const rows = new Map<ConfigurationCollection, Map<string, DocumentRow>>();
    for (const row of documents) {
      const ofCollection = rows.get(row.collection);
      if (ofCollection) ofCollection.set(row.id, row);
      else rows.set(row.collection, new Map([[row.id, row]]));
    }
    this.rows = rows;
    this.schemas = before?.hasModelsOf(this) ? before.schemas : new Schemas(this.list('models'), this.list('relations'), this.sorting);
  }

  private hasModelsOf(other: Configuration): boolean {
    return (
      this.sorting === other.sorting && this.templates === other.templates && this.hasRowsOf(other, 'models') && this.hasRowsOf(other, 'relations')
    );
  }

  private hasRowsOf(other: Configuration, collection: ConfigurationCollection): boolean {
    const mine = [...(this.rows.get(collection)?.values() ?? [])];
    const theirs = [...(other.rows.get(collection)?.values() ?? [])];
    return mine.length === theirs.length && mine.every((row, at) => row === theirs[at]);
  }

  /** The live documents of a collection, built-in ones first. */
  list<C extends ConfigurationCollection>(collection: C): readonly DocumentTypes[C][] {
    return this.index(collection).live as unknown as readonly DocumentTypes[C][];
  }

  /** A live document by id or slug. */
  find<C extends ConfigurationCollection>(collection: C, id: string): DocumentTypes[C] | undefined {
    const document = this.effective(collection, id);
    return document && !isDeleted(document) ? (document as unknown as DocumentTypes[C]) : undefined;
  }

  /** A live document by id or slug; 404 without one. */
  get<C extends ConfigurationCollection>(collection: C, id: string): DocumentTypes[C] {
    const document = this.find(collection, id);
    if (!document) throw documentNotFound(collection, id);
    return document;
  }

  /** All documents of a collection, including deleted ones. */
  all(collection: ConfigurationCollection): readonly Effective[] {
    return this.index(collection).all;
  }

  /** A document by id or slug, deleted or not. */
  effective(collection: ConfigurationCollection, id: string): Effective | undefined {
    return this.index(collection).byKey.get(id);
  }

  /** The built-in document under an effective one. */
  template(collection: ConfigurationCollection, id: string): Template | undefined {
    return this.templates?.of(collection).get(id);
  }

  /** The client's own row of a document. */
  row(collection: ConfigurationCollection, id: string): DocumentRow | undefined {
    return this.rows.get(collection)?.get(id);
  }

  /** This configuration with other rows, as it would be after a change. */
  with(documents: readonly DocumentRow[]): Configuration {
    return new Configuration({ ...this.source, documents }, this.library, this);
  }

  /** This configuration with the models that processes need; unchanged if the company has them, or there are none. */
  withCarriers(): Configuration {
    const feature_flags = [...this.source.feature_flags, processesFlag];
    return this.binding || !this.library.forFlags(feature_flags)?.binding
      ? this
      : new Configuration({ ...this.source, feature_flags }, this.library, this);
  }

  /** The slugs of models and relations of `withCarriers` that documents of the company's own have, also deleted ones, or that clash with theirs. */
  get slugsOfCarriersTaken(): string[] {
    const carried = this.withCarriers();
    const own = this.all('models').map(({ slug }) => String(slug));
    return (['models', 'relations'] as const).flatMap((collection) =>
      [...(carried.templates?.of(collection).values() ?? [])].flatMap(({ id, slug }) => {
        if (this.effective(collection, id)) return [];
        return this.effective(collection, slug) || (collection === 'models' && nameClash(slug, own)) ? [slug] : [];
      }),
    );
  }

  get documents(): readonly DocumentRow[] {
    return this.source.documents;
  }

  /** The models and relations exactly as they are stored. */
  get written(): Schema {
    return this.schemas.written;
  }

  /** Formulas that no longer fit, because something they read has gone. */
  get broken(): readonly FormulaProblem[] {
    return this.schemas.broken;
  }

  /** The models and relations to work with: broken formulas are switched off. */
  get schema(): Schema {
    return this.schemas.working;
  }

  /** How models carry processes, the company's own ones too; null where the company has nothing that carries any. */
  get binding(): ProcessBinding | null {
    const base = this.templates?.binding ?? null;
    this.boundProcesses ??= base && withOwnSubjects(base, { models: this.list('models'), schema: this.schema, policies: this.list('processes') });
    return this.boundProcesses;
  }

  /** How steps look, by key. */
  get policies(): ReadonlyMap<string, StepPolicy> {
    this.policiesByKey ??= new Map(this.list('processes').map((policy) => [policy.key, policy]));
    return this.policiesByKey;
  }

  /** The kinds of events that start enabled automations or end a wait for a record: `<type>` or `<type> <model>`. */
  get starting(): ReadonlySet<string> {
    this.startingEvents ??= new Set([...startingKinds(this.automations), ...this.awaited]);
    return this.startingEvents;
  }

  /** The kinds of events that end a wait for a record. */
  get awaited(): ReadonlySet<string> {
    this.awaitedEvents ??= new Set(awaitedKinds(this.automations, this.schema));
    return this.awaitedEvents;
  }

  /** The automations, their triggers naming models by slug and forms by id, as events do: a document may name either by either. */
  get automations(): readonly Automation[] {
    this.automationsOfEvents ??= this.list('settings_data_connections').map((one) => ({ ...one, trigger: this.asEventsName(one.trigger) }));
    return this.automationsOfEvents;
  }

  /** A trigger that names models by slug and forms by id, as events do. */
  asEventsName(trigger: Automation['trigger']): Automation['trigger'] {
    if ('model_ids' in trigger) return { ...trigger, model_ids: trigger.model_ids.map((model) => this.find('models', model)?.slug ?? model) };
    if ('form_ids' in trigger) return { ...trigger, form_ids: trigger.form_ids.map((form) => this.find('forms', form)?.id ?? form) };
    return trigger;
  }

  private index(collection: ConfigurationCollection): Indexed {
    const cached = this.indexes.get(collection);
    if (cached) return cached;
    const fresh = this.build(collection);
    this.indexes.set(collection, fresh);
    return fresh;
  }

  private build(collection: ConfigurationCollection): Indexed {
    const templates = this.templates?.of(collection) ?? new Map<string, Template>();
    const rows = this.rows.get(collection) ?? new Map<string, DocumentRow>();
    const own = [...rows.values()].filter((row) => !row.template);
    const all = [
      ...[...templates.values()].map((template) => effectiveOf(collection, this.source.client_id, template, rows.get(template.id))),
      ...own.map((row) => effectiveOf(collection, this.source.client_id, undefined, row)),
    ];
    const bySlug = all.flatMap((document) => (document.slug ? [[document.slug, document] as const] : []));
    return {
      all,
      live: all.filter((document) => !isDeleted(document)),
      byKey: new Map([...bySlug, ...all.map((document) => [document.id, document] as const)]),
    };
  }
}

/** Whether a document carries its collection's sign of a soft deletion. */
export const isDeleted = (document: Effective): boolean => Boolean(document.deleted_at || document.deletedAt || document.deleted);
