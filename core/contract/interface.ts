import type * as access from './access.ts';
import type * as accessRequests from './access-requests.ts';
import type * as approvals from './approvals.ts';
import type * as archive from './archive.ts';
import type * as audit from './audit.ts';
import type * as auth from './auth.ts';
import type * as automations from './automations.ts';
import type * as clients from './clients.ts';
import type * as colleagues from './colleagues.ts';
import type * as dataset from './dataset.ts';
import type * as deliveries from './deliveries.ts';
import type * as documents from './documents.ts';
import type * as drafts from './drafts.ts';
import type * as events from './events.ts';
import type * as failures from './failures.ts';
import type * as files from './files.ts';
import type * as formLinks from './form-links.ts';
import type * as forms from './forms.ts';
import type * as graph from './graph.ts';
import type * as identityProvider from './identity-provider.ts';
import type * as imports from './imports.ts';
import type * as integrations from './integrations.ts';
import type * as keptValues from './kept-values.ts';
import type * as labels from './labels.ts';
import type * as lastUses from './last-uses.ts';
import type * as ledgers from './ledgers.ts';
import type * as messages from './messages.ts';
import type * as modelChanges from './model-changes.ts';
import type * as modelUses from './model-uses.ts';
import type * as notices from './notices.ts';
import type * as outlooks from './outlooks.ts';
import type * as overrides from './overrides.ts';
import type { Endpoint } from './parts/endpoint.ts';
import type * as passkeys from './passkeys.ts';
import type * as pdf from './pdf.ts';
import type * as people from './people.ts';
import type * as personalDrafts from './personal-drafts.ts';
import type * as pins from './pins.ts';
import type * as preferences from './preferences.ts';
import type * as processSubjects from './process-subjects.ts';
import type * as processes from './processes.ts';
import type * as publishing from './publishing.ts';
import type * as registrations from './registrations.ts';
import type * as replay from './replay.ts';
import type * as runs from './runs.ts';
import type * as secondSteps from './second-steps.ts';
import type * as sentCalls from './sent-calls.ts';
import type * as sharedDevices from './shared-devices.ts';
import type * as status from './status.ts';
import type * as tokens from './tokens.ts';
import type * as traces from './traces.ts';
import type * as users from './users.ts';
import type * as versions from './versions.ts';
import type * as workstations from './workstations.ts';

type Files =
  | typeof access
  | typeof accessRequests
  | typeof approvals
  | typeof archive
  | typeof audit
  | typeof auth
  | typeof automations
  | typeof clients
  | typeof colleagues
  | typeof dataset
  | typeof deliveries
  | typeof documents
  | typeof drafts
  | typeof events
  | typeof failures
  | typeof files
  | typeof formLinks
  | typeof forms
  | typeof graph
  | typeof identityProvider
  | typeof imports
  | typeof integrations
  | typeof keptValues
  | typeof labels
  | typeof lastUses
  | typeof ledgers
  | typeof messages
  | typeof modelChanges
  | typeof modelUses
  | typeof notices
  | typeof outlooks
  | typeof overrides
  | typeof passkeys
  | typeof pdf
  | typeof people
  | typeof personalDrafts
  | typeof pins
  | typeof preferences
  | typeof processes
  | typeof processSubjects
  | typeof publishing
  | typeof registrations
  | typeof replay
  | typeof runs
  | typeof secondSteps
  | typeof sentCalls
  | typeof sharedDevices
  | typeof status
  | typeof tokens
  | typeof traces
  | typeof users
  | typeof versions
  | typeof workstations;

/** An export that is a call, or an object of calls. */
type CallsIn<Export> = Export extends Endpoint ? Export : Export extends Record<string, Endpoint> ? Export[keyof Export] : never;
type CallsOf<File> = File extends unknown ? CallsIn<File[keyof File]> : never;

/** Every call of the interface, as a type only: the browser loads no schema for it. */
export type Interface = CallsOf<Files>;
