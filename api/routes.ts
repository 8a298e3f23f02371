import type { ServerAction } from '@millwright/core/automation/actions.ts';
import { accessRequestRoutes } from './access-requests/access-requests.routes.ts';
import { archiveRoutes } from './archive/archive.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { authRoutes } from './auth/auth.routes.ts';
import { identityProviderRoutes } from './auth/identity-provider.routes.ts';
import { passkeyRoutes } from './auth/passkeys.routes.ts';
import { secondStepRoutes } from './auth/second-steps.routes.ts';
import { sharedDeviceRoutes } from './auth/shared-devices.routes.ts';
import { tokenRoutes } from './auth/tokens.routes.ts';
import { approvalRoutes } from './automations/approvals/approvals.routes.ts';
import { automationRoutes } from './automations/automations.routes.ts';
import { registerActions } from './automations/definitions/lookup.ts';
import { failureRoutes } from './automations/failures/failures.routes.ts';
import { pinRoutes } from './automations/pins/pins.routes.ts';
import { registrationRoutes } from './automations/registrations/registrations.routes.ts';
import { batchRoutes } from './batches/batches.routes.ts';
import { accessRoutes } from './clients/access.routes.ts';
import { clientRoutes } from './clients/clients.routes.ts';
import { datasetRoutes } from './datasets/datasets.routes.ts';
import { documentRoutes } from './documents/documents.routes.ts';
import { personalDraftRoutes } from './drafts/drafts.routes.ts';
import { eventRoutes } from './events/events.routes.ts';
import { fileRoutes } from './files/files.routes.ts';
import { formLinkRoutes } from './forms/form-links.routes.ts';
import { formRoutes } from './forms/forms.routes.ts';
import { graphRoutes } from './graph/graph.routes.ts';
import type { Routes } from './http/routing/routes.ts';
import type { Services } from './http/routing/services.ts';
import { importRoutes } from './imports/imports.routes.ts';
import { integrationRoutes } from './integrations/integrations.routes.ts';
import { labelRoutes } from './labels/labels.routes.ts';
import { lastUseRoutes } from './last-uses/last-uses.routes.ts';
import { ledgerRoutes } from './ledgers/ledgers.routes.ts';
import { providerRoutes } from './messages/providers/providers.routes.ts';
import { messageRoutes } from './messages/sending/messages.routes.ts';
import { noticeRoutes } from './notices/notices.routes.ts';
import { outlookRoutes } from './outlooks/outlooks.routes.ts';
import { pdfRoutes } from './pdf/pdf.routes.ts';
import { preferenceRoutes } from './preferences/preferences.routes.ts';
import { processRoutes } from './processes/processes.routes.ts';
import { ownSubjectRoutes } from './processes/subjects/own-subjects.routes.ts';
import { traceRoutes } from './traces/traces.routes.ts';
import { colleagueRoutes } from './users/colleagues/colleagues.routes.ts';
import { peopleSheetRoutes } from './users/from-sheet/people-sheet.routes.ts';
import { userRoutes } from './users/users.routes.ts';
import { workstationRoutes } from './workstations/workstations.routes.ts';

type RouteOptions = { actions: readonly ServerAction[]; queue: string };

/** The routes of every feature. People and clients stand before the other collections of documents, whose paths would take theirs. */
export function allRoutes(services: Services, { actions, queue }: RouteOptions): Routes[] {
  const registered = registerActions(actions);
  const isAction = (name: string) => registered.has(name);
  return [
    authRoutes(services),
    secondStepRoutes(services),
    passkeyRoutes(services),
    identityProviderRoutes(services),
    sharedDeviceRoutes(services),
    tokenRoutes(services),
    userRoutes(services),
    colleagueRoutes(services),
    clientRoutes(services),
    accessRoutes(services),
    accessRequestRoutes(services),
    auditRoutes(services),
    batchRoutes(services, isAction),
    documentRoutes(services, isAction),
    personalDraftRoutes(services),
    archiveRoutes(services, isAction),
    graphRoutes(services),
    datasetRoutes(services),
    eventRoutes(services),
    importRoutes(services),
    peopleSheetRoutes(services),
    formRoutes(services),
    formLinkRoutes(services),
    integrationRoutes(services),
    labelRoutes(services),
    fileRoutes(services),
    pdfRoutes(services),
    automationRoutes(services, { actions: registered, queue }),
    registrationRoutes(services),
    pinRoutes(services),
    failureRoutes(services),
    approvalRoutes(services),
    processRoutes(services, { queue }),
    ownSubjectRoutes(services, isAction),
    preferenceRoutes(services),
    lastUseRoutes(services),
    messageRoutes(services),
    providerRoutes(services),
    noticeRoutes(services),
    traceRoutes(services),
    ledgerRoutes(services),
    outlookRoutes(services),
    workstationRoutes(services),
  ];
}
