import { type Language, languages } from '@millwright/core/json.ts';

/**
 * Texts of the mails with a person's news, as templates without logic (messages/template.ts). Subjects: `one` and `many` if all news are
 * failed automations, `news` for several notices, `digest` for a daily mail. The others are lines of a mail.
 */
export type Texts = {
  one: string;
  many: string;
  news: string;
  digest: string;
  body: string;
  news_body: string;
  line: string;
  more: string;
  mentioned: string;
  assigned: string;
  assigned_by_none: string;
  asked: string;
  granted: string;
  declined: string;
  decision: string;
  untitled: string;
};

const texts: Record<Language, Texts> = {
  en: {
    one: '“{{label}}” failed',
    many: '{{count}} automations failed',
    news: '{{count}} new notices',
    digest: 'What is new at {{client}}',
    body: 'Hello {{first_name}},\n\nthis failed at {{client}}:\n\n{{lines}}\nWhat fails is mailed once an hour at most. You choose in your profile whether, and in each automation of which you are told:\n{{link}}\n',
    news_body:
      'Hello {{first_name}},\n\nthis is new at {{client}}:\n\n{{lines}}\nYou choose in your profile what you are mailed, at once, once a day or not at all:\n{{link}}\n',
    line: '{{label}} · {{times}}×, last on {{at}}\n{{reason}}\n{{link}}\n',
    more: '… and {{count}} more.\n',
    mentioned: '{{by}} mentioned you: {{label}}',
    assigned: '{{by}} made you responsible: {{label}}',
    assigned_by_none: 'You are now responsible: {{label}}',
    asked: '{{by}} asks for a right',
    granted: 'What you asked to be allowed was granted',
    declined: 'What you asked to be allowed was declined',
    decision: 'Your decision is asked: {{label}}',
    untitled: 'a record',
  },
  fr: {
    one: '« {{label}} » a échoué',
    many: '{{count}} automatisations ont échoué',
    news: '{{count}} nouveaux avis',
    digest: 'Du nouveau chez {{client}}',
    body: 'Bonjour {{first_name}},\n\nceci a échoué chez {{client}} :\n\n{{lines}}\nLes échecs sont envoyés au plus une fois par heure. Vous choisissez dans votre profil s’ils le sont, et dans chaque automatisation de quoi vous êtes averti :\n{{link}}\n',
    news_body:
      'Bonjour {{first_name}},\n\nvoici du nouveau chez {{client}} :\n\n{{lines}}\nVous choisissez dans votre profil ce qui vous est envoyé, aussitôt, une fois par jour ou jamais :\n{{link}}\n',
    line: '{{label}} · {{times}}×, la dernière fois le {{at}}\n{{reason}}\n{{link}}\n',
    more: '… et {{count}} de plus.\n',
    mentioned: '{{by}} vous a mentionné : {{label}}',
    assigned: '{{by}} vous a nommé responsable : {{label}}',
    assigned_by_none: 'Vous êtes désormais responsable : {{label}}',
    asked: '{{by}} demande un droit',
    granted: 'Le droit que vous avez demandé est accordé',
    declined: 'Le droit que vous avez demandé est refusé',
    decision: 'Votre décision est demandée : {{label}}',
    untitled: 'une fiche',
  },
  de: {
    one: '„{{label}}“ ist fehlgeschlagen',
    many: '{{count}} Automatisierungen sind fehlgeschlagen',
    news: '{{count}} neue Hinweise',
    digest: 'Neues bei {{client}}',
    body: 'Guten Tag {{first_name}},\n\ndies ist bei {{client}} fehlgeschlagen:\n\n{{lines}}\nFehlschläge kommen höchstens einmal in der Stunde per Mail. Ob, wählen Sie in Ihrem Profil; wovon Sie erfahren, in jeder Automatisierung:\n{{link}}\n',
    news_body:
      'Guten Tag {{first_name}},\n\ndies ist neu bei {{client}}:\n\n{{lines}}\nIn Ihrem Profil wählen Sie, was Sie per Mail erhalten: sofort, einmal am Tag oder gar nicht:\n{{link}}\n',
    line: '{{label}} · {{times}}×, zuletzt am {{at}}\n{{reason}}\n{{link}}\n',
    more: '… und {{count}} weitere.\n',
    mentioned: '{{by}} hat Sie erwähnt: {{label}}',
    assigned: '{{by}} hat Sie zur verantwortlichen Person gemacht: {{label}}',
    assigned_by_none: 'Sie sind jetzt verantwortlich: {{label}}',
    asked: '{{by}} bittet um ein Recht',
    granted: 'Das Recht, um das Sie gebeten haben, wurde erteilt',
    declined: 'Das Recht, um das Sie gebeten haben, wurde abgelehnt',
    decision: 'Ihre Entscheidung ist gefragt: {{label}}',
    untitled: 'ein Datensatz',
  },
  es: {
    one: '«{{label}}» ha fallado',
    many: '{{count}} automatizaciones han fallado',
    news: '{{count}} avisos nuevos',
    digest: 'Novedades en {{client}}',
    body: 'Hola, {{first_name}}:\n\nesto ha fallado en {{client}}:\n\n{{lines}}\nLos fallos se envían como mucho una vez por hora. En su perfil elige si se envían, y en cada automatización de qué se le avisa:\n{{link}}\n',
    news_body:
      'Hola, {{first_name}}:\n\nesto es nuevo en {{client}}:\n\n{{lines}}\nEn su perfil elige qué se le envía por correo: enseguida, una vez al día o nunca:\n{{link}}\n',
    line: '{{label}} · {{times}}×, la última vez el {{at}}\n{{reason}}\n{{link}}\n',
    more: '… y {{count}} más.\n',
    mentioned: '{{by}} le ha mencionado: {{label}}',
    assigned: '{{by}} le ha nombrado responsable: {{label}}',
    assigned_by_none: 'Ahora es responsable: {{label}}',
    asked: '{{by}} pide un permiso',
    granted: 'Se ha concedido el permiso que pidió',
    declined: 'Se ha denegado el permiso que pidió',
    decision: 'Se pide su decisión: {{label}}',
    untitled: 'una ficha',
  },
  it: {
    one: '«{{label}}» non è riuscita',
    many: '{{count}} automazioni non sono riuscite',
    news: '{{count}} nuovi avvisi',
    digest: 'Novità presso {{client}}',
    body: 'Buongiorno {{first_name}},\n\nquesto non è riuscito presso {{client}}:\n\n{{lines}}\nGli errori si inviano al massimo una volta all’ora. Nel profilo sceglie se, e in ogni automazione di che cosa è avvisato:\n{{link}}\n',
    news_body:
      'Buongiorno {{first_name}},\n\nquesto è nuovo presso {{client}}:\n\n{{lines}}\nNel profilo sceglie che cosa ricevere per e-mail: subito, una volta al giorno o mai:\n{{link}}\n',
    line: '{{label}} · {{times}}×, l’ultima volta il {{at}}\n{{reason}}\n{{link}}\n',
    more: '… e altre {{count}}.\n',
    mentioned: '{{by}} l’ha menzionata: {{label}}',
    assigned: '{{by}} le ha affidato la responsabilità: {{label}}',
    assigned_by_none: 'Ora la responsabilità è sua: {{label}}',
    asked: '{{by}} chiede un diritto',
    granted: 'Il diritto che ha chiesto è stato concesso',
    declined: 'Il diritto che ha chiesto è stato negato',
    decision: 'Si chiede la sua decisione: {{label}}',
    untitled: 'una scheda',
  },
  pt: {
    one: '«{{label}}» falhou',
    many: '{{count}} automações falharam',
    news: '{{count}} avisos novos',
    digest: 'Novidades em {{client}}',
    body: 'Olá, {{first_name}},\n\nisto falhou em {{client}}:\n\n{{lines}}\nAs falhas são enviadas no máximo uma vez por hora. No seu perfil você escolhe se são enviadas, e em cada automação de que é avisado:\n{{link}}\n',
    news_body:
      'Olá, {{first_name}},\n\nisto é novo em {{client}}:\n\n{{lines}}\nNo seu perfil você escolhe o que recebe por e-mail: logo, uma vez por dia ou nunca:\n{{link}}\n',
    line: '{{label}} · {{times}}×, a última vez em {{at}}\n{{reason}}\n{{link}}\n',
    more: '… e mais {{count}}.\n',
    mentioned: '{{by}} mencionou você: {{label}}',
    assigned: '{{by}} tornou você responsável: {{label}}',
    assigned_by_none: 'Agora você é responsável: {{label}}',
    asked: '{{by}} pede um direito',
    granted: 'O direito que você pediu foi concedido',
    declined: 'O direito que você pediu foi recusado',
    decision: 'Pede-se a sua decisão: {{label}}',
    untitled: 'um registro',
  },
  zh: {
    one: '“{{label}}”失败了',
    many: '{{count}} 个自动化失败了',
    news: '{{count}} 条新通知',
    digest: '{{client}} 的新消息',
    body: '{{first_name}}，您好：\n\n{{client}} 有以下失败：\n\n{{lines}}\n失败最多每小时发送一封邮件。您可在个人资料中选择是否发送，并在每个自动化中选择是否接收通知：\n{{link}}\n',
    news_body:
      '{{first_name}}，您好：\n\n{{client}} 有以下新消息：\n\n{{lines}}\n您可在个人资料中选择哪些内容立即发送、每天发送一次或不发送邮件：\n{{link}}\n',
    line: '{{label}} · {{times}} 次，最近一次 {{at}}\n{{reason}}\n{{link}}\n',
    more: '……以及另外 {{count}} 个。\n',
    mentioned: '{{by}} 提到了您：{{label}}',
    assigned: '{{by}} 指定您为负责人：{{label}}',
    assigned_by_none: '您现在是负责人：{{label}}',
    asked: '{{by}} 请求一项权限',
    granted: '您请求的权限已获批准',
    declined: '您请求的权限被拒绝',
    decision: '等待您的决定：{{label}}',
    untitled: '一条记录',
  },
};

/** The texts in a language of the product; English for any other language. */
export const noticeTexts = (language: string): Texts => texts[languages.find((known) => known === language) ?? 'en'];
