import { answering, defineConnector, inPath, inQuery, jsonInBody, usualRetry } from '../../connector.ts';

const sheet = inPath('spreadsheet_id', 'Spreadsheet');
const range = inPath('range', 'Range (Tab!A1:D)');
const raw = inQuery('valueInputOption', 'Values are', { required: true, choices: ['RAW', 'USER_ENTERED'] });

export const googleSheets = defineConnector({
  key: 'google_sheets',
  name: 'Google Sheets',
  group: 'office',
  source: 'https://developers.google.com/workspace/sheets/api/reference/rest',
  url: 'https://sheets.googleapis.com',
  authentication: {
    type: 'oauth2',
    grant: 'authorization_code',
    authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth?access_type=offline&prompt=consent',
    token_endpoint: 'https://oauth2.googleapis.com/token',
    scope: 'https://www.googleapis.com/auth/spreadsheets',
  },
  operations: [
    {
      name: 'read',
      label: 'Read a range',
      method: 'GET',
      path: '/v4/spreadsheets/{spreadsheet_id}/values/{range}',
      params: [sheet, range],
      retry: usualRetry,
      answer: answering({ range: 'Range', values: 'Rows' }),
    },
    {
      name: 'append',
      label: 'Append rows',
      method: 'POST',
      path: '/v4/spreadsheets/{spreadsheet_id}/values/{range}:append',
      params: [sheet, range, raw, jsonInBody('values', 'Rows: a list of lists', { required: true })],
    },
    {
      name: 'write',
      label: 'Write a range',
      method: 'PUT',
      path: '/v4/spreadsheets/{spreadsheet_id}/values/{range}',
      params: [sheet, range, raw, jsonInBody('values', 'Rows: a list of lists', { required: true })],
      retry: usualRetry,
    },
  ],
  per_minute: 60,
  recorded: {
    operation: 'append',
    params: { spreadsheet_id: 's1', range: 'Orders!A:C', valueInputOption: 'RAW', values: [['SO-1', 3]] },
    request: {
      path: '/v4/spreadsheets/s1/values/Orders!A%3AC:append?valueInputOption=RAW',
      headers: { authorization: 'Bearer hush' },
      body: '{"values":[["SO-1",3]]}',
    },
    answer: { body: { updates: { updatedRows: 1 } } },
    data: { updates: { updatedRows: 1 } },
  },
});
