import type { JsonObject } from '../../../json.ts';
import { answering, defineConnector, inBody, inPath, inQuery, jsonInBody, numberInQuery, usualRetry } from '../../connector.ts';
import type { IntegrationWebhook } from '../../webhook.ts';

const headers = { Accept: 'application/vnd.github+json', 'X-GitHub-Api-Version': '2022-11-28' };
const repository = [inPath('owner', 'Owner'), inPath('repo', 'Repository')];

/** Events: https://docs.github.com/webhooks/webhook-events-and-payloads; registration: https://docs.github.com/rest/repos/webhooks */
const repositoryEvent = (name: string, label: string, body: JsonObject, example: JsonObject): IntegrationWebhook => ({
  name,
  label,
  signature: 'github',
  event: { in: 'header', at: 'x-github-event', equals: name },
  body,
  example: { headers: { 'x-github-event': name, 'x-github-delivery': '72d3162e-cc78-11e3-81ab-4c9367dc0958' }, body: example },
  register: {
    by: 'operation',
    add: {
      operation: 'create_webhook',
      params: {
        owner: '{owner}',
        repo: '{repo}',
        name: 'web',
        active: true,
        events: [name],
        config: { url: '{address}', content_type: 'json', secret: '{secret}' },
      },
    },
    remove: { operation: 'delete_webhook', params: { owner: '{owner}', repo: '{repo}', hook_id: '{id}' } },
    id: 'id',
    values: [
      { name: 'owner', label: 'Owner' },
      { name: 'repo', label: 'Repository' },
    ],
  },
});
const where = { repository: ['Repository', { full_name: 'Name', html_url: 'Page' }], sender: ['Who', { login: 'Login' }] } as const;
const from = { repository: { full_name: 'acme/line', html_url: 'https://github.com/acme/line' }, sender: { login: 'ada' } };

export const github = defineConnector({
  key: 'github',
  name: 'GitHub',
  group: 'data',
  source: 'https://docs.github.com/rest',
  url: 'https://api.github.com',
  authentication: { type: 'header' },
  operations: [
    { name: 'user', label: 'Who is signed in', method: 'GET', path: '/user', headers, retry: usualRetry },
    {
      name: 'list_issues',
      label: 'List issues',
      method: 'GET',
      path: '/repos/{owner}/{repo}/issues',
      headers,
      params: [...repository, inQuery('state', 'State', { choices: ['open', 'closed', 'all'] }), numberInQuery('per_page', 'Issues a page')],
      pagination: { by: 'link', size_param: 'per_page', size: 100 },
      retry: usualRetry,
      answer: answering({ number: 'Number', title: 'Title', state: 'State', html_url: 'Page', created_at: 'Created' }),
    },
    {
      name: 'create_issue',
      label: 'Create an issue',
      method: 'POST',
      path: '/repos/{owner}/{repo}/issues',
      headers,
      params: [...repository, inBody('title', 'Title', { required: true }), inBody('body', 'Text'), jsonInBody('labels', 'Labels')],
      answer: answering({ number: 'Number', html_url: 'Page' }),
    },
    {
      name: 'create_webhook',
      label: 'Create a webhook of a repository',
      method: 'POST',
      path: '/repos/{owner}/{repo}/hooks',
      headers,
      params: [
        ...repository,
        inBody('name', 'Kind (web)'),
        inBody('active', 'Active', { type: 'boolean' }),
        jsonInBody('events', 'Events', { required: true }),
        jsonInBody('config', 'Address and secret', { required: true }),
      ],
      answer: answering({ id: 'Webhook', active: 'Active' }),
    },
    {
      name: 'delete_webhook',
      label: 'Delete a webhook of a repository',
      method: 'DELETE',
      path: '/repos/{owner}/{repo}/hooks/{hook_id}',
      headers,
      params: [...repository, inPath('hook_id', 'Webhook')],
    },
  ],
  webhooks: [
    repositoryEvent(
      'push',
      'A push',
      answering({ ref: 'Branch', after: 'Commit', compare: 'Page', head_commit: ['Last commit', { message: 'Message', url: 'Page' }], ...where }),
      {
        ref: 'refs/heads/main',
        after: '6113728f27ae82c7b1a177c8d03f9e96e0adf246',
        compare: 'https://github.com/acme/line/compare/1...6',
        head_commit: { message: 'Belt holds', url: 'https://github.com/acme/line/commit/6' },
        ...from,
      },
    ),
    repositoryEvent(
      'issues',
      'An issue is opened or changed',
      answering({
        action: 'What happened',
        issue: ['Issue', { number: 'Number', title: 'Title', state: 'State', html_url: 'Page', body: 'Text' }],
        ...where,
      }),
      {
        action: 'opened',
        issue: { number: 7, title: 'Belt slips', state: 'open', html_url: 'https://github.com/acme/line/issues/7', body: null },
        ...from,
      },
    ),
  ],
  test: 'user',
  recorded: {
    operation: 'list_issues',
    params: { owner: 'acme', repo: 'line', state: 'open' },
    request: {
      path: '/repos/acme/line/issues?state=open&per_page=100',
      headers: { authorization: 'Bearer hush', accept: 'application/vnd.github+json', 'x-github-api-version': '2022-11-28' },
    },
    answer: { body: [{ number: 7, title: 'Belt slips' }] },
    data: [{ number: 7, title: 'Belt slips' }],
  },
});
