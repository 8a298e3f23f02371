import { answering, defineConnector, inBody, inPath, jsonInBody, usualRetry } from '../../connector.ts';

export const discord = defineConnector({
  key: 'discord',
  name: 'Discord',
  group: 'messages',
  source: 'https://discord.com/developers/docs/reference',
  url: 'https://discord.com/api/v10',
  authentication: { type: 'header', header_name: 'Authorization', prefix: 'Bot' },
  operations: [
    { name: 'me', label: 'Who is signed in', method: 'GET', path: '/users/@me', retry: usualRetry },
    {
      name: 'post_message',
      label: 'Post a message',
      method: 'POST',
      path: '/channels/{channel_id}/messages',
      params: [inPath('channel_id', 'Channel'), inBody('content', 'Text', { required: true }), jsonInBody('embeds', 'Embeds')],
      answer: answering({ id: 'Id', content: 'Text', timestamp: 'Posted' }),
    },
  ],
  test: 'me',
  recorded: {
    operation: 'post_message',
    params: { channel_id: '10', content: 'Shipped' },
    request: { path: '/api/v10/channels/10/messages', headers: { authorization: 'Bot hush' }, body: '{"content":"Shipped"}' },
    answer: { body: { id: '11', content: 'Shipped' } },
    data: { id: '11', content: 'Shipped' },
  },
});
