import type { Ids, Sent } from './ids.ts';

/** Requests about automations, their runs, and processes. */
export const automationRequests = (ids: Ids): Record<string, Sent[]> => ({
  'POST /v1/data_connections/:id': [{ path: `/v1/data_connections/${ids.automation}`, body: { async: true } }],
  'POST /v1/data_connections/:id/dry-run': [{ path: `/v1/data_connections/${ids.automation}/dry-run`, body: {} }],
  'POST /v1/data_connections/:id/steps/:step_id/dry-run': [{ path: `/v1/data_connections/${ids.automation}/steps/draw/dry-run`, body: {} }],
  'GET /v1/data_connections/:id/pins': [{ path: `/v1/data_connections/${ids.automation}/pins` }],
  'PATCH /v1/data_connections/:id/steps/:step_id/pin': [
    { path: `/v1/data_connections/${ids.automation}/steps/draw/pin`, body: { output: { rate: 1 } } },
  ],
  'DELETE /v1/data_connections/:id/steps/:step_id/pin': [{ path: `/v1/data_connections/${ids.automation}/steps/draw/pin` }],
  'GET /v1/data_connections/:id/follow': [{ path: `/v1/data_connections/${ids.automation}/follow` }],
  'POST /v1/data_connections/:id/follow': [{ path: `/v1/data_connections/${ids.automation}/follow`, body: { follows: true } }],
  'GET /v1/data_connections/:id/credentials': [{ path: `/v1/data_connections/${ids.automation}/credentials` }],
  'GET /v1/data_connections/:id/deliveries': [{ path: `/v1/data_connections/${ids.automation}/deliveries` }],
  'GET /v1/data_connections/:id/sent_calls': [{ path: `/v1/data_connections/${ids.automation}/sent_calls` }],
  'POST /v1/data_connections/:id/listen': [{ path: `/v1/data_connections/${ids.automation}/listen`, body: {} }],
  'POST /v1/data_connections/:id/registration': [{ path: `/v1/data_connections/${ids.automation}/registration`, body: {} }],
  'GET /v1/data_connections/:id/registration': [{ path: `/v1/data_connections/${ids.automation}/registration` }],
  'GET /v1/data_connections/:id/listen': [{ path: `/v1/data_connections/${ids.automation}/listen` }],
  'GET /v1/data_connections/:id/runs': [{ path: `/v1/data_connections/${ids.automation}/runs` }],
  'GET /v1/data_connections/runs': [
    { path: `/v1/data_connections/runs?automation=${ids.automation}` },
    { path: `/v1/data_connections/runs?record=${ids.record}` },
  ],
  'GET /v1/data_connections/runs/:run_id': [{ path: `/v1/data_connections/runs/${ids.run}` }],
  'GET /v1/data_connections/runs/:run_id/state': [{ path: `/v1/data_connections/runs/${ids.run}/state` }],
  'POST /v1/data_connections/runs/:run_id/cancel': [{ path: `/v1/data_connections/runs/${ids.run}/cancel`, body: {} }],
  'POST /v1/data_connections/runs/:run_id/retry': [{ path: `/v1/data_connections/runs/${ids.run}/retry`, body: {} }],
  'POST /v1/data_connections/runs/:run_id/retry/plan': [{ path: `/v1/data_connections/runs/${ids.run}/retry/plan`, body: {} }],
  'POST /v1/data_connections/runs/:run_id/undo/plan': [{ path: `/v1/data_connections/runs/${ids.run}/undo/plan`, body: {} }],
  'POST /v1/data_connections/runs/:run_id/undo': [{ path: `/v1/data_connections/runs/${ids.run}/undo`, body: {} }],
  'POST /v1/data_connections/runs/:run_id/resume': [
    { path: `/v1/data_connections/runs/${ids.run}/resume`, body: { signal: 'approval', value: true } },
  ],
  'POST /v1/processes/get/': [{ path: '/v1/processes/get/', body: { process_id: ids.process } }],
  'GET /v1/processes/:id/uses': [{ path: `/v1/processes/${ids.process}/uses` }],
  'POST /v1/processes/save/': [
    {
      path: '/v1/processes/save/',
      body: {
        process_id: ids.process,
        label: 'Tasks',
        is_default: true,
        steps: [{ label: 'To do', line_num: 1, key: 'task-open', include_in_mrp: false, workstation: null }],
      },
      version: true,
    },
  ],
  'POST /v1/processes/open-records/': [{ path: '/v1/processes/open-records/', body: { process_id: ids.process } }],
  'POST /v1/processes/test-rules/': [{ path: '/v1/processes/test-rules/', body: { process_id: ids.process } }],
  'POST /v1/processes/figures/': [{ path: '/v1/processes/figures/', body: { process_id: ids.process } }],
  'POST /v1/processes/get/live/object/:id': [{ path: `/v1/processes/get/live/object/${ids.record}`, body: {} }],
  'POST /v1/processes/board/': [{ path: '/v1/processes/board/', body: { model: 'task', object_ids: [ids.record] } }],
  'POST /v1/processes/update/': [{ path: '/v1/processes/update/', body: { object_id: ids.record, action: 'advance' } }],
});
