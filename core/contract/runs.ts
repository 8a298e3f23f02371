import { endpoint } from './parts/endpoint.ts';
import { foundRun, runFilter, runItem, searchedPage } from './parts/run-shapes.ts';
import { idOrSlug, idParams, paging } from './parts/shapes.ts';

export const listRuns = endpoint({
  method: 'GET',
  path: '/v1/data_connections/:id/runs',
  summary: 'The runs of an automation, newest first, also of one that was deleted. `success` are those that succeeded whole, `partly` the others.',
  params: idParams,
  query: paging.extend(runFilter),
  output: searchedPage(runItem),
});

export const searchRuns = endpoint({
  method: 'GET',
  path: '/v1/data_connections/runs',
  summary:
    'The runs of all automations that the caller may read, the newest first. Where `words` are looked for, counting stops at a thousand ' +
    '(`total_estimated`), and only the newest 20,000 runs that fit otherwise are looked through (`searched`); what other systems have answered is not searched, for it may hold secrets.',
  query: paging.extend({ ...runFilter, automation: idOrSlug.optional() }),
  output: searchedPage(foundRun),
});
