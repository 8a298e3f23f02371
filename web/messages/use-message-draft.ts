import type { Attachment } from '@millwright/core/contract/messages.ts';
import type { MessageTemplate } from '@millwright/core/document/collections/message-templates.ts';
import { inLanguage, type Language } from '@millwright/core/json.ts';
import type { SendingChannel } from '@millwright/core/message/states.ts';
import { useState } from 'react';
import { useDocuments } from '../data/documents/use-documents.ts';
import { findModel, useSchema } from '../data/documents/use-schema.ts';
import { useUser } from '../data/session.ts';

/** The body to send: typed texts replace those of the template. */
export type MessageBody = {
  channel: SendingChannel;
  language: Language;
  template_id?: string;
  subject?: string;
  body?: string;
  attachments?: Attachment[];
};

type Typed = { subject?: string; body?: string };

/** The message that is being written about records of a model. */
export function useMessageDraft(model: string) {
  const { client } = useUser();
  const { schema } = useSchema();
  const { data: templates = [] } = useDocuments<MessageTemplate>('message_templates');
  const [channel, setChannel] = useState<SendingChannel>('email');
  const [language, setLanguage] = useState<Language>((client.language as Language | undefined) ?? 'en');
  const [chosen, choose] = useState<string | null>(null);
  const [typed, setTyped] = useState<Typed>({});
  const [attachments, attach] = useState<Attachment[]>([]);
  // A template names its model by slug or by id.
  const names = [model, schema && findModel(schema, model)?.model.id];
  const fitting = templates.filter((each) => (!each.channel || each.channel === channel) && (!each.model || names.includes(each.model)));
  const template = fitting.find(({ id }) => id === chosen);
  const texts = {
    subject: typed.subject ?? inLanguage(template?.subject, language),
    body: typed.body ?? inLanguage(template?.body, language),
  };
  const goesWith = channel === 'email' && attachments.length > 0;
  const draft: MessageBody = { channel, language, ...(template && { template_id: template.id }), ...typed, ...(goesWith && { attachments }) };
  return {
    draft,
    texts,
    templates: fitting,
    template,
    attachments,
    /** Attachments are changed by a function of the previous ones, because several files may arrive before the next render. */
    attach,
    setChannel,
    setLanguage,
    /** The texts of the template replace the typed ones. */
    choose: (id: string | null) => {
      choose(id);
      setTyped({});
    },
    type: (more: Typed) => setTyped({ ...typed, ...more }),
  };
}
export type WrittenMessage = ReturnType<typeof useMessageDraft>;
