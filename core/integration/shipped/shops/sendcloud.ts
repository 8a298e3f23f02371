import { answering, defineConnector, inPath, jsonInBody, usualRetry } from '../../connector.ts';

export const sendcloud = defineConnector({
  key: 'sendcloud',
  name: 'Sendcloud',
  group: 'shops',
  source: 'https://api.sendcloud.dev/docs/sendcloud-public-api/',
  url: 'https://panel.sendcloud.sc/api/v2',
  authentication: { type: 'basic' },
  operations: [
    { name: 'list_methods', label: 'List shipping methods', method: 'GET', path: '/shipping_methods', retry: usualRetry },
    {
      name: 'create_parcel',
      label: 'Announce a parcel',
      method: 'POST',
      path: '/parcels',
      params: [jsonInBody('parcel', 'Parcel: name, address, city, postal code, country, weight', { required: true })],
      answer: {
        type: 'object',
        properties: { parcel: answering({ id: 'Id', tracking_number: 'Tracking number', tracking_url: 'Tracking page', label: 'Label' }) },
      },
    },
    { name: 'get_parcel', label: 'Get a parcel', method: 'GET', path: '/parcels/{id}', params: [inPath('id', 'Parcel')], retry: usualRetry },
    { name: 'cancel_parcel', label: 'Cancel a parcel', method: 'POST', path: '/parcels/{id}/cancel', params: [inPath('id', 'Parcel')] },
  ],
  test: 'list_methods',
  recorded: {
    operation: 'create_parcel',
    params: { parcel: { name: 'Ada', city: 'Paris', country: 'FR', request_label: true } },
    request: {
      path: '/api/v2/parcels',
      headers: { 'content-type': 'application/json' },
      body: '{"parcel":{"name":"Ada","city":"Paris","country":"FR","request_label":true}}',
    },
    answer: { body: { parcel: { id: 123, tracking_number: 'S0DEMO' } } },
    data: { parcel: { id: 123, tracking_number: 'S0DEMO' } },
  },
});
