import { answering, defineConnector, inBody, inQuery, jsonInBody, numberInQuery, usualRetry } from '../../connector.ts';
import type { IntegrationWebhook } from '../../webhook.ts';

const success = { path: 'ok', equals: true, message: 'error' };

/** https://docs.slack.dev/apis/events-api/: the event is inside an envelope. */
const slackEvent = (type: string, label: string): IntegrationWebhook => ({
  name: type,
  label,
  signature: 'slack',
  event: { in: 'body', at: 'event.type', equals: type },
  body: answering({
    event: ['Event', { type: 'What happened', channel: 'Channel', user: 'Who', text: 'Text', ts: 'Message' }],
    team_id: 'Workspace',
    event_id: 'Id',
  }),
  example: {
    body: {
      team_id: 'T123ABC456',
      api_app_id: 'A123ABC456',
      event: { type, channel: 'C123ABC456', user: 'U123ABC456', text: 'Where is SO-1?', ts: '1515449522.000016' },
      type: 'event_callback',
      event_id: 'Ev123ABC456',
      event_time: 1515449522,
    },
  },
  register: {
    by: 'hand',
    hint: `Slack: your app, Event Subscriptions. Enter the address as Request URL once this automation is on, and subscribe to ${type}. Its secret is the Signing Secret under Basic Information.`,
  },
});

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
  webhooks: [slackEvent('message', 'A message in a channel'), slackEvent('app_mention', 'The app is mentioned')],
  test: 'auth_test',
  recorded: {
    operation: 'post_message',
    params: { channel: 'C1', text: 'Late: SO-1' },
    request: { path: '/api/chat.postMessage', headers: { authorization: 'Bearer hush' }, body: '{"channel":"C1","text":"Late: SO-1"}' },
    answer: { body: { ok: true, channel: 'C1', ts: '1503435956.000247' } },
    data: { ok: true, channel: 'C1', ts: '1503435956.000247' },
  },
});
