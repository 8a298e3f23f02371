import { answering, defineConnector, inBody, inPath, numberInQuery, usualRetry } from '../../connector.ts';

export const twilio = defineConnector({
  key: 'twilio',
  name: 'Twilio',
  group: 'messages',
  source: 'https://www.twilio.com/docs/messaging/api/message-resource',
  url: 'https://api.twilio.com/2010-04-01',
  authentication: { type: 'basic' },
  operations: [
    { name: 'accounts', label: 'Read the account', method: 'GET', path: '/Accounts.json', retry: usualRetry },
    {
      name: 'send_sms',
      label: 'Send a text message',
      method: 'POST',
      path: '/Accounts/{account}/Messages.json',
      body: 'form',
      params: [
        inPath('account', 'Account SID'),
        inBody('To', 'To', { required: true }),
        inBody('From', 'From', { required: true }),
        inBody('Body', 'Text', { required: true }),
      ],
      answer: answering({ sid: 'Id', status: 'Status', to: 'To', error_message: 'Error' }),
    },
    {
      name: 'list_messages',
      label: 'List messages',
      method: 'GET',
      path: '/Accounts/{account}/Messages.json',
      params: [inPath('account', 'Account SID'), numberInQuery('PageSize', 'Messages a page')],
      retry: usualRetry,
    },
  ],
  webhooks: [
    {
      name: 'incoming_message',
      label: 'A text message comes in',
      signature: 'twilio',
      body: answering({ MessageSid: 'Message', From: 'From', To: 'To', Body: 'Text', NumMedia: 'Files' }),
      // https://www.twilio.com/docs/messaging/guides/webhook-request
      example: { body: { MessageSid: 'SM1349d2ecb4a2b3c', From: '+14017122661', To: '+15558675310', Body: 'Ahoy', NumMedia: '0' } },
      register: {
        by: 'hand',
        hint: 'Twilio: Phone Numbers, your number, Messaging, A message comes in: Webhook, HTTP POST. The secret is the Auth Token of the account.',
      },
    },
  ],
  test: 'accounts',
  recorded: {
    operation: 'send_sms',
    params: { account: 'AC1', To: '+33612345678', From: '+15005550006', Body: 'Ready' },
    request: {
      path: '/2010-04-01/Accounts/AC1/Messages.json',
      headers: { authorization: `Basic ${btoa('me:hush')}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'To=%2B33612345678&From=%2B15005550006&Body=Ready',
    },
    answer: { status: 201, body: { sid: 'SM1', status: 'queued' } },
    data: { sid: 'SM1', status: 'queued' },
  },
});
