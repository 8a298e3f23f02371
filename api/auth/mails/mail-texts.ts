import { type Language, languages } from '@millwright/core/json.ts';

/** Mails about accounts, in the languages of the product. Logic-less templates: messages/template.ts. */
type Texts = { subject: string; body: string };
export type AccountMail = 'reset' | 'invitation';

const texts: Record<Language, Record<AccountMail, Texts>> = {
  en: {
    reset: {
      subject: 'Set a new password',
      body: 'Hello {{first_name}},\n\nopen this link within one hour to set a new password:\n{{link}}\n\nIf you did not ask for it, you need not do anything.\n',
    },
    invitation: {
      subject: 'Your access to {{client}}',
      body: 'Hello {{first_name}},\n\n{{client}} has invited you. Open this link within seven days to choose your password:\n{{link}}\n',
    },
  },
  fr: {
    reset: {
      subject: 'Choisir un nouveau mot de passe',
      body: 'Bonjour {{first_name}},\n\nouvrez ce lien dans l’heure pour choisir un nouveau mot de passe :\n{{link}}\n\nSi vous n’avez rien demandé, vous n’avez rien à faire.\n',
    },
    invitation: {
      subject: 'Votre accès à {{client}}',
      body: 'Bonjour {{first_name}},\n\n{{client}} vous invite. Ouvrez ce lien dans les sept jours pour choisir votre mot de passe :\n{{link}}\n',
    },
  },
  de: {
    reset: {
      subject: 'Neues Passwort festlegen',
      body: 'Guten Tag {{first_name}},\n\nöffnen Sie diesen Link innerhalb einer Stunde, um ein neues Passwort festzulegen:\n{{link}}\n\nWenn Sie das nicht angefordert haben, müssen Sie nichts tun.\n',
    },
    invitation: {
      subject: 'Ihr Zugang zu {{client}}',
      body: 'Guten Tag {{first_name}},\n\n{{client}} lädt Sie ein. Öffnen Sie diesen Link innerhalb von sieben Tagen, um Ihr Passwort zu wählen:\n{{link}}\n',
    },
  },
  es: {
    reset: {
      subject: 'Elija una contraseña nueva',
      body: 'Hola, {{first_name}}:\n\nabra este enlace en el plazo de una hora para elegir una contraseña nueva:\n{{link}}\n\nSi no la ha pedido, no tiene que hacer nada.\n',
    },
    invitation: {
      subject: 'Su acceso a {{client}}',
      body: 'Hola, {{first_name}}:\n\n{{client}} le invita. Abra este enlace en el plazo de siete días para elegir su contraseña:\n{{link}}\n',
    },
  },
  it: {
    reset: {
      subject: 'Imposta una nuova password',
      body: 'Buongiorno {{first_name}},\n\napra questo link entro un’ora per impostare una nuova password:\n{{link}}\n\nSe non l’ha richiesta, non deve fare nulla.\n',
    },
    invitation: {
      subject: 'Il suo accesso a {{client}}',
      body: 'Buongiorno {{first_name}},\n\n{{client}} la invita. Apra questo link entro sette giorni per scegliere la password:\n{{link}}\n',
    },
  },
  pt: {
    reset: {
      subject: 'Defina uma nova senha',
      body: 'Olá, {{first_name}},\n\nabra este link em até uma hora para definir uma nova senha:\n{{link}}\n\nSe você não pediu isso, não precisa fazer nada.\n',
    },
    invitation: {
      subject: 'Seu acesso a {{client}}',
      body: 'Olá, {{first_name}},\n\n{{client}} convidou você. Abra este link em até sete dias para escolher sua senha:\n{{link}}\n',
    },
  },
  zh: {
    reset: {
      subject: '设置新密码',
      body: '{{first_name}}，您好：\n\n请在一小时内打开此链接设置新密码：\n{{link}}\n\n如果这不是您的操作，请忽略本邮件。\n',
    },
    invitation: {
      subject: '您在 {{client}} 的账户',
      body: '{{first_name}}，您好：\n\n{{client}} 邀请您加入。请在七天内打开此链接设置密码：\n{{link}}\n',
    },
  },
};

/** The texts of a mail in a language; English where there is none. */
export function accountMail(kind: AccountMail, language: string): Texts {
  const supported = languages.find((one) => one === language.slice(0, 2));
  return texts[supported ?? 'en'][kind];
}
