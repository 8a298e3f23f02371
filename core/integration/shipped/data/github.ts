import { answering, defineConnector, inBody, inPath, inQuery, jsonInBody, numberInQuery, usualRetry } from '../../connector.ts';

const headers = { Accept: 'application/vnd.github+json', 'X-GitHub-Api-Version': '2022-11-28' };
const repository = [inPath('owner', 'Owner'), inPath('repo', 'Repository')];

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
