import { type Language, languages } from '@millwright/core/json.ts';

/** Emails that ask for a decision, in the languages of the product. The templates are logic-less: messages/template.ts. `until` is for approvals that expire. */
type Texts = { subject: string; body: string; until: string };

const texts: Record<Language, Texts> = {
  en: {
    subject: 'Your decision: {{title}}',
    body: 'Hello {{first_name}},\n\n“{{automation}}” of {{company}} asks you to approve or reject:\n\n{{title}}\n{{details}}\n{{until}}Decide on this page; opening it decides nothing:\n{{link}}\n',
    until: 'Until {{at}}.\n',
  },
  de: {
    subject: 'Ihre Entscheidung: {{title}}',
    body: 'Guten Tag {{first_name}},\n\n„{{automation}}“ von {{company}} bittet Sie, zuzustimmen oder abzulehnen:\n\n{{title}}\n{{details}}\n{{until}}Entscheiden Sie auf dieser Seite; sie zu öffnen entscheidet nichts:\n{{link}}\n',
    until: 'Bis {{at}}.\n',
  },
  fr: {
    subject: 'Votre décision : {{title}}',
    body: 'Bonjour {{first_name}},\n\n« {{automation}} » de {{company}} vous demande d’approuver ou de refuser :\n\n{{title}}\n{{details}}\n{{until}}Décidez sur cette page ; l’ouvrir ne décide de rien :\n{{link}}\n',
    until: 'Jusqu’au {{at}}.\n',
  },
  es: {
    subject: 'Su decisión: {{title}}',
    body: 'Hola, {{first_name}}:\n\n«{{automation}}» de {{company}} le pide que apruebe o rechace:\n\n{{title}}\n{{details}}\n{{until}}Decida en esta página; abrirla no decide nada:\n{{link}}\n',
    until: 'Hasta el {{at}}.\n',
  },
  it: {
    subject: 'La sua decisione: {{title}}',
    body: 'Buongiorno {{first_name}},\n\n«{{automation}}» di {{company}} le chiede di approvare o rifiutare:\n\n{{title}}\n{{details}}\n{{until}}Decida in questa pagina; aprirla non decide nulla:\n{{link}}\n',
    until: 'Fino al {{at}}.\n',
  },
  pt: {
    subject: 'Sua decisão: {{title}}',
    body: 'Olá, {{first_name}},\n\n“{{automation}}”, de {{company}}, pede que você aprove ou recuse:\n\n{{title}}\n{{details}}\n{{until}}Decida nesta página; abri-la não decide nada:\n{{link}}\n',
    until: 'Até {{at}}.\n',
  },
  zh: {
    subject: '请您决定：{{title}}',
    body: '{{first_name}}，您好：\n\n{{company}} 的“{{automation}}”请您批准或拒绝：\n\n{{title}}\n{{details}}\n{{until}}请在此页面决定；仅打开页面不会作出决定：\n{{link}}\n',
    until: '截止：{{at}}。\n',
  },
};

/** The texts of an email that asks for a decision. */
export const approvalMail = (language: string): Texts => texts[languages.find((each) => each === language) ?? 'en'];
