/** What calls are about, by the first part of their paths. */
export const tags: Readonly<Record<string, string>> = {
  access: 'Rights, explained.',
  actions: 'What automations and forms can do on the server.',
  auth: 'Sign-in, sessions and passwords.',
  cache: 'What changes, as a stream.',
  config: 'Documents as the app reads them.',
  convert: 'Given rows as a file.',
  data_connections: 'Automations: their runs, and steps that are tried.',
  dataset: 'Rows, groups and figures of a model.',
  documents: 'Models, views, forms, automations, people and companies.',
  events: 'Timelines of records.',
  files: 'Files of records.',
  graph: 'Records: read, searched, written, deleted and brought back.',
  hooks: 'Calls of other systems.',
  imports: 'How far imports are.',
  'model-changes': 'Changes of models that jobs do.',
  'openapi.json': 'This document.',
  preferences: 'What a person has set up for themselves.',
  processes: 'Processes and the steps of records.',
  settled: 'Whether effects are still under way.',
  status: 'How the product is.',
  tokens: 'API tokens.',
  user: 'One person.',
  users: 'The people of a company.',
};

export const tagOf = (path: string): string => path.split('/')[2] ?? '';
