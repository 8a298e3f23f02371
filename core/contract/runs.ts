import { endpoint } from './parts/endpoint.ts';
import { foundRun, runFilter, runItem, searchedPage } from './parts/run-shapes.ts';
import { idOrSlug, idParams, paging } from './parts/shapes.ts';

export const listRuns = endpoint({
  method: 'GET',
  path: '/v1/data_connections/:id/runs',
  summary:
    'The runs of an automation, newest first, also of a deleted one. `success`: completely successful ones; `partly`: successful ones with failed passes.',
  params: idParams,
  query: paging.extend(runFilter),
  output: searchedPage(runItem),
});

export const searchRuns = endpoint({
  method: 'GET',
  path: '/v1/data_connections/runs',
  summary:
    'The runs of all automations that the caller may read, newest first. With `words`, counting stops at a thousand (`total_estimated`), and only the newest 20,000 runs that match the other filters are searched (`searched`). Answers of other systems are not searched, because they may contain secrets.',
  query: paging.extend({ ...runFilter, automation: idOrSlug.optional() }),
  output: searchedPage(foundRun),
});
