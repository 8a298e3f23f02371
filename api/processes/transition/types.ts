/** What is asked of a record's process. */
export type Transition = {
  object_id: string;
  action: 'advance' | 'set_step' | 'set_process';
  /** Key or identity of the step or of its operation, for set_step. */
  step?: string;
  process_id?: string;
  /** The version the caller saw; another one is out_of_sync. */
  version?: number;
  /** That the record is meant to end with less than it was for. */
  close_short?: boolean;
  /** That it is meant to end with more. */
  take_more?: boolean;
};
