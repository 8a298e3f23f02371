import type { MessageTemplate } from '@millwright/core/document/collections/message-templates.ts';
import { AppError, invalid } from '@millwright/core/errors.ts';
import { inLanguage, type JsonObject, type Language, languages } from '@millwright/core/json.ts';
import type { SendingChannel } from '@millwright/core/message/states.ts';
import type { ResolvedModel } from '@millwright/core/model/schema.ts';
import { isUuid } from '@millwright/core/value/uuid.ts';
import { documentNotFound } from '../../configuration/configuration.ts';
import type { TenantTransaction } from '../../db/types.ts';
import { demandModel } from '../../records/draft/rights.ts';
import { modelOf } from '../../records/stored/model-of.ts';
import { templateReads } from '../../templates/template-reads.ts';
import { renderText } from '../template.ts';
import { hasPath, recordValues } from './record-values.ts';

/** A message to fill: its own texts, or those of a template. */
export type MessageDraft = {
  channel: SendingChannel;
  subject?: string | undefined;
  body?: string | undefined;
  template_id?: string | undefined;
  object_id?: string | undefined;
  language?: Language | undefined;
};

/** The record that a message is about. */
export type About = { id: string; model: ResolvedModel };

/** A message with its texts filled. `missing` lists the names without a value. */
export type FilledMessage = {
  subject: string;
  body: string;
  language: Language;
  template_id: string | null;
  variables: { user: { first_name: string; last_name: string; email: string }; client: { name: string }; record: JsonObject };
  missing: string[];
  about: About | null;
};

/** The record, if the caller may read it. */
async function aboutOf(tenant: TenantTransaction, object_id: string | undefined): Promise<About | null> {
  if (object_id === undefined) return null;
  const id = isUuid(object_id) ? object_id.toLowerCase() : '';
  const slug = id ? await modelOf(tenant, id) : null;
  const model = slug === null ? undefined : tenant.config.schema.models.get(slug);
  if (!model) throw new AppError('not_found');
  demandModel(tenant, 'READ', model);
  return { id, model };
}

function templateOf(tenant: TenantTransaction, { template_id, channel }: MessageDraft): MessageTemplate | null {
  if (template_id === undefined) return null;
  const template = tenant.config.find('message_templates', template_id);
  if (!template || !tenant.access.allows('READ', 'MESSAGE_TEMPLATES', { id: template.id, client_id: tenant.client.id }))
    throw documentNotFound('message_templates', template_id);
  if (template.channel && template.channel !== channel)
    throw invalid([{ field: 'channel', code: 'invalid_value', message: `This template is one for ${template.channel}.` }]);
  return template;
}

type Sender = { first_name: string; last_name: string; email: string; language: string | null };

async function senderOf(tenant: TenantTransaction): Promise<Sender | null> {
  const { user_id } = tenant.principal;
  if (user_id === null) return null;
  const [user] = await tenant.query<Sender>('SELECT first_name, last_name, email, language FROM platform.users WHERE id = $1', [user_id]);
  return user ?? null;
}

const languageOf = (wanted: readonly (string | null | undefined)[]): Language =>
  wanted.map((each) => languages.find((one) => one === each)).find((each) => each !== undefined) ?? 'en';

/** Fills a message's texts with values that the sender may read. */
export async function fillMessage(tenant: TenantTransaction, draft: MessageDraft): Promise<FilledMessage> {
  const about = await aboutOf(tenant, draft.object_id);
  const template = templateOf(tenant, draft);
  const sender = await senderOf(tenant);
  const language = languageOf([draft.language, tenant.client.language]);
  const texts = { subject: draft.subject ?? inLanguage(template?.subject, language), body: draft.body ?? inLanguage(template?.body, language) };
  const record = about ? await readFor(tenant, about, language, Object.values(texts)) : {};
  const { first_name = '', last_name = '', email = '' } = sender ?? {};
  const variables = { user: { first_name, last_name, email }, client: { name: tenant.client.name }, record };
  const values = { ...record, object: record, ...variables };
  const missing = new Set<string>();
  const fill = (field: 'subject' | 'body') => renderText(texts[field], values, field, (name) => missing.add(name));
  return { subject: fill('subject'), body: fill('body'), language, template_id: template?.id ?? null, variables, missing: [...missing], about };
}

function readFor(tenant: TenantTransaction, { id, model }: About, language: string, texts: readonly string[]) {
  const has = (path: string) => hasPath(tenant, model, path);
  const paths = texts.flatMap((text) => templateReads(text, has)).filter(has);
  return recordValues({ tenant, language }, model, id, paths);
}
