import { readFileSync } from 'node:fs';
import { type Language, languages } from '@millwright/core/json.ts';
import type { Seeds } from '@millwright/core/seed/types.ts';
import type { Seeds as EnglishSeeds } from './languages/english.ts';
import { type Locale, type Locales, translate } from './languages/translate.ts';
import { actions } from './manufacturing/actions.ts';
import { automations } from './manufacturing/automations.ts';
import { carriers } from './manufacturing/carriers.ts';
import { documents } from './manufacturing/documents.ts';
import { forms } from './manufacturing/forms.ts';
import { labelTemplates } from './manufacturing/labels.ts';
import { models } from './manufacturing/models.ts';
import { binding } from './manufacturing/processes/binding.ts';
import { records } from './manufacturing/processes/records.ts';
import { policies } from './manufacturing/processes/step-policies.ts';
import { relations } from './manufacturing/relations.ts';
import { viewGroups } from './manufacturing/view-groups.ts';
import { views } from './manufacturing/views.ts';

const readLocale = (language: Language) =>
  JSON.parse(readFileSync(new URL(`manufacturing/locales/${language}.json`, import.meta.url), 'utf8')) as Locale;

/** The built-in texts of all languages but English, one file per language. */
export const locales: Locales = Object.fromEntries(
  languages.filter((language) => language !== 'en').map((language) => [language, readLocale(language)]),
);

/** The built-in configuration as it is written, in English. */
export const english: EnglishSeeds = {
  builtIn: {
    models,
    relations,
    view_groups: viewGroups,
    views,
    forms,
    label_templates: labelTemplates,
    settings_data_connections: automations,
    pdf_templates: documents,
    binding,
    carriers,
    policies,
    records,
  },
  actions,
};

/** The built-in configuration of every company, in all languages, before the company's overrides. */
export const seeds: Seeds = translate(english, locales);
