import { answering, defineConnector, inBody, jsonInBody, usualRetry } from '../../connector.ts';

export const deepl = defineConnector({
  key: 'deepl',
  name: 'DeepL',
  group: 'data',
  source: 'https://developers.deepl.com/docs/api-reference',
  url: 'https://api-free.deepl.com/v2',
  authentication: { type: 'header', header_name: 'Authorization', prefix: 'DeepL-Auth-Key' },
  operations: [
    {
      name: 'usage',
      label: 'Read the usage',
      method: 'GET',
      path: '/usage',
      retry: usualRetry,
      answer: answering({ character_count: 'Characters used', character_limit: 'Characters at most' }),
    },
    {
      name: 'translate',
      label: 'Translate texts',
      method: 'POST',
      path: '/translate',
      reads: true,
      params: [
        jsonInBody('text', 'Texts (a list)', { required: true }),
        inBody('target_lang', 'Into', { required: true }),
        inBody('source_lang', 'From'),
      ],
      retry: usualRetry,
      answer: {
        type: 'object',
        properties: { translations: { type: 'array', items: answering({ text: 'Translation', detected_source_language: 'Language' }) } },
      },
    },
  ],
  test: 'usage',
  recorded: {
    operation: 'translate',
    params: { text: ['Hello'], target_lang: 'DE' },
    request: { path: '/v2/translate', headers: { authorization: 'DeepL-Auth-Key hush' }, body: '{"text":["Hello"],"target_lang":"DE"}' },
    answer: { body: { translations: [{ detected_source_language: 'EN', text: 'Hallo' }] } },
    data: { translations: [{ detected_source_language: 'EN', text: 'Hallo' }] },
  },
});
