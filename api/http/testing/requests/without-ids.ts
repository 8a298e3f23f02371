/** Endpoints that take no ids of a client's things; a new endpoint stands here or among the requests of its room (`requestsWith`). */
export const withoutIds = new Set([
  // They reach other servers: api/integrations/oauth/oauth.test.ts asks as another company.
  'GET /v1/integrations',
  'POST /v1/data_connections/oauth/:id/start',
  'POST /v1/data_connections/oauth/:id',
  'POST /v1/integrations/oauth/:id/start',
  'POST /v1/integrations/oauth/:id',
  'DELETE /v1/integrations/oauth/:id',
  'POST /v1/integrations/proxy/:id',
  'POST /v1/integrations/:id/test',
  // What it reads is the action's, with the rights of the caller: seeds/manufacturing has the tests.
  'POST /v1/graph/propose/',
  // Only models of the built-in configuration are traced: workers/built-in/built-in-traces.test.ts asks as another company.
  'GET /v1/trace/:id',
  // No model there has a balance: api/ledgers/ledgers.test.ts asks as another company.
  'GET /v1/ledger/:id',
  // The same of what saving would lead to: api/outlooks/outlooks.test.ts.
  'POST /v1/outlook/',
  // Only a webhook leaves a delivery: workers/triggers/vendor-webhooks.test.ts asks as another company.
  'POST /v1/data_connections/deliveries/:id/redeliver',
  // Only a run sends a webhook: workers/sent-calls/sent-calls.test.ts asks as another company.
  'POST /v1/data_connections/sent_calls/:id/resend',
  // Only what events start is replayed: api/automations/replay/replay.test.ts asks as another company.
  'POST /v1/data_connections/:id/replay',
  'POST /v1/data_connections/:id/replay/event',
  // Only failed runs make a group: api/automations/failures/failures.test.ts asks as another company.
  'GET /v1/data_connections/failures',
  'GET /v1/data_connections/failures/retries/:id',
  'POST /v1/data_connections/failures/retries/:id/cancel',
  'POST /v1/data_connections/failures/:id/retry',
  'POST /v1/data_connections/failures/:id/dismiss',
  'POST /v1/data_connections/failures/:id/restore',
  // Only a run waits for an approval: workers/approvals/approvals.test.ts asks as another company.
  'GET /v1/approvals',
  'GET /v1/approvals/:id',
  'POST /v1/approvals/:id/decide',
  'POST /v1/approvals/:id/pass-on',
  // Colleagues are one's own: api/users/colleagues/colleagues.test.ts asks as another company.
  'GET /v1/colleagues',
  // A message is told its sender and readers of its record: api/messages/sending/sending.test.ts asks as another company.
  'GET /v1/messaging/messages/:id',
  'GET /v1/messaging/channels',
  'POST /v1/messaging/channels/test',
  // What it prints is given with the call.
  'POST /v1/convert/pdf/',
  // Drafts are one's own: api/drafts/drafts.test.ts asks as somebody else, and as another company.
  'GET /v1/drafts',
  'GET /v1/model-changes',
  'GET /v1/model-uses',
  // Of what nobody has changed there is none: api/documents/overrides/overrides.test.ts compares another's with nobody's.
  'GET /v1/overrides',
  'GET /v1/overrides/:collection/:id',
  'GET /v1/actions',
  'GET /v1/data_connections/stats',
  'GET /v1/data_connections/startable',
  'POST /v1/data_connections/secrets/new',
  'GET /v1/processes',
  'GET /v1/workstations',
  // Sign-ins are one's own: api/auth/sessions/own-sessions.test.ts compares another's with nobody's.
  'GET /v1/auth/sessions',
  'GET /v1/auth/sign-ins',
  // Tokens are told apart from nobody's in api/auth/tokens/tokens.test.ts.
  'GET /v1/tokens',
  // Requests are told apart from nobody's in api/access-requests/access-requests.test.ts.
  'GET /v1/access/granters',
  'POST /v1/access/requests',
  'GET /v1/access/requests',
  'POST /v1/access/requests/:id/decide',
  'GET /v1/access/answers',
  'POST /v1/access/answers/:id/seen',
  // Of what an audit log names, nobody's and another's are nothing: api/audit/audit.test.ts.
  'GET /v1/audit',
  'POST /v1/audit/export',
  'GET /v1/tokens/company',
  'POST /v1/tokens',
  'DELETE /v1/tokens/:id',
  // Links are told apart from nobody's in api/forms/links/links.test.ts; what is asked by one names no form but its own.
  'DELETE /v1/forms/links/:id',
  'POST /v1/forms/token/',
  'POST /v1/forms/options/',
  'GET /v1/forms/models',
  'POST /v1/auth/sessions/end',
  'POST /v1/auth/logout',
  'POST /v1/auth/password/change',
  'POST /v1/auth/impersonate',
  // Somebody of another company is as unknown as nobody: api/auth/sessions/views.test.ts.
  'POST /v1/auth/view-as',
  'POST /v1/auth/leave',
  // Devices, PINs and badges of another company are as unknown as nobody's: api/auth/shared-devices/shared-devices.test.ts.
  'GET /v1/auth/shared-devices',
  'POST /v1/auth/shared-devices',
  'DELETE /v1/auth/shared-devices/:id',
  'GET /v1/auth/own-pin',
  'POST /v1/auth/own-pin',
  // A second step is one's own: api/auth/second-steps/second-steps.test.ts.
  'GET /v1/auth/own-second-step',
  'POST /v1/auth/own-second-step/set-up',
  'POST /v1/auth/own-second-step/enrol',
  'POST /v1/auth/own-second-step/recovery-codes',
  'POST /v1/auth/own-second-step/remove',
  // The provider is the company's own: api/auth/identity-provider/identity-provider.test.ts.
  'GET /v1/identity-provider',
  'POST /v1/identity-provider',
  'POST /v1/identity-provider/remove',
  'POST /v1/identity-provider/test',
  // Passkeys of somebody else are as unknown as nobody's: api/auth/passkeys/passkeys.test.ts.
  'GET /v1/auth/passkeys',
  'POST /v1/auth/passkeys',
  'POST /v1/auth/passkeys/begin',
  'POST /v1/auth/passkeys/:id/remove',
  'GET /v1/users',
  'POST /v1/documents/users',
  'POST /v1/documents/clients',
  'POST /v1/access/explain',
  'POST /v1/access/changes',
  // Documents of another company are added under their ids: api/archive/archive.test.ts, where restore points are one's own.
  'GET /v1/configuration/archive',
  'POST /v1/configuration/archive/preview',
  'POST /v1/configuration/archive',
  'GET /v1/configuration/restore-points',
  'POST /v1/configuration/restore-points/:id/restore',
  'GET /v1/people',
  'GET /v1/cache/stream',
  'GET /v1/documents/cache',
  'POST /v1/documents/cache',
  'GET /v1/settled',
  'POST /v1/graph/trash/',
  // What links have of their own is told apart from nobody's in api/models/kept.test.ts.
  'GET /v1/documents/relations/:id/kept/:kept',
  'GET /v1/documents/relations/:id/kept/:kept/values',
  'POST /v1/documents/relations/:id/kept/:kept/restore',
  'DELETE /v1/documents/relations/:id/kept/:kept',
  // Notices are one's own: api/notices/notices.test.ts marks another's as seen in vain.
  'GET /v1/notices',
  'POST /v1/notices/seen',
  'GET /v1/notices/settings',
  'PATCH /v1/notices/settings',
  'GET /v1/preferences',
  'PATCH /v1/preferences',
  // Whose documents they are is told apart in api/last-uses/last-uses.test.ts.
  'PATCH /v1/last-uses',
  'GET /v1/last-uses/:collection',
  'POST /v1/processes/create/',
  'POST /v1/graph/import/',
  'POST /v1/imports/inspect',
  'POST /v1/people/from-sheet',
  'POST /v1/imports/names',
  'GET /v1/imports',
  'POST /v1/files',
]);
