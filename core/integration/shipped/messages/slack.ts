import { answering, defineConnector, inBody, inQuery, jsonInBody, numberInQuery, usualRetry } from '../../connector.ts';

const success = { path: 'ok', equals: true, message: 'error' };

export const slack = defineConnector({
  key: 'slack',
  name: 'Slack',
  group: 'messages',
  source: 'https://api.slack.com/methods',
  url: 'https://slack.com/api',
  authentication: { type: 'header' },
  operations: [
    { name: 'auth_test', label: 'Who is signed in', method: 'GET', path: '/auth.test', success },
    {
      name: 'post_message',
      label: 'Post a message',
      method: 'POST',
      path: '/chat.postMessage',
      params: [
        inBody('channel', 'Channel', { required: true }),
        inBody('text', 'Text', { required: true }),
        inBody('thread_ts', 'Thread'),
        jsonInBody('blocks', 'Blocks'),
      ],
      success,
      answer: answering({ ok: 'Posted', channel: 'Channel', ts: 'Message' }),
    },
    {
      name: 'list_channels',
      label: 'List channels',
      method: 'GET',
      path: '/conversations.list',
      params: [inQuery('types', 'Kinds'), inQuery('cursor', 'After'), numberInQuery('limit', 'Channels a page')],
      pagination: { by: 'cursor', param: 'cursor', cursor: 'response_metadata.next_cursor', size_param: 'limit', size: 200, items: 'channels' },
      retry: usualRetry,
      success,
      answer: answering({ id: 'Id', name: 'Name', is_private: 'Private' }),
    },
  ],
  test: 'auth_test',
  recorded: {
    operation: 'post_message',
    params: { channel: 'C1', text: 'Late: SO-1' },
    request: { path: '/api/chat.postMessage', headers: { authorization: 'Bearer hush' }, body: '{"channel":"C1","text":"Late: SO-1"}' },
    answer: { body: { ok: true, channel: 'C1', ts: '1503435956.000247' } },
    data: { ok: true, channel: 'C1', ts: '1503435956.000247' },
  },
});
