import { type Language, languages } from '@millwright/core/json.ts';

/** Mails with the link of a shared form, in the languages of the product. Logic-less templates: messages/template.ts. */
type Texts = { subject: string; body: string };

const texts: Record<Language, Texts> = {
  en: {
    subject: '{{company}}: {{form}}',
    body: 'Hello,\n\n{{sender}} of {{company}} asks you to fill in “{{form}}”. You need no account. The link works for one submission, until {{until}}:\n{{link}}\n',
  },
  de: {
    subject: '{{company}}: {{form}}',
    body: 'Guten Tag,\n\n{{sender}} von {{company}} bittet Sie, „{{form}}“ auszufüllen. Sie brauchen kein Konto. Der Link gilt für eine Einsendung, bis {{until}}:\n{{link}}\n',
  },
  fr: {
    subject: '{{company}} : {{form}}',
    body: 'Bonjour,\n\n{{sender}} de {{company}} vous demande de remplir « {{form}} ». Aucun compte n’est nécessaire. Le lien vaut pour un seul envoi, jusqu’au {{until}} :\n{{link}}\n',
  },
  es: {
    subject: '{{company}}: {{form}}',
    body: 'Hola:\n\n{{sender}} de {{company}} le pide que rellene «{{form}}». No necesita ninguna cuenta. El enlace sirve para un solo envío, hasta el {{until}}:\n{{link}}\n',
  },
  it: {
    subject: '{{company}}: {{form}}',
    body: 'Buongiorno,\n\n{{sender}} di {{company}} le chiede di compilare «{{form}}». Non serve un account. Il link vale per un solo invio, fino al {{until}}:\n{{link}}\n',
  },
  pt: {
    subject: '{{company}}: {{form}}',
    body: 'Olá,\n\n{{sender}}, de {{company}}, pede que você preencha “{{form}}”. Não é preciso ter conta. O link vale para um único envio, até {{until}}:\n{{link}}\n',
  },
  zh: {
    subject: '{{company}}：{{form}}',
    body: '您好：\n\n{{company}} 的 {{sender}} 请您填写“{{form}}”，无需账户。此链接只能提交一次，有效期至 {{until}}：\n{{link}}\n',
  },
};

/** The texts of the mail in a language, or in English if there are none. */
export const linkMail = (language: string): Texts => texts[languages.find((one) => one === language.slice(0, 2)) ?? 'en'];
