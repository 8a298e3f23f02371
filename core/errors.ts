import type { Text } from './json.ts';

/**
 * Every failure that a person or caller can meet. The code is also the key of its translated text
 * (`errors.<code>` in the locale files). `retry` says whether the same call may succeed later; `ours` that nothing is said by it
 * of the other system which was to be called: what is not `ours` is told as the state of its connection.
 */
export const errors = {
  malformed: { status: 400, retry: false, text: 'The request could not be read.' },
  two_credentials: { status: 400, retry: false, text: 'Send a user token or a share token, not both.' },
  no_client_id: { status: 400, retry: false, text: 'No client_id provided' },
  missing_user_token: { status: 401, retry: false, text: 'Missing user token' },
  wrong_credentials: { status: 401, retry: false, text: 'Incorrect email or password.' },
  company_closed: { status: 403, retry: false, text: 'Your company is closed. It can be opened again until {until}.' },
  unknown_username: { status: 401, retry: false, text: 'User not found, check the username.' },
  incorrect_password: { status: 401, retry: false, text: 'Incorrect password.' },
  session_ended: { status: 401, retry: false, text: 'Your session has ended. Sign in again.' },
  token_ended: { status: 401, retry: false, text: 'This API token is not valid: it has expired, was revoked, or has ended with its owner.' },
  token_refused: { status: 403, retry: false, text: 'An API token may not do this: {reason}' },
  form_link_unknown: { status: 401, retry: false, text: 'This link is not valid.' },
  no_share_token: { status: 403, retry: false, text: 'Send the token of a shared form in the header x-share-token.' },
  form_link_expired: { status: 403, retry: false, text: 'This link has expired. Ask for a new one.' },
  form_link_revoked: { status: 403, retry: false, text: 'This link is no longer valid. Ask for a new one.' },
  form_not_published: { status: 422, retry: false, text: 'Publish the form before you share it.' },
  script_failed: { status: 422, retry: false, ours: true, text: 'The script failed: {reason}' },
  script_failed_at: { status: 422, retry: false, ours: true, text: 'The script failed in line {line}: {reason}' },
  approval_decided: { status: 409, retry: false, text: '{by} has decided this already.' },
  approval_decided_before: { status: 409, retry: false, text: 'You have decided this already, or have left it to somebody else.' },
  approval_over: { status: 409, retry: false, text: 'Nobody waits for this decision any more.' },
  approval_starter: { status: 403, retry: false, text: 'Who has started this does not decide it as well.' },
  approval_link_unknown: { status: 401, retry: false, text: 'This link is not valid, or somebody else is asked by now.' },
  form_submitted: { status: 409, retry: false, text: 'Form already submitted.' },
  not_shared: { status: 401, retry: false, text: 'This is no shared device: nobody signs in by PIN or badge here.' },
  wrong_pin: { status: 401, retry: false, text: 'This PIN does not fit.' },
  pin_locked: { status: 401, retry: false, text: 'Too many wrong PINs: on this device the PIN works again after a sign-in with the password.' },
  challenge_over: { status: 422, retry: false, text: 'This took too long, or was begun elsewhere. Begin anew.' },
  passkey_refused: { status: 401, retry: false, text: 'This passkey does not sign anybody in here.' },
  provider_refused: { status: 401, retry: false, text: 'The provider did not confirm the sign-in: {reason}' },
  provider_unverified: { status: 403, retry: false, text: 'The provider has not confirmed your email address. Confirm it there first.' },
  provider_stranger: { status: 403, retry: false, text: 'This account is not let in here. Ask who manages your company.' },
  password_off: { status: 403, retry: false, text: 'Your company signs in with {name}: a password or a passkey does not let you in.' },
  second_step_required: { status: 422, retry: false, text: 'Your company asks for two-step sign-in: it is not switched off.' },
  unknown_badge: { status: 401, retry: false, text: 'Nobody signs in by this badge.' },
  badge_taken: { status: 422, retry: false, text: 'Somebody of the company has this badge already.' },
  password_needed: { status: 403, retry: false, text: 'You signed in by PIN or badge. Sign in with your password for this.' },
  only_at_home: { status: 403, retry: false, text: 'This is not done while you work inside another company. Leave it first.' },
  preview_only: { status: 403, retry: false, text: 'What is looked at as a user group is not changed.' },
  viewing_only: { status: 403, retry: false, text: 'You only look as somebody else does: nothing is changed. Go back to yourself first.' },
  not_inside: { status: 422, retry: false, text: 'You work in your own company: there is none to leave.' },
  user_without_client: { status: 403, retry: false, text: 'User has no client_id' },
  forbidden: { status: 403, retry: false, ours: true, text: 'You are not permitted to perform this action.' },
  other_client: { status: 403, retry: false, text: 'The client_id is not your own.' },
  user_not_found: { status: 404, retry: false, text: 'Could not find user' },
  not_found: { status: 404, retry: false, text: 'Not found.' },
  method_not_allowed: { status: 405, retry: false, text: 'This address is not called with {method}, but with {allow}.' },
  out_of_sync: { status: 409, retry: false, text: 'Somebody changed this in the meantime. Refresh and apply your change again.' },
  archive_unknown_file: { status: 422, retry: false, text: '{path} is no file of an archive.' },
  archive_without_id: { status: 422, retry: false, text: '{path} does not say what it is about: its id is missing.' },
  archive_twice: { status: 422, retry: false, text: '{path} and {detail} are about the same.' },
  archive_newer: { status: 422, retry: false, text: 'The archive is of a newer version of the product (format {detail}).' },
  archive_no_manifest: { status: 422, retry: false, text: '{path} is missing: this is no archive.' },
  archive_moved: { status: 409, retry: false, text: 'The configuration has changed since you looked at it. Look at the changes again.' },
  archive_conflict: { status: 409, retry: false, text: 'Changed on both sides since the last pull: {files}. Pull, and settle it there.' },
  changed_since: { status: 409, retry: false, text: 'This has been changed again since: {names}' },
  derived_change: { status: 422, retry: false, text: 'An action or a rule wrote this. Take back what made it instead.' },
  not_undoable: { status: 422, retry: false, text: 'This can not be undone by itself.' },
  cursor_gone: {
    status: 422,
    retry: false,
    text: 'The record that this list was to go on after is gone. Go on after another one, or begin anew.',
  },
  version_missing: { status: 428, retry: false, text: 'Send the version you edited in the header If-Match.' },
  too_large: { status: 413, retry: false, text: 'The request is too large.' },
  no_such_range: { status: 416, retry: false, text: 'The file ends before what was asked for: it has {size} bytes.' },
  wrong_content_type: { status: 415, retry: false, text: 'This content type is not accepted here.' },
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
  not_at_its_place: { status: 422, retry: false, text: '{label} is not at the place that it leaves or comes to.' },
  balance_read_only: { status: 422, retry: false, text: '{field} is the sum of its entries and is not written directly.' },
  by_actions_only: { status: 422, retry: false, text: 'Records of {model} are written by what happens, not by hand.' },
  append_only: { status: 422, retry: false, text: 'Records of {model} are never changed or removed.' },
  not_unique: { status: 422, retry: false, text: '{field} is already taken.' },
  values_repeat: { status: 422, retry: false, text: '{field} cannot be unique: {count} values stand in more than one record: {values}' },
  name_not_typed: { status: 422, retry: false, text: 'To close the company, type its name exactly as it is: {name}' },
  last_administrator: {
    status: 422,
    retry: false,
    text: 'Nobody would be left who can manage the people and rights of this company. Give somebody else that right first.',
  },
  not_invited: { status: 422, retry: false, text: 'This person has a password already, or is disabled: there is nobody to invite.' },
  in_use: { status: 422, retry: false, text: 'This is still used.' },
  still_read: {
    status: 422,
    retry: false,
    text: 'This is read in {count} places elsewhere. Change them first, or say that they are to be switched off.',
  },
  values_missing: {
    status: 422,
    retry: false,
    text: '{field} cannot be required: {count} records lack it: {records}. Say in "fill" which value they get, or fill them in first.',
  },
  too_many_missing: {
    status: 422,
    retry: false,
    text: '{field} cannot be required yet: {count} records lack it, and one call fills in at most {most}. Fill them in first.',
  },
  change_alone: {
    status: 422,
    retry: false,
    text: 'Another type of {fields}, in {rows} rows, is a change of its own, not one of a batch: above {most} rows it is done by a job.',
  },
  being_changed: { status: 409, retry: true, text: 'The model {name} is being changed: {done} of {total} rows. Wait for it to end, or cancel it.' },
  being_retried: { status: 409, retry: true, text: 'This group is being retried already. Wait for it to end, or cancel it.' },
  too_many_retries: {
    status: 409,
    retry: true,
    text: 'Your company retries {count} groups already, the most at once. Wait for one to end, or cancel one.',
  },
  not_started_by_events: { status: 422, retry: false, text: 'No event starts this automation, so there is nothing to hold it against.' },
  nothing_failed: { status: 422, retry: false, text: 'None of these runs is failed any more.' },
  step_refused: { status: 422, retry: false, text: 'This record may not enter the step: {reason}' },
  closes_short: { status: 422, retry: false, text: '{reason} To end it all the same, say so (`close_short`).' },
  takes_more: { status: 422, retry: false, text: '{reason} To take it all the same, say so (`take_more`).' },
  step_occupied: { status: 422, retry: false, text: 'Open records in the step {name}: {count}. Move them on before it is removed.' },
  records_in_steps: {
    status: 422,
    retry: false,
    text: 'Open records of {name} in steps: {count}. Finish them first, or say that they stay where they are (`stay`).',
  },
  rules_in_circle: {
    status: 422,
    retry: false,
    text: 'Nothing was moved: these rules move records round in a circle: {rules}. Give one of them a condition that ends it.',
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
    text: 'Not started: what it began with has caused too many runs already, {count} at most.',
  },
  loop_stopped: { status: 422, retry: false, text: 'Stopped: this automation has started itself {count} times for this record.' },
  reason_withheld: { status: 422, retry: false, text: 'It was refused. Who may see this automation finds the reason in its history.' },
  unknown_action: { status: 422, retry: false, text: 'There is no action {name}.' },
  invalid_mapping: { status: 422, retry: false, text: 'The mapping {expression} failed: {reason}' },
  invalid_input: { status: 422, retry: false, text: 'This step cannot work with its input.' },
  no_answer: { status: 503, retry: true, text: 'This step came to no end: it took too long, or was cut off too often.' },
  interrupted: { status: 422, retry: false, text: 'The run was cancelled while this step was under way. What it had sent may have arrived.' },
  outgoing_failed: { status: 422, retry: false, text: 'The other system answered {status}.' },
  call_not_sent: { status: 422, retry: false, text: 'This could not be sent: {reason}' },
  answer_not_json: { status: 422, retry: false, text: 'The other system calls its answer JSON, but it cannot be read as JSON.' },
  answer_charset: { status: 422, retry: false, text: 'The answer of the other system cannot be read as text in {charset}.' },
  answer_too_large: { status: 422, retry: false, text: 'The answer of the other system is larger than {bytes} bytes.' },
  answer_not_kept: {
    status: 422,
    retry: false,
    text: 'The other system has answered, but its answer could not be kept as a file. The call is not repeated by itself.',
  },
  sub_automation_failed: { status: 422, retry: false, text: 'The automation it started did not succeed: {reason}' },
  sub_automation_open: {
    status: 422,
    retry: false,
    text: 'The automation it started was retried by itself and has not ended yet. Retry this run after it.',
  },
  run_ended: { status: 422, retry: false, text: 'This run has already ended.' },
  run_undone: { status: 409, retry: false, text: 'What this run wrote has been taken back already.' },
  run_wrote_nothing: { status: 422, retry: false, text: 'There is nothing of this run to take back.' },
  run_too_long: { status: 422, retry: false, text: 'This run wrote more than {most} changes: it is not taken back at once.' },
  run_not_ended: { status: 422, retry: false, text: 'This run has not ended yet.' },
  step_gone: {
    status: 422,
    retry: false,
    text: 'The step {name} is no longer part of this automation. Retry from the start, or with the version of then.',
  },
  not_waiting: { status: 422, retry: false, text: 'This run does not wait for {signal}.' },
  delivery_gone: { status: 422, retry: false, text: 'What this call had brought is not kept any more.' },
  webhook_failed: { status: 502, retry: true, text: 'What this call has started has failed.' },
  wrong_verify_token: { status: 403, retry: false, text: 'This webhook has no such verify token.' },
  bad_signature: { status: 401, retry: false, text: 'The signature does not match.' },
  oauth_state: { status: 400, retry: false, text: 'This sign-in was not begun here, was used already, or is too old. Begin it anew.' },
  oauth_refused: { status: 422, retry: false, text: 'The other system has refused the connection: {reason}' },
  not_connected: { status: 422, retry: false, text: '{name} is not connected. Connect it first.' },
  integration_disabled: { status: 422, retry: false, ours: true, text: '{name} is switched off.' },
  registration_moved: {
    status: 409,
    retry: false,
    text: 'The integration leads to {name} by now. Register once more to give that server the secret.',
  },
  registration_unsure: {
    status: 409,
    retry: false,
    text: 'Nobody knows whether this was registered: {reason}. Look for it there and delete it before you try again.',
  },
  blocked_address: { status: 422, retry: false, text: 'This address is not allowed: {reason}' },
  upstream_failed: { status: 502, retry: true, text: 'The other server did not answer as expected: {reason}' },
  invalid_address: { status: 422, retry: false, text: 'This is not one email address.' },
  reset_link_dead: { status: 422, retry: false, text: 'This link has been used or has expired. Ask for a new one.' },
  too_many: { status: 429, retry: true, ours: true, text: 'Too many attempts. Try again in {seconds} s.' },
  channel_not_configured: { status: 422, retry: false, text: 'channel not configured' },
  message_quota: { status: 429, retry: false, text: 'No more messages on this channel for now: {count} in 24 hours are the most.' },
  mail_quota: { status: 429, retry: false, text: 'No more mails for now: {count} in 24 hours are the most. It goes on at {until}.' },
  company_busy: { status: 429, retry: true, text: 'Your company asks for too much at the same time. Try again in {seconds} s.' },
  files_full: { status: 422, retry: false, text: 'Your company keeps as many files as it may: {megabytes} MB. Delete some of them first.' },
  files_today: { status: 429, retry: false, text: 'In 24 hours one person uploads {megabytes} MB at most. Go on tomorrow.' },
  no_room: { status: 507, retry: true, text: 'There is no room left to keep this. Make room on the server, then try again.' },
  too_slow: { status: 503, retry: true, ours: true, text: 'This took too long. Narrow it down, or try again in a moment.' },
  unindexed_search: {
    status: 422,
    retry: false,
    text: 'Looking for this reads every record’s {fields}, which takes too long here. Add a condition that narrows it down, or have the field made searchable in its model.',
  },
  unstored_rollup: {
    status: 422,
    retry: false,
    text: 'Sorting or filtering by {fields} sums it up anew for every record, which takes too long here. Add a condition that narrows it down, or have the sum stored in its model.',
  },
  pdf_template_id_required: { status: 422, retry: false, text: 'PDF template id is required' },
  invalid_output_type: { status: 422, retry: false, text: 'Invalid output type' },
  could_not_export_pdf: { status: 500, retry: true, text: 'Could not export PDF template.' },
  no_browser: {
    status: 501,
    retry: false,
    text: 'Printing needs a browser on the server. Install Chromium there, or name it in PUPPETEER_EXECUTABLE_PATH.',
  },
  view_without_lists: { status: 422, retry: false, text: 'This view has no list that could be printed.' },
  print_too_long: {
    status: 422,
    retry: false,
    text: 'More than {cells} cells are too many for one print. Narrow the list by a filter, or export it as a table.',
  },
  no_file_field: { status: 422, retry: false, text: 'Records of {model} have no field that a document could be kept in.' },
  too_much_data: { status: 422, retry: false, text: 'Too much data' },
  unavailable: { status: 503, retry: true, ours: true, text: 'A service is not answering. Try again in a moment.' },
  internal: { status: 500, retry: true, text: 'Something went wrong on our side.' },
} as const satisfies Record<string, { status: number; retry: boolean; ours?: true; text: string }>;

export type ErrorCode = keyof typeof errors;

/**
 * One refused value: where it stands (`properties.quantity`, `items[2].article`), which rule, and a sentence. `params` is
 * what the sentence was made with, so that it can be said in another language; a sentence of the configuration comes as
 * `text` in all of its languages.
 */
export type Problem = { field: string; code: string; message: string; params?: Record<string, string | number>; text?: Text };

/** A detail as the English message words it: a text of the configuration is told in all its languages. */
const inEnglish = (detail: unknown): string => String(typeof detail === 'object' && detail !== null && 'en' in detail ? detail.en : detail);

/** A place in the answer of a GraphQL operation and in its text; lines and columns count from 1. */
type Place = { path: string[]; locations: { line: number; column: number }[] };

/** An expected failure. `details` fills the text's braces and names each refused field; a `cause` is for the log alone. */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly details: Record<string, unknown>;
  /** Which field of a GraphQL operation failed, by the keys that lead to it, and where that stands in the text. */
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

/** Whether a failure says nothing of the other system that was to be called. */
export const isOurs = (code: ErrorCode): boolean => 'ours' in errors[code];

/** Whether a failure says nothing of the work itself: a service is away, too slow, full or busy, so it may go through another time. */
export const isPassing = ({ code }: AppError): boolean => errors[code].status >= 500 || errors[code].status === 429;

/** Whether what is needed is away or taken: nothing is known of the work then, so it is neither done nor failed, and tried again. */
export const isOutage = (error: unknown): boolean => error instanceof AppError && (error.code === 'unavailable' || error.code === 'company_busy');

/** 422 with the refused fields. */
export const invalid = (fields: Problem[]) => new AppError('invalid', { fields });
