import type { MessageTemplate } from '@millwright/core/document/collections/message-templates.ts';
import type { Language } from '@millwright/core/json.ts';
import type { DocumentKind } from '../../../documents/saving/document-kind.ts';
import { type Texts, textOf, textsOf } from '../data/texts.ts';
import type { StoredTemplate } from '../data/use-template.ts';

/** The parts of a template that the editor changes. */
export type TemplateDraft = Partial<Pick<MessageTemplate, 'name' | 'channel' | 'model' | 'subject' | 'body'>>;
/** The words of a template, language by language, as they are typed. */
export type TypedTexts = { subject: Texts; body: Texts };
export type TemplateEditing = { draft: TemplateDraft; typed: TypedTexts };

const storable = (texts: Texts) => textOf(texts) || undefined;
const without = (draft: TemplateDraft): TemplateDraft =>
  Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined && value !== null));

/** How a template is edited; two people meet in one of its texts or settings. */
export const templateKind: DocumentKind<StoredTemplate, TemplateDraft> = {
  collection: 'message_templates',
  name: 'message-template',
  draftOf: ({ name, channel, model, subject, body }) =>
    without({ name, channel, model, subject: storable(textsOf(subject)), body: storable(textsOf(body)) }),
  partsOf: (draft) => new Map(Object.entries(draft)),
  fromParts: (parts) => Object.fromEntries(parts),
};

/** The editor's state that begins with a draft. */
export const editing = (draft: TemplateDraft): TemplateEditing => ({ draft, typed: { subject: textsOf(draft.subject), body: textsOf(draft.body) } });

/** The content of the text fields: the typed texts, unless the draft has been changed in another way. */
export function typedIn({ draft, typed }: TemplateEditing, part: keyof TypedTexts): Texts {
  return JSON.stringify(storable(typed[part])) === JSON.stringify(storable(textsOf(draft[part]))) ? typed[part] : textsOf(draft[part]);
}

/** The state with another text in one language. */
export function withText(state: TemplateEditing, part: keyof TypedTexts, language: Language, value: string): TemplateEditing {
  const texts = { ...typedIn(state, part), [language]: value };
  return { draft: without({ ...state.draft, [part]: storable(texts) }), typed: { ...state.typed, [part]: texts } };
}

/** The state with these settings; undefined ones are removed. */
export const withSettings = (
  state: TemplateEditing,
  settings: { [Key in keyof TemplateDraft]?: TemplateDraft[Key] | undefined },
): TemplateEditing => ({
  ...state,
  draft: without({ ...state.draft, ...settings } as TemplateDraft),
});
