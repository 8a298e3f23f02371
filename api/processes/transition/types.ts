/** A requested move of a record in its process. */
export type Transition = {
  object_id: string;
  action: 'advance' | 'set_step' | 'set_process';
  /** The key or identity of the step or of its operation, for `set_step`. */
  step?: string;
  process_id?: string;
  /** The version that the caller saw; `out_of_sync` if it has changed. */
  version?: number;
  /** Confirms that the record ends with less than was ordered. */
  close_short?: boolean;
  /** Confirms that it ends with more. */
  take_more?: boolean;
};
