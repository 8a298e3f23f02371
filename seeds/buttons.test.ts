import { languages, type Text } from '@millwright/core/json.ts';
import { expect, it } from 'vitest';
import { seeds } from './seeds.ts';

type Words = Record<string, string>;
const { views, models, forms, policies, settings_data_connections } = seeds.builtIn;

const wordsOf = (text: Text | undefined): Words[] => (typeof text === 'object' ? [text as unknown as Words] : []);

/** The labels of the buttons in a part of a document. A button of a block is an object with `trigger`, `kind` and `label`. */
function actionsIn(value: unknown): Words[] {
  if (typeof value !== 'object' || value === null) return [];
  const { trigger, kind, label } = value as { trigger?: unknown; kind?: unknown; label?: Text };
  const own = typeof trigger === 'string' && typeof kind === 'string' ? wordsOf(label) : [];
  return [...own, ...Object.values(value).flatMap(actionsIn)];
}

const onPages = models.flatMap(({ misc }) => [...(misc?.page?.forms ?? []), ...(misc?.page?.panel?.forms ?? [])]);
const buttons: Record<string, Words[]> = {
  views: views.flatMap(({ setup }) => actionsIn(setup)),
  'pages of records': onPages.flatMap(({ label }) => wordsOf(label)),
  'forms of a step': forms.flatMap(({ step, button, title }) => (step ? wordsOf(button ?? title) : [])),
  'what sends a form': forms.flatMap(({ submit }) => wordsOf(submit)),
  'offers of a step': policies.flatMap(({ offers }) => (offers ?? []).flatMap(({ label }) => wordsOf(label))),
  'automations that people start': settings_data_connections.flatMap(({ trigger, label }) => (trigger.type === 'manual' ? wordsOf(label) : [])),
};

/** A button that creates an empty record is called “New …” everywhere, and a button that explains something is a question. */
const isNewOrAsks = ({ en = '' }: Words) => en.startsWith('New ') || en.endsWith('?');

const verbs =
  /^(Assign|Bring|Cancel|Change|Check|Compare|Confirm|Count|Create|Do|Duplicate|Export|Find|Finish|Follow|Give|Invoice|Issue|Leave|Make|Move|Order|Pack|Pause|Pick|Plan|Prepare|Put|Receive|Record|Return|Scrap|Set|Ship|Start|Take|Transfer|Try|Undo|Validate|Write)( |,|$)/;

/** The form of a label with a verb: at its begin or, in German, at its end. Chinese verbs have no form to check. */
const sounds: Record<string, RegExp> = {
  en: verbs,
  de: /^(\p{L}+n\b|([^,]* )?\p{Ll}+n(,|$))/u,
  fr: /^(Le )?\p{L}+(er|ir|re)\b/u,
  es: /^\p{L}+[aei]r(l[ao]s?)?\b/u,
  it: /^\p{L}+(re|rsi|a|i)\b/u,
  pt: /^\p{L}+[aeio]r\b/u,
};

it.each(Object.entries(buttons))('buttons of the built-in documents are verbs in each language: %s', (_, said) => {
  expect(said.length).toBeGreaterThan(2);
  const spoken = languages.filter((language) => language in sounds);
  const astray = said
    .filter((words) => !isNewOrAsks(words))
    .flatMap((words) => spoken.filter((language) => !sounds[language]?.test(words[language] ?? '')).map((language) => words[language]));
  expect([...new Set(astray)]).toEqual([]);
});
