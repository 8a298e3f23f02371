import { authRoutes } from '../../auth/auth.routes.ts';
import { inPlatform } from '../../db/platform.ts';
import { documentRoutes } from '../../documents/documents.routes.ts';
import { secretBox } from '../../documents/secrets/secret-box.ts';
import { type EgressPolicy, systemResolver } from '../../egress/decide.ts';
import { createEgress } from '../../egress/fetch.ts';
import { eventRoutes } from '../../events/events.routes.ts';
import { fileRoutes } from '../../files/files.routes.ts';
import { graphRoutes } from '../../graph/graph.routes.ts';
import { people, type Send, testApp } from '../../http/testing/app.ts';
import { field, model, projects, relation } from '../../testing/made-up.ts';
import { closeMail } from '../email.ts';
import { providerRoutes } from '../providers/providers.routes.ts';
import { statusUrl } from '../providers/status-url.ts';
import type { Rounds } from '../rounds.ts';
import { mailServer } from '../testing.ts';
import { type Delivering, deliverMessages } from './deliver-messages.ts';
import { messageRoutes } from './messages.routes.ts';

const buyer = model('buyer', [field('name'), field('mail'), field('phone')]);
const offer = model('offer', [
  field('title'),
  field('due', 'date'),
  field('amount', 'number'),
  field('papers', 'file'),
  field('kind', 'tag', { misc: { options: [{ key: 'new', label: { en: 'New', fr: 'Neuf' } }] } }),
]);
const contact = model('contact', [field('name'), field('mail', 'text', { misc: { format: 'email' } })]);
const line = model('offer_line', [field('label'), field('quantity', 'number')]);

/** Offers with lines for buyers with addresses, a real mail server, and another company. `allow` lists the reachable servers as `host:port`. */
export async function sendingCompany(allow: string[] = [], resolve: EgressPolicy['resolve'] = systemResolver) {
  const egress = createEgress({ allow, resolve });
  const mails = await mailServer();
  const works = await testApp({
    env: { SMTP_URL: mails.url },
    built_in: projects({
      models: [buyer, contact, offer, line],
      relations: [
        relation('N_1', 'offer', 'buyer', 'buyer', 'offers'),
        relation('N_1', 'contact', 'buyer', 'buyer', 'contacts'),
        relation('N_1', 'offer_line', 'offer', 'offer', 'lines'),
      ],
    }),
    routes: (services) => [
      authRoutes(services),
      documentRoutes(services, () => false),
      graphRoutes(services),
      eventRoutes(services),
      fileRoutes(services),
      messageRoutes(services),
      providerRoutes(services, egress),
    ],
  });
  const [admin, operator, other] = (await Promise.all([people.admin, people.operator, people.other].map((email) => works.as(email)))) as [
    Send,
    Send,
    Send,
  ];
  const { settings } = works.services;
  const delivering: Delivering = {
    channels: { email: { smtp_url: mails.url, from: 'no-reply@works.test' } },
    egress,
    secrets: secretBox(settings),
    files: { storage: works.services.files },
    status_url: (message) => statusUrl({ ...settings, PUBLIC_URL: 'https://works.test' }, message),
  };
  const make = async (path: string, body: unknown) => {
    const { status, text, json } = await admin('POST', path, body);
    if (status !== 201) throw new Error(text);
    return json.data;
  };
  return {
    works,
    mails,
    admin,
    operator,
    other,
    delivering,
    template: async (document: unknown) => String((await make('/v1/documents/message_templates', document)).id),
    printed: async (document: unknown) => String((await make('/v1/documents/pdf_templates', document)).id),
    integration: async (document: unknown) => make('/v1/documents/integrations', document),
    save: async (slug: string, properties: unknown, relations: Record<string, string> = {}) => {
      const links = Object.entries(relations).map(([name, id]) => ({ name, action: 'link', ids: [id] }));
      return String((await make('/v1/graph/save/', { model: slug, properties, relations: links })).identity);
    },
    deliver: (more: Partial<Delivering> = {}, rounds?: Rounds) => deliverMessages(works.scratch.database, { ...delivering, ...more }, rounds),
    /** Acts as if the time until the next attempt had passed. */
    due: () =>
      inPlatform(works.scratch.database, (platform) => platform.query('UPDATE platform.messages SET next_at = now() WHERE next_at IS NOT NULL')),
    close: async () => {
      closeMail();
      await works.close();
      await mails.close();
    },
  };
}
