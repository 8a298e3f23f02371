/** Endpoints that take no ids of a client's data. A new endpoint is listed here or among the requests of its subject (`requestsWith`). */
export const withoutIds = new Set([
  // They call other servers: api/integrations/oauth/oauth.test.ts calls them as another company.
  'GET /v1/integrations',
  'POST /v1/data_connections/oauth/:id/start',
  'POST /v1/data_connections/oauth/:id',
  'POST /v1/integrations/oauth/:id/start',
  'POST /v1/integrations/oauth/:id',
  'DELETE /v1/integrations/oauth/:id',
  'POST /v1/integrations/proxy/:id',
  'POST /v1/integrations/:id/test',
  // The action decides what it reads, with the rights of the caller: tested in seeds/manufacturing.
  'POST /v1/graph/propose/',
  // Only models of the built-in configuration are traced: workers/built-in/built-in-traces.test.ts calls it as another company.
  'GET /v1/trace/:id',
  // No model here has a balance: api/ledgers/ledgers.test.ts calls it as another company.
  'GET /v1/ledger/:id',
  // No model here has an outlook either: api/outlooks/outlooks.test.ts.
  'POST /v1/outlook/',
  // Only a webhook creates a delivery: workers/triggers/vendor-webhooks.test.ts calls it as another company.
  'POST /v1/data_connections/deliveries/:id/redeliver',
  // Only a run sends a webhook: workers/sent-calls/sent-calls.test.ts asks as another company.
  'POST /v1/data_connections/sent_calls/:id/resend',
  // Only what events start is replayed: api/automations/replay/replay.test.ts asks as another company.
  'POST /v1/data_connections/:id/replay',
  'POST /v1/data_connections/:id/replay/event',
  // Only failed runs form a group: api/automations/failures/failures.test.ts calls it as another company.
  'GET /v1/data_connections/failures',
  'GET /v1/data_connections/failures/retries/:id',
  'POST /v1/data_connections/failures/retries/:id/cancel',
  'POST /v1/data_connections/failures/:id/retry',
  'POST /v1/data_connections/failures/:id/dismiss',
  'POST /v1/data_connections/failures/:id/restore',
  // Only a run waits for an approval: workers/approvals/approvals.test.ts calls it as another company.
  'GET /v1/approvals',
  'GET /v1/approvals/:id',
  'POST /v1/approvals/:id/decide',
  'POST /v1/approvals/:id/pass-on',
  // Only colleagues of the own company are returned: api/users/colleagues/colleagues.test.ts calls it as another company.
  'GET /v1/colleagues',
  // Only the sender and readers of the record can read a message: api/messages/sending/sending.test.ts calls it as another company.
  'GET /v1/messaging/messages/:id',
  'GET /v1/messaging/channels',
  'POST /v1/messaging/channels/test',
  // What it prints is in the call.
  'POST /v1/convert/pdf/',
  // Only own drafts are returned: api/drafts/drafts.test.ts calls it as another person, and as another company.
  'GET /v1/drafts',
  'GET /v1/model-changes',
  'GET /v1/model-uses',
  // A document that was never changed has no overrides: api/documents/overrides/overrides.test.ts compares the answer for another client's id with that for an
  // unknown id.
  'GET /v1/overrides',
  'GET /v1/overrides/:collection/:id',
  'GET /v1/actions',
  'GET /v1/data_connections/stats',
  'GET /v1/data_connections/startable',
  'POST /v1/data_connections/secrets/new',
  'GET /v1/processes',
  'GET /v1/workstations',
  // Only own sign-ins are returned: api/auth/sessions/own-sessions.test.ts compares the answer for another person's id with that for an unknown id.
  'GET /v1/auth/sessions',
  'GET /v1/auth/sign-ins',
  // api/auth/tokens/tokens.test.ts compares another company's token with an unknown one.
  'GET /v1/tokens',
  // api/access-requests/access-requests.test.ts compares another company's request with an unknown one.
  'GET /v1/access/granters',
  'POST /v1/access/requests',
  'GET /v1/access/requests',
  'POST /v1/access/requests/:id/decide',
  'GET /v1/access/answers',
  'POST /v1/access/answers/:id/seen',
  // The audit log gives the same empty answer for another company's ids and for unknown ids: api/audit/audit.test.ts.
  'GET /v1/audit',
  'POST /v1/audit/export',
  'GET /v1/tokens/company',
  'POST /v1/tokens',
  'DELETE /v1/tokens/:id',
  // api/forms/links/links.test.ts compares another company's link with an unknown one; a call by a link can name only the form of the link.
  'DELETE /v1/forms/links/:id',
  'POST /v1/forms/token/',
  'POST /v1/forms/options/',
  'GET /v1/forms/models',
  'POST /v1/auth/sessions/end',
  'POST /v1/auth/logout',
  'POST /v1/auth/password/change',
  'POST /v1/auth/impersonate',
  // A person of another company is treated as unknown: api/auth/sessions/views.test.ts.
  'POST /v1/auth/view-as',
  'POST /v1/auth/leave',
  // Devices, PINs and badges of another company are treated as unknown: api/auth/shared-devices/shared-devices.test.ts.
  'GET /v1/auth/shared-devices',
  'POST /v1/auth/shared-devices',
  'DELETE /v1/auth/shared-devices/:id',
  'GET /v1/auth/own-pin',
  'POST /v1/auth/own-pin',
  // Only the own second step is accessible: api/auth/second-steps/second-steps.test.ts.
  'GET /v1/auth/own-second-step',
  'POST /v1/auth/own-second-step/set-up',
  'POST /v1/auth/own-second-step/enrol',
  'POST /v1/auth/own-second-step/recovery-codes',
  'POST /v1/auth/own-second-step/remove',
  // Only the company's own provider is accessible: api/auth/identity-provider/identity-provider.test.ts.
  'GET /v1/identity-provider',
  'POST /v1/identity-provider',
  'POST /v1/identity-provider/remove',
  'POST /v1/identity-provider/test',
  // Passkeys of another person are treated as unknown: api/auth/passkeys/passkeys.test.ts.
  'GET /v1/auth/passkeys',
  'POST /v1/auth/passkeys',
  'POST /v1/auth/passkeys/begin',
  'POST /v1/auth/passkeys/:id/remove',
  'GET /v1/users',
  'POST /v1/documents/users',
  'POST /v1/documents/clients',
  'POST /v1/access/explain',
  'POST /v1/access/changes',
  // Documents of another company are added under their ids: api/archive/archive.test.ts, which also tests that only own restore points are accessible.
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
  // api/models/kept.test.ts compares attributes of another company's links with those of unknown ones.
  'GET /v1/documents/relations/:id/kept/:kept',
  'GET /v1/documents/relations/:id/kept/:kept/values',
  'POST /v1/documents/relations/:id/kept/:kept/restore',
  'DELETE /v1/documents/relations/:id/kept/:kept',
  // Only own notices are accessible: api/notices/notices.test.ts fails to mark another person's as seen.
  'GET /v1/notices',
  'POST /v1/notices/seen',
  'GET /v1/notices/settings',
  'PATCH /v1/notices/settings',
  'GET /v1/preferences',
  'PATCH /v1/preferences',
  // api/last-uses/last-uses.test.ts tests which company's documents are returned.
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
