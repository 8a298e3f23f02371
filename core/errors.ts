import type { Text } from './json.ts';

/**
 * Every failure that people and callers can get. The code is also the key of its translated text (`errors.<code>` in the locale
 * files). `retry`: the same call may succeed later. `ours`: the failure says nothing about the other system that should have been
 * called; other failures are shown as the state of its connection.
 */
export const errors = {
  malformed: { status: 400, retry: false, text: 'The request could not be read.' },
  two_credentials: { status: 400, retry: false, text: 'Send a user token or a share token, not both.' },
  no_client_id: { status: 400, retry: false, text: 'No client_id provided' },
  missing_user_token: { status: 401, retry: false, text: 'Missing user token' },
  wrong_credentials: { status: 401, retry: false, text: 'Incorrect email or password.' },
  company_closed: { status: 403, retry: false, text: 'Your company is closed. It can be reopened until {until}.' },
  unknown_username: { status: 401, retry: false, text: 'User not found, check the username.' },
  incorrect_password: { status: 401, retry: false, text: 'Incorrect password.' },
  session_ended: { status: 401, retry: false, text: 'Your session has ended. Sign in again.' },
  token_ended: { status: 401, retry: false, text: 'This API token is not valid: it has expired, was revoked, or its owner is gone.' },
  token_refused: { status: 403, retry: false, text: 'An API token may not do this: {reason}' },
  form_link_unknown: { status: 401, retry: false, text: 'This link is not valid.' },
  no_share_token: { status: 403, retry: false, text: 'Send the token of a shared form in the header x-share-token.' },
  form_link_expired: { status: 403, retry: false, text: 'This link has expired. Ask for a new one.' },
  form_link_revoked: { status: 403, retry: false, text: 'This link is no longer valid. Ask for a new one.' },
  form_not_published: { status: 422, retry: false, text: 'Publish the form before you share it.' },
  script_failed: { status: 422, retry: false, ours: true, text: 'The script failed: {reason}' },
  script_failed_at: { status: 422, retry: false, ours: true, text: 'The script failed on line {line}: {reason}' },
  approval_decided: { status: 409, retry: false, text: '{by} has already decided this.' },
  approval_decided_before: { status: 409, retry: false, text: 'You have already decided this, or passed it to somebody else.' },
  approval_over: { status: 409, retry: false, text: 'This decision is no longer needed.' },
  approval_starter: { status: 403, retry: false, text: 'Whoever started this must not decide it.' },
  approval_link_unknown: { status: 401, retry: false, text: 'This link is not valid, or the decision was passed to somebody else.' },
  form_submitted: { status: 409, retry: false, text: 'Form already submitted.' },
  not_shared: { status: 401, retry: false, text: 'This is not a shared device: signing in by PIN or badge is not possible here.' },
  wrong_pin: { status: 401, retry: false, text: 'This PIN does not fit.' },
  pin_locked: { status: 401, retry: false, text: 'Too many wrong PINs: on this device the PIN works again after a sign-in with the password.' },
  challenge_over: { status: 422, retry: false, text: 'This took too long, or was started in another browser. Start again.' },
  passkey_refused: { status: 401, retry: false, text: 'This passkey is not registered here.' },
  provider_refused: { status: 401, retry: false, text: 'The provider did not confirm the sign-in: {reason}' },
  provider_unverified: { status: 403, retry: false, text: 'The provider has not confirmed your email address. Confirm it there first.' },
  provider_stranger: { status: 403, retry: false, text: 'This account has no access here. Ask an administrator of your company.' },
  password_off: { status: 403, retry: false, text: 'Your company signs in with {name}. Passwords and passkeys are not accepted.' },
  second_step_required: { status: 422, retry: false, text: 'Your company requires two-step sign-in, so it can’t be switched off.' },
  unknown_badge: { status: 401, retry: false, text: 'This badge is not assigned to anybody.' },
  badge_taken: { status: 422, retry: false, text: 'Somebody in the company already has this badge.' },
  password_needed: { status: 403, retry: false, text: 'You signed in by PIN or badge. Sign in with your password to do this.' },
  only_at_home: { status: 403, retry: false, text: 'You can’t do this inside another company. Leave it first.' },
  preview_only: { status: 403, retry: false, text: 'You are previewing as a user group. Nothing can be changed.' },
  viewing_only: { status: 403, retry: false, text: 'You are viewing as somebody else. Nothing can be changed. Return to your own account first.' },
  not_inside: { status: 422, retry: false, text: 'You are in your own company, so there is nothing to leave.' },
  user_without_client: { status: 403, retry: false, text: 'User has no client_id' },
  forbidden: { status: 403, retry: false, ours: true, text: 'You are not permitted to perform this action.' },
  other_client: { status: 403, retry: false, text: 'The client_id is not your own.' },
  user_not_found: { status: 404, retry: false, text: 'Could not find user' },
  not_found: { status: 404, retry: false, text: 'Not found.' },
  method_not_allowed: { status: 405, retry: false, text: 'This address is not called with {method}, but with {allow}.' },
  out_of_sync: { status: 409, retry: false, text: 'Somebody changed this in the meantime. Refresh and apply your change again.' },
  archive_unknown_file: { status: 422, retry: false, text: '{path} is not a file of an archive.' },
  archive_without_id: { status: 422, retry: false, text: '{path} has no id.' },
  archive_twice: { status: 422, retry: false, text: '{path} and {detail} describe the same thing.' },
  archive_newer: { status: 422, retry: false, text: 'The archive was made by a newer version of the product (format {detail}).' },
  archive_no_manifest: { status: 422, retry: false, text: '{path} is missing, so this is not an archive.' },
  archive_moved: { status: 409, retry: false, text: 'The configuration has changed since your preview. Check the changes again.' },
  archive_conflict: { status: 409, retry: false, text: 'Changed on both sides since the last pull: {files}. Pull, and resolve the conflicts there.' },
  changed_since: { status: 409, retry: false, text: 'Changed again since then: {names}' },
  derived_change: { status: 422, retry: false, text: 'An action or a rule made this change. Undo its cause instead.' },
  not_undoable: { status: 422, retry: false, text: 'This can’t be undone on its own.' },
  cursor_gone: {
    status: 422,
    retry: false,
    text: 'The record at the end of the previous page is gone. Reload the list.',
  },
  version_missing: { status: 428, retry: false, text: 'Send the version you edited in the header If-Match.' },
  too_large: { status: 413, retry: false, text: 'The request is too large.' },
  no_such_range: { status: 416, retry: false, text: 'The requested range is beyond the end of the file, which has {size} bytes.' },
  wrong_content_type: { status: 415, retry: false, text: 'This content type is not supported here.' },
  invalid: { status: 422, retry: false, ours: true, text: 'Some values are not valid.' },
  invalid_filter: { status: 422, retry: false, text: 'Invalid filter' },
  invalid_formula: { status: 422, retry: false, text: 'Invalid formula' },
  invalid_query: { status: 422, retry: false, text: 'The provided query is empty or resulted in an error' },
  no_relation: { status: 422, retry: false, text: 'No relation found for {model} > {column}' },
  mirror_not_found: { status: 422, retry: false, text: 'Mirror column {column} not found in {model}' },
  unordered_dataset: { status: 422, retry: false, text: 'ordering on a non model dataset is not supported yet' },
  unable_to_parse: { status: 422, retry: false, text: 'Unable to parse {type} value' },
  missing_field: { status: 422, retry: false, text: 'missing field' },
  view_not_found: { status: 404, retry: false, text: 'View {id} not found' },
  model_not_found: { status: 404, retry: false, text: 'Model {id} not found' },
  relation_not_found: { status: 404, retry: false, text: 'Relation not found.' },
  document_not_found: { status: 404, retry: false, text: 'Document {id} not found on collection {name}' },
  client_id_required: { status: 422, retry: false, text: 'client_id is required' },
  doc_id_required: { status: 422, retry: false, text: 'Doc Id is required' },
  model_id_required: { status: 422, retry: false, text: 'Model id is required' },
  no_such_template: { status: 404, retry: false, text: 'Document {id} does not exist in core modules' },
  no_such_custom_document: { status: 404, retry: false, text: 'Custom document {id} does not exist' },
  not_published: { status: 422, retry: false, text: 'Nothing was published: {count} of these documents are refused.' },
  could_not_create: { status: 500, retry: true, text: 'Could not create doc' },
  could_not_update: { status: 500, retry: true, text: 'Could not update doc' },
  could_not_delete: { status: 500, retry: true, text: 'Could not delete doc' },
  view_update_forbidden: { status: 403, retry: false, text: 'Insufficient permissions to update view {id}' },
  view_delete_forbidden: { status: 403, retry: false, text: 'Insufficient permissions to delete view {id}' },
  view_not_customisable: {
    status: 403,
    retry: false,
    text: 'Views of the standard environment cannot be customised. Duplicate the view to change it.',
  },
  relation_without_type: { status: 422, retry: false, text: 'Relation has no type' },
  unknown_relation_type: { status: 422, retry: false, text: 'Unknown relation type' },
  model_not_in_relation: { status: 422, retry: false, text: 'Model is not part of relation' },
  related_model_not_found: { status: 422, retry: false, text: 'Could not find related model' },
  template_undeletable: { status: 422, retry: false, text: 'Cannot delete a module document' },
  key_reused: { status: 422, retry: false, text: 'This idempotency key was used with another body.' },
  negative_balance: { status: 422, retry: false, text: 'There is not enough of {label}: {available} available, {wanted} wanted.' },
  not_at_its_place: { status: 422, retry: false, text: '{label} is not at the place named in this movement.' },
  balance_read_only: { status: 422, retry: false, text: '{field} is the sum of its entries and can’t be edited directly.' },
  by_actions_only: { status: 422, retry: false, text: 'Records of {model} are created by the system and can’t be edited by hand.' },
  append_only: { status: 422, retry: false, text: 'Records of {model} can’t be changed or deleted.' },
  not_unique: { status: 422, retry: false, text: '{field} is already taken.' },
  values_repeat: { status: 422, retry: false, text: '{field} can’t be unique: {count} values occur in more than one record: {values}' },
  name_not_typed: { status: 422, retry: false, text: 'To close the company, type its exact name: {name}' },
  last_administrator: {
    status: 422,
    retry: false,
    text: 'Nobody would be left to manage the people and rights of this company. Give that right to somebody else first.',
  },
  not_invited: { status: 422, retry: false, text: 'This person already has a password, or is disabled, so there is no invitation to send.' },
  in_use: { status: 422, retry: false, text: 'This is still used.' },
  still_read: {
    status: 422,
    retry: false,
    text: 'This is used in {count} other places. Change them first, or choose to switch them off.',
  },
  values_missing: {
    status: 422,
    retry: false,
    text: '{field} can’t be required: {count} records have no value: {records}. Give a value for them in "fill", or fill them in first.',
  },
  too_many_missing: {
    status: 422,
    retry: false,
    text: '{field} can’t be required yet: {count} records have no value, and one call fills in at most {most}. Fill them in first.',
  },
  change_alone: {
    status: 422,
    retry: false,
    text: 'A new type of {fields} in {rows} rows can’t be part of a batch: above {most} rows it is done by a job.',
  },
  being_changed: { status: 409, retry: true, text: 'The model {name} is being changed: {done} of {total} rows. Wait until it ends, or cancel it.' },
  being_retried: { status: 409, retry: true, text: 'This group is already being retried. Wait until it ends, or cancel it.' },
  too_many_retries: {
    status: 409,
    retry: true,
    text: 'Your company is already retrying {count} groups, which is the limit. Wait until one ends, or cancel one.',
  },
  not_started_by_events: { status: 422, retry: false, text: 'This automation is not started by events, so there is nothing to compare it with.' },
  pin_too_large: { status: 422, retry: false, text: 'Pinned data may have at most {most} characters; this has {size}.' },
  not_pinned: { status: 422, retry: false, text: 'Data can’t be pinned to this step, because it leads the flow itself.' },
  nothing_failed: { status: 422, retry: false, text: 'None of these runs is in a failed state any more.' },
  step_refused: { status: 422, retry: false, text: 'This record may not enter the step: {reason}' },
  closes_short: { status: 422, retry: false, text: '{reason} To end it anyway, confirm it (`close_short`).' },
  takes_more: { status: 422, retry: false, text: '{reason} To accept it anyway, confirm it (`take_more`).' },
  step_occupied: { status: 422, retry: false, text: 'The step {name} has {count} open records. Move them before you remove it.' },
  records_in_steps: {
    status: 422,
    retry: false,
    text: '{name} has {count} open records in steps. Finish them first, or confirm that they stay (`stay`).',
  },
  rules_in_circle: {
    status: 422,
    retry: false,
    text: 'Nothing was moved, because these rules trigger each other in a circle: {rules}. Add a condition that ends it to one of them.',
  },
  no_process: { status: 422, retry: false, text: 'This record has no process.' },
  operation_not_found: {
    status: 422,
    retry: false,
    text: 'Could not find the index of the operation in the list of all operations for manufacturing order {number}',
  },
  no_write_query: { status: 422, retry: false, text: 'You did not provide a write request.' },
  automation_disabled: { status: 422, retry: false, text: 'This automation is disabled.' },
  budget_spent: {
    status: 422,
    retry: false,
    text: 'Not started: the original trigger has already caused {count} runs, which is the limit.',
  },
  loop_stopped: { status: 422, retry: false, text: 'Stopped: this automation has started itself {count} times for this record.' },
  reason_withheld: { status: 422, retry: false, text: 'This was refused. People who may see this automation find the reason in its history.' },
  unknown_action: { status: 422, retry: false, text: 'There is no action {name}.' },
  invalid_mapping: { status: 422, retry: false, text: 'The mapping {expression} failed: {reason}' },
  invalid_input: { status: 422, retry: false, text: 'This step cannot work with its input.' },
  no_answer: { status: 503, retry: true, text: 'This step did not finish: it took too long, or was interrupted too often.' },
  interrupted: { status: 422, retry: false, text: 'The run was cancelled during this step. What it had sent may have arrived.' },
  outgoing_failed: { status: 422, retry: false, text: 'The other system answered {status}.' },
  call_not_sent: { status: 422, retry: false, text: 'This could not be sent: {reason}' },
  answer_not_json: { status: 422, retry: false, text: 'The answer of the other system is labelled as JSON, but is not valid JSON.' },
  answer_charset: { status: 422, retry: false, text: 'The answer of the other system cannot be read as text in {charset}.' },
  answer_too_large: { status: 422, retry: false, text: 'The answer of the other system is larger than {bytes} bytes.' },
  answer_not_kept: {
    status: 422,
    retry: false,
    text: 'The other system answered, but its answer could not be stored as a file. The call is not repeated automatically.',
  },
  sub_automation_failed: { status: 422, retry: false, text: 'The automation it started did not succeed: {reason}' },
  sub_automation_open: {
    status: 422,
    retry: false,
    text: 'The automation it started was retried separately and has not ended yet. Retry this run afterwards.',
  },
  run_ended: { status: 422, retry: false, text: 'This run has already ended.' },
  run_undone: { status: 409, retry: false, text: 'The changes of this run have already been undone.' },
  run_wrote_nothing: { status: 422, retry: false, text: 'This run has no changes to undo.' },
  run_too_long: { status: 422, retry: false, text: 'This run made more than {most} changes, too many to undo at once.' },
  run_not_ended: { status: 422, retry: false, text: 'This run has not ended yet.' },
  step_gone: {
    status: 422,
    retry: false,
    text: 'The step {name} is no longer part of this automation. Retry from the start, or with the version of that time.',
  },
  not_waiting: { status: 422, retry: false, text: 'This run is not waiting for {signal}.' },
  delivery_gone: { status: 422, retry: false, text: 'The content of this call is no longer stored.' },
  sending_step_gone: { status: 422, retry: false, text: 'The automation no longer has the step that sent this call.' },
  sending_secret_gone: {
    status: 422,
    retry: false,
    text: 'The step no longer has a secret that this call was sent with, or that secret belongs to another server today.',
  },
  webhook_failed: { status: 502, retry: true, text: 'The run that this call started has failed.' },
  wrong_verify_token: { status: 403, retry: false, text: 'This webhook has no such verify token.' },
  bad_signature: { status: 401, retry: false, text: 'The signature does not match.' },
  oauth_state: { status: 400, retry: false, text: 'This sign-in was not started here, was already used, or has expired. Start again.' },
  oauth_refused: { status: 422, retry: false, text: 'The other system has refused the connection: {reason}' },
  not_connected: { status: 422, retry: false, text: '{name} is not connected. Connect it first.' },
  integration_disabled: { status: 422, retry: false, ours: true, text: '{name} is switched off.' },
  registration_moved: {
    status: 409,
    retry: false,
    text: 'The integration now uses {name}. Register again to send the secret to that server.',
  },
  registration_unsure: {
    status: 409,
    retry: false,
    text: 'It is unknown whether this was registered: {reason}. Check there and delete it before you try again.',
  },
  blocked_address: { status: 422, retry: false, text: 'This address is not allowed: {reason}' },
  upstream_failed: { status: 502, retry: true, text: 'The other server did not answer as expected: {reason}' },
  invalid_address: { status: 422, retry: false, text: 'Enter exactly one email address.' },
  reset_link_dead: { status: 422, retry: false, text: 'This link has been used or has expired. Ask for a new one.' },
  too_many: { status: 429, retry: true, ours: true, text: 'Too many attempts. Try again in {seconds} s.' },
  channel_not_configured: { status: 422, retry: false, text: 'channel not configured' },
  message_quota: { status: 429, retry: false, text: 'The limit of {count} messages on this channel in 24 hours is reached.' },
  mail_quota: { status: 429, retry: false, text: 'The limit of {count} mails in 24 hours is reached. You can send again at {until}.' },
  company_busy: { status: 429, retry: true, text: 'Your company is sending too many requests at once. Try again in {seconds} s.' },
  files_full: { status: 422, retry: false, text: 'Your company has reached its storage limit of {megabytes} MB. Delete some files first.' },
  files_today: { status: 429, retry: false, text: 'One person can upload at most {megabytes} MB in 24 hours. Continue tomorrow.' },
  no_room: { status: 507, retry: true, text: 'The server has no space left. Free some space, then try again.' },
  too_slow: { status: 503, retry: true, ours: true, text: 'This took too long. Narrow it down, or try again in a moment.' },
  unindexed_search: {
    status: 422,
    retry: false,
    text: 'Searching in {fields} reads every record, which takes too long here. Add a condition, or make the field searchable in its model.',
  },
  unstored_rollup: {
    status: 422,
    retry: false,
    text: 'Sorting or filtering by {fields} computes it for every record, which takes too long here. Add a condition, or store the sum in its model.',
  },
  pdf_template_id_required: { status: 422, retry: false, text: 'PDF template id is required' },
  invalid_output_type: { status: 422, retry: false, text: 'Invalid output type' },
  could_not_export_pdf: { status: 500, retry: true, text: 'Could not export PDF template.' },
  no_browser: {
    status: 501,
    retry: false,
    text: 'Printing needs a browser on the server. Install Chromium there, or set PUPPETEER_EXECUTABLE_PATH.',
  },
  view_without_lists: { status: 422, retry: false, text: 'This view has no list to print.' },
  print_too_long: {
    status: 422,
    retry: false,
    text: 'One print can have at most {cells} cells. Narrow the list with a filter, or export it as a table.',
  },
  no_file_field: { status: 422, retry: false, text: 'Records of {model} have no file field to store a document in.' },
  too_much_data: { status: 422, retry: false, text: 'Too much data' },
  unavailable: { status: 503, retry: true, ours: true, text: 'A service is not answering. Try again in a moment.' },
  internal: { status: 500, retry: true, text: 'Something went wrong on our side.' },
} as const satisfies Record<string, { status: number; retry: boolean; ours?: true; text: string }>;

export type ErrorCode = keyof typeof errors;

/**
 * One refused value: its place (`properties.quantity`, `items[2].article`), the rule, and a message. `params` are the values in
 * the message, for translating it (`kind` for something without a name). A message from the configuration is in `text`, in all
 * its languages.
 */
export type Problem = { field: string; code: string; message: string; params?: Record<string, string | number | Text>; text?: Text };

/** A detail in the English message. A text in several languages is used in English. */
const inEnglish = (detail: unknown): string => String(typeof detail === 'object' && detail !== null && 'en' in detail ? detail.en : detail);

/** The path in the answer of a GraphQL operation and the places in its text. Lines and columns are counted from 1. */
type Place = { path: string[]; locations: { line: number; column: number }[] };

/** An expected failure. `details` fills the placeholders of the text and lists refused fields. A `cause` is only logged. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;
  /** The failed field of a GraphQL operation: its path in the answer, and its place in the text. */
  place?: Place;
  constructor(code: ErrorCode, details: Record<string, unknown> = {}, options: { cause?: unknown } = {}) {
    super(
      errors[code].text.replace(/\{(\w+)\}/g, (_, key: string) => inEnglish(details[key] ?? '')),
      options,
    );
    this.code = code;
    this.details = details;
  }
}

/** Whether a failure says nothing about the called system. */
export const isOurs = (code: ErrorCode): boolean => 'ours' in errors[code];

/** Whether a failure may pass: a service is unavailable, too slow, full or busy. The same work may succeed later. */
export const isPassing = ({ code }: AppError): boolean => errors[code].status >= 500 || errors[code].status === 429;

/** Whether a required service is unavailable or occupied. Then the work is neither done nor failed, and is tried again. */
export const isOutage = (error: unknown): boolean => error instanceof AppError && (error.code === 'unavailable' || error.code === 'company_busy');

/** The error for refused fields (status 422). */
export const invalid = (fields: Problem[]) => new AppError('invalid', { fields });
