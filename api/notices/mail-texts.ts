import { type Language, languages } from '@millwright/core/json.ts';

/** Words of the mail about what failed. Logic-less templates: messages/template.ts. `one`, `many`: of failed automations. */
type Texts = { one: string; many: string; body: string; line: string; more: string };

const texts: Record<Language, Texts> = {
  en: {
    one: '“{{label}}” failed',
    many: '{{count}} automations failed',
    body: 'Hello {{first_name}},\n\nthis failed at {{client}}:\n\n{{lines}}\nWhat fails is mailed once an hour at most. You choose in your profile whether, and in each automation of which you are told:\n{{link}}\n',
    line: '{{label}} · {{times}}×, last on {{at}}\n{{reason}}\n{{link}}\n',
    more: '… and {{count}} more.\n',
  },
  fr: {
    one: '« {{label}} » a échoué',
    many: '{{count}} automatisations ont échoué',
    body: 'Bonjour {{first_name}},\n\nceci a échoué chez {{client}} :\n\n{{lines}}\nLes échecs sont envoyés au plus une fois par heure. Vous choisissez dans votre profil s’ils le sont, et dans chaque automatisation de quoi vous êtes averti :\n{{link}}\n',
    line: '{{label}} · {{times}}×, la dernière fois le {{at}}\n{{reason}}\n{{link}}\n',
    more: '… et {{count}} de plus.\n',
  },
  de: {
    one: '„{{label}}“ ist fehlgeschlagen',
    many: '{{count}} Automatisierungen sind fehlgeschlagen',
    body: 'Guten Tag {{first_name}},\n\ndies ist bei {{client}} fehlgeschlagen:\n\n{{lines}}\nFehlschläge kommen höchstens einmal in der Stunde per Mail. Ob, wählen Sie in Ihrem Profil; wovon Sie erfahren, in jeder Automatisierung:\n{{link}}\n',
    line: '{{label}} · {{times}}×, zuletzt am {{at}}\n{{reason}}\n{{link}}\n',
    more: '… und {{count}} weitere.\n',
  },
  es: {
    one: '«{{label}}» ha fallado',
    many: '{{count}} automatizaciones han fallado',
    body: 'Hola, {{first_name}}:\n\nesto ha fallado en {{client}}:\n\n{{lines}}\nLos fallos se envían como mucho una vez por hora. En su perfil elige si se envían, y en cada automatización de qué se le avisa:\n{{link}}\n',
    line: '{{label}} · {{times}}×, la última vez el {{at}}\n{{reason}}\n{{link}}\n',
    more: '… y {{count}} más.\n',
  },
  it: {
    one: '«{{label}}» non è riuscita',
    many: '{{count}} automazioni non sono riuscite',
    body: 'Buongiorno {{first_name}},\n\nquesto non è riuscito presso {{client}}:\n\n{{lines}}\nGli errori si inviano al massimo una volta all’ora. Nel profilo sceglie se, e in ogni automazione di che cosa è avvisato:\n{{link}}\n',
    line: '{{label}} · {{times}}×, l’ultima volta il {{at}}\n{{reason}}\n{{link}}\n',
    more: '… e altre {{count}}.\n',
  },
  pt: {
    one: '«{{label}}» falhou',
    many: '{{count}} automações falharam',
    body: 'Olá, {{first_name}},\n\nisto falhou em {{client}}:\n\n{{lines}}\nAs falhas são enviadas no máximo uma vez por hora. No seu perfil você escolhe se são enviadas, e em cada automação de que é avisado:\n{{link}}\n',
    line: '{{label}} · {{times}}×, a última vez em {{at}}\n{{reason}}\n{{link}}\n',
    more: '… e mais {{count}}.\n',
  },
  zh: {
    one: '“{{label}}”失败了',
    many: '{{count}} 个自动化失败了',
    body: '{{first_name}}，您好：\n\n{{client}} 有以下失败：\n\n{{lines}}\n失败最多每小时发送一封邮件。您可在个人资料中选择是否发送，并在每个自动化中选择是否接收通知：\n{{link}}\n',
    line: '{{label}} · {{times}} 次，最近一次 {{at}}\n{{reason}}\n{{link}}\n',
    more: '……以及另外 {{count}} 个。\n',
  },
};

/** The words in a language of the product; English for any other. */
export const noticeTexts = (language: string): Texts => texts[languages.find((known) => known === language) ?? 'en'];
